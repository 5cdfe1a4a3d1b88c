import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { DataSource, type Repository } from 'typeorm';
import { ERROR_TEXTS, type MemberPage } from '@lodge/contracts';
import { addMember, audit, membersOf, removeMember, type MembersQuery } from '@lodge/domain';
import { inTransaction, recordLook } from '@lodge/database';
import { conflict, notFound, onViolation } from '@lodge/service';
import { Group } from '../entities.js';

@Injectable()
export class GroupMembersService {
  constructor(
    private readonly database: DataSource,
    @InjectRepository(Group) private readonly groups: Repository<Group>,
  ) {}

  async list(groupId: number, query: MembersQuery, adminId: number): Promise<MemberPage> {
    const page = await membersOf(this.database, groupId, query, 'admin');
    if (page.members.length === 0) await this.assertGroup(groupId);
    await recordLook(this.database, adminId, 'look-at-members', groupId);
    return page;
  }

  async add(groupId: number, userId: number, adminId: number): Promise<void> {
    await inTransaction(this.database, async (transaction) => {
      const added = await addMember(transaction, groupId, userId, adminId).catch(throwMissing);
      if (added !== 'added') throw conflict(ERROR_TEXTS.userAlreadyMember, 'already_member');
      await audit(transaction, adminId, `add-to-group:${groupId}`, userId);
      // A pending request was approved with it.
      transaction.publish('request.changed', { groupId, userId });
      transaction.publish('membership.changed', { groupId, userId });
    });
  }

  // The group's codes no longer work for the member, but they may request access.
  async remove(groupId: number, userId: number, adminId: number): Promise<void> {
    await inTransaction(this.database, async (transaction) => {
      const removed = await removeMember(transaction, groupId, userId).catch(throwVanished);
      if (!removed) throw notFound(ERROR_TEXTS.userNotMember);
      await audit(transaction, adminId, `remove-from-group:${groupId}`, userId);
      transaction.publish('membership.changed', { groupId, userId });
    });
  }

  private async assertGroup(groupId: number) {
    if (!(await this.groups.existsBy({ id: groupId }))) throw notFound(ERROR_TEXTS.groupNotFound);
  }
}

// The group or the user was deleted in the meantime, and the membership with it.
const throwVanished = onViolation({
  group_removals_group_id_fkey: () => notFound(ERROR_TEXTS.userNotMember),
  group_removals_user_id_fkey: () => notFound(ERROR_TEXTS.userNotMember),
});

const throwMissing = onViolation({
  members_are_not_expelled: () => conflict(ERROR_TEXTS.userExpelled),
  memberships_group_id_fkey: () => notFound(ERROR_TEXTS.groupNotFound),
  memberships_user_id_fkey: () => notFound(ERROR_TEXTS.userNotFound),
});
