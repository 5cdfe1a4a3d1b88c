import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { ERROR_TEXTS, type NodEmoji } from '@lodge/contracts';
import { inTransaction, pageOf, row, rows } from '@lodge/database';
import { notFound, onViolation } from '@lodge/service';
import { GroupAccessService } from '../groups/group-access.service.js';
import type { NodsQuery } from './messages.dto.js';
import * as sql from './nods.sql.js';

@Injectable()
export class NodsService {
  constructor(
    private readonly database: DataSource,
    private readonly access: GroupAccessService,
  ) {}

  /** @throws ApiError 403 for non-members, 404 for a message that the member does not see */
  async give(userId: number, groupId: number, messageId: number, emoji: NodEmoji): Promise<void> {
    await this.access.assertMember(userId, groupId);
    await inTransaction(this.database, async (transaction) => {
      const values = { authorId: userId, groupId, messageId, emoji };
      const given = await row(transaction, sql.GIVE_NOD, values);
      if (!given) throw notFound(ERROR_TEXTS.messageNotFound);
      if (given.has_changed) transaction.publish('message.edited', { groupId, authors: [userId] });
    }).catch(throwGone);
  }

  /** Idempotent. @throws ApiError 403 for non-members */
  async takeBack(userId: number, groupId: number, messageId: number): Promise<void> {
    await this.access.assertMember(userId, groupId);
    await inTransaction(this.database, async (transaction) => {
      const values = { authorId: userId, groupId, messageId };
      if (await row(transaction, sql.TAKE_NOD_BACK, values))
        transaction.publish('message.edited', { groupId, authors: [userId] });
    });
  }

  /** @throws ApiError 404 for a message that the viewer does not see */
  async list(viewerId: number, groupId: number, messageId: number, query: NodsQuery) {
    const values = { viewerId, groupId, messageId };
    if (!(await row(this.database, sql.SEES_MESSAGE, values)))
      throw notFound(ERROR_TEXTS.messageNotFound);
    const place = { after: Number(query.cursor ?? 0), limit: query.limit + 1 };
    const found = await rows(this.database, sql.LIST_NODS, { ...values, ...place });
    const { page, next_cursor } = pageOf(found, query.limit, ({ user_id }) => String(user_id));
    return { nods: page, next_cursor };
  }
}

// The statement saw the message before its deletion, for which it waited.
const throwGone = onViolation({
  nods_message_id_fkey: () => notFound(ERROR_TEXTS.messageNotFound),
});
