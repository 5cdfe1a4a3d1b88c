import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { ERROR_TEXTS, withEmblem, type Mute, type ResponseOf } from '@lodge/contracts';
import { inTransaction, row, rows, type Transaction } from '@lodge/database';
import { ApiError, invalidField, invalidInput, notFound, onViolation } from '@lodge/service';
import { MutedGroup, MutedMember } from '../entities.js';
import { LIST_MUTED_GROUPS, LIST_MUTED_MEMBERS, MUTE_GROUP, MUTE_MEMBER } from './mutes.sql.js';

@Injectable()
export class MutesService {
  constructor(private readonly database: DataSource) {}

  async list(userId: number): Promise<ResponseOf<'mutes'>> {
    const groups = await rows(this.database, LIST_MUTED_GROUPS, { userId });
    const members = await rows(this.database, LIST_MUTED_MEMBERS, { userId });
    return {
      groups: groups.map(({ except_calls, ...group }) => ({
        ...withEmblem(group, group.name),
        except_calls: except_calls ?? undefined,
      })),
      members,
    };
  }

  /** @throws ApiError 400, or 404 for what the member is not in or does not see */
  async mute(
    viewerId: number,
    { groupId, userId, until, except_calls: exceptCalls = false }: Mute,
  ): Promise<void> {
    if ((groupId === undefined) === (userId === undefined) || (exceptCalls && userId !== undefined))
      throw invalidInput(ERROR_TEXTS.invalidMute, {
        groupId: ERROR_TEXTS.invalidMute,
        userId: ERROR_TEXTS.invalidMute,
      });
    if (userId === viewerId) throw invalidField('userId', ERROR_TEXTS.ownMute);
    const values = { userId: viewerId, until: until ?? null };
    await this.change(viewerId, async (transaction) => {
      if (groupId !== undefined)
        await rows(transaction, MUTE_GROUP, { ...values, groupId, exceptCalls });
      else if (!(await row(transaction, MUTE_MEMBER, { ...values, memberId: userId! })))
        throw notFound(ERROR_TEXTS.userNotFound);
    }).catch(throwRejected);
  }

  unmuteGroup(userId: number, groupId: number): Promise<void> {
    const muted = { user_id: userId, group_id: groupId };
    return this.change(userId, (transaction) => transaction.delete(MutedGroup, muted));
  }

  unmuteMember(userId: number, mutedId: number): Promise<void> {
    const muted = { user_id: userId, muted_id: mutedId };
    return this.change(userId, (transaction) => transaction.delete(MutedMember, muted));
  }

  private change(userId: number, work: (transaction: Transaction) => Promise<unknown>) {
    return inTransaction(this.database, async (transaction) => {
      await work(transaction);
      transaction.publish('pairs.changed', { userId });
    });
  }
}

const throwRejected = onViolation({
  muted_members_limit: () => new ApiError(400, ERROR_TEXTS.muteLimit, 'mute_limit'),
  muted_groups_of_members: () => notFound(ERROR_TEXTS.groupNotFound),
  muted_members_muted_id_fkey: () => notFound(ERROR_TEXTS.userNotFound),
});
