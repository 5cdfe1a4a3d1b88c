import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { ERROR_TEXTS, type ChatMessage } from '@lodge/contracts';
import { inTransaction, row } from '@lodge/database';
import { EventBus } from '@lodge/messaging';
import { ApiError, conflict, notAllowed, notFound, onViolation } from '@lodge/service';
import { DataSource } from 'typeorm';
import { throttle } from '../throttle.js';
import { GroupAccessService } from '../groups/group-access.service.js';
import type { PostMessageDto } from './messages.dto.js';
import { CALL_ANEW } from './calls.sql.js';
import { DELETE_OWN_MESSAGE, EDIT_OWN_MESSAGE, MARK_READ, READ_SENT } from './messages.sql.js';
import { withNods } from './nods.js';
import { PostsService } from './posts.service.js';

// Milliseconds. An event says only that there is something new, not how much.
const PAUSE = 20;

@Injectable()
export class MessagesService {
  constructor(
    private readonly database: DataSource,
    private readonly access: GroupAccessService,
    private readonly posts: PostsService,
    private readonly events: EventBus,
  ) {}

  private readonly publishPosted = throttle<void, { groupId: number; userId: number }>(
    () => PAUSE,
    (_, posted) => {
      const authors = new Map<number, Set<number>>();
      for (const { groupId, userId } of posted)
        authors.set(groupId, (authors.get(groupId) ?? new Set()).add(userId));
      const groups = [...authors].map(([groupId, ids]) => ({ groupId, authors: [...ids] }));
      this.events.publish('message.posted', { groups });
    },
  );

  /** @throws ApiError 403 for non-members, admins included, and 404 for a reply to the unseen */
  async post(
    userId: number,
    groupId: number,
    { content, client_id: clientId = randomUUID(), reply_to: replyTo }: PostMessageDto,
  ): Promise<ChatMessage> {
    const message = await this.posts.write({ groupId, userId, content, clientId, replyTo });
    if (!message) return this.repeated(userId, groupId, clientId, replyTo);
    this.publishPosted(undefined, [{ groupId, userId }]);
    return message;
  }

  /** @throws ApiError 403 once it is too late, or was done too often */
  async editOwn(userId: number, groupId: number, messageId: number, content: string) {
    const values = { authorId: userId, groupId, messageId, content };
    const namedIds = await this.posts.namedIn(content, groupId, userId);
    return inTransaction(this.database, async (transaction) => {
      const own = await row(transaction, EDIT_OWN_MESSAGE, values);
      if (own?.is_late) throw new ApiError(403, ERROR_TEXTS.editTooLate, 'edit_too_late');
      if (!own || own.id === null) throw notFound(ERROR_TEXTS.messageNotFound);
      const { is_late: _, ...message } = {
        ...own,
        ...(await row(transaction, CALL_ANEW, { messageId, namedIds })),
      };
      transaction.publish('message.edited', { groupId, authors: [userId] });
      return withNods(message, userId);
    }).catch(throwTooOften);
  }

  async deleteOwn(userId: number, groupId: number, messageId: number): Promise<void> {
    const values = { authorId: userId, groupId, messageId };
    await inTransaction(this.database, async (transaction) => {
      const deleted = await row(transaction, DELETE_OWN_MESSAGE, values);
      if (!deleted) throw notFound(ERROR_TEXTS.messageNotFound);
      transaction.publish('message.deleted', { groupId, authors: [userId] });
    });
  }

  async markRead(userId: number, groupId: number, messageId: number): Promise<void> {
    const marked = await row(this.database, MARK_READ, { groupId, userId, messageId });
    if (marked?.has_moved) this.events.publish('messages.read', { userId });
    if (marked) return;
    await this.access.assertReader(userId, groupId);
    throw notAllowed(ERROR_TEXTS.notMember);
  }

  /** @throws ApiError 409 if it is in another group */
  private async repeated(userId: number, groupId: number, clientId: string, replyTo?: number) {
    await this.access.assertMember(userId, groupId);
    const sent = await row(this.database, READ_SENT, { authorId: userId, clientId });
    if (!sent && replyTo !== undefined) throw notFound(ERROR_TEXTS.messageNotFound);
    if (sent?.group_id !== groupId) throw conflict(ERROR_TEXTS.clientIdReused);
    const { group_id: _, ...message } = sent;
    return withNods(message, userId);
  }
}

const throwTooOften = onViolation({
  messages_edits: () => new ApiError(403, ERROR_TEXTS.editTooOften, 'edit_too_late'),
});
