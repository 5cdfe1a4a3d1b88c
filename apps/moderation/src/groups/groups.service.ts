import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import {
  ERROR_TEXTS,
  LIMITS,
  withEmblem,
  type AdminGroup,
  type MemberPage,
} from '@lodge/contracts';
import { addMember, audit, membersOf, removeMember, type MembersQuery } from '@lodge/domain';
import {
  inTransaction,
  pageById,
  patternsOf,
  recordLook,
  row,
  rows,
  searchRows,
} from '@lodge/database';
import { conflict, fieldConflict, idBefore, notFound, onViolation } from '@lodge/service';
import { Group } from '../entities.js';
import { randomCode } from '../random-codes.js';
import type { CreateGroupDto, GroupsQuery, UpdateGroupDto } from './groups.dto.js';
import {
  INSERT_GROUP,
  LIST_GROUPS,
  READ_GROUP,
  SEARCH_GROUPS,
  type GroupRow,
} from './groups.sql.js';

@Injectable()
export class GroupsService {
  constructor(private readonly database: DataSource) {}

  async list({ limit, cursor, q }: GroupsQuery, adminId: number) {
    const values = { before: idBefore(cursor), limit: limit + 1 };
    const found = q
      ? await searchRows(this.database, SEARCH_GROUPS, { ...values, ...patternsOf(q) })
      : await rows(this.database, LIST_GROUPS, values);
    const { page, next_cursor } = pageById(found, limit);
    if (page.some(({ created_by_email: email }) => email !== null))
      await recordLook(this.database, adminId, 'look-at-groups');
    return { groups: page.map(answered), next_cursor };
  }

  async create(group: CreateGroupDto, adminId: number): Promise<AdminGroup> {
    const { name, description, emblem = null, tint = null } = group;
    const values = { name, description, emblem, tint, code: newCode(), adminId };
    return inTransaction(this.database, async (transaction) => {
      const { id } = (await row(transaction, INSERT_GROUP, values))!;
      await addMember(transaction, id, adminId);
      await audit(transaction, adminId, 'create-group', id);
      transaction.publish('membership.changed', { groupId: id, userId: adminId });
      return answered((await row(transaction, READ_GROUP, { id }))!);
    }).catch(throwNameTaken);
  }

  // What is left out stays as it is.
  async update(id: number, changes: UpdateGroupDto, adminId: number): Promise<AdminGroup> {
    const { description, emblem, tint } = changes;
    return inTransaction(this.database, async (transaction) => {
      const { affected } = await transaction.update(Group, { id }, { description, emblem, tint });
      if (!affected) throw notFound(ERROR_TEXTS.groupNotFound);
      await audit(transaction, adminId, 'describe-group', id);
      transaction.publish('group.changed', { groupId: id });
      return answered((await row(transaction, READ_GROUP, { id }))!);
    });
  }

  // Joins lock the group's row, so none with the old code is in progress at the commit.
  async replaceCode(id: number, adminId: number): Promise<string> {
    const code = newCode();
    await inTransaction(this.database, async (transaction) => {
      const { affected } = await transaction.update(Group, { id }, { code });
      if (!affected) throw notFound(ERROR_TEXTS.groupNotFound);
      await audit(transaction, adminId, 'replace-group-code', id);
      transaction.publish('group.changed', { groupId: id });
    });
    return code;
  }

  // A sweep deletes the messages, of which there may be a million: nobody can read them any more.
  async delete(id: number, adminId: number): Promise<void> {
    await inTransaction(this.database, async (transaction) => {
      const { affected } = await transaction.delete(Group, { id });
      if (!affected) throw notFound(ERROR_TEXTS.groupNotFound);
      await audit(transaction, adminId, 'delete-group', id);
      transaction.publish('group.deleted', { groupId: id });
    });
  }

  async listMembers(groupId: number, query: MembersQuery, adminId: number): Promise<MemberPage> {
    const page = await membersOf(this.database, groupId, query, 'admin');
    if (page.members.length === 0 && !(await row(this.database, READ_GROUP, { id: groupId })))
      throw notFound(ERROR_TEXTS.groupNotFound);
    await recordLook(this.database, adminId, 'look-at-members', groupId);
    return page;
  }

  async addMember(groupId: number, userId: number, adminId: number): Promise<void> {
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
  async removeMember(groupId: number, userId: number, adminId: number): Promise<void> {
    await inTransaction(this.database, async (transaction) => {
      const removed = await removeMember(transaction, groupId, userId).catch(throwVanished);
      if (!removed) throw notFound(ERROR_TEXTS.userNotMember);
      await audit(transaction, adminId, `remove-from-group:${groupId}`, userId);
      transaction.publish('membership.changed', { groupId, userId });
    });
  }
}

const answered = (group: GroupRow): AdminGroup => withEmblem(group, group.name);

const newCode = () => randomCode(LIMITS.groupCodeLength);

const throwNameTaken = onViolation({
  groups_name_key: () => fieldConflict('name', ERROR_TEXTS.groupNameTaken),
});

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
