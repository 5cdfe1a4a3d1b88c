import { Injectable } from '@nestjs/common';
import {
  ERROR_TEXTS,
  type ListedGroup,
  type Member,
  type MemberPage,
  type OwnGroup,
} from '@lodge/contracts';
import {
  pageByText,
  patternsOf,
  recordLook,
  row,
  rows,
  searchRows,
  withoutPosition,
} from '@lodge/database';
import { decodeCursor, notFound } from '@lodge/service';
import { memberOf, membersOf, type MembersQuery } from '@lodge/domain';
import { DataSource } from 'typeorm';
import { GroupAccessService } from './group-access.service.js';
import type { GroupsQuery } from './groups.dto.js';
import * as sql from './groups.sql.js';
import type { GroupRow } from './groups.sql.js';
import { answered, answeredOwn } from './answered.js';

@Injectable()
export class GroupsService {
  constructor(
    private readonly database: DataSource,
    private readonly access: GroupAccessService,
  ) {}

  async own(userId: number): Promise<OwnGroup[]> {
    const groups = await rows(this.database, sql.LIST_OWN_GROUPS, { viewerId: userId });
    await this.recordCreators(userId, groups);
    return groups.map(answeredOwn);
  }

  async all(userId: number, { limit, cursor, q, show }: GroupsQuery) {
    const values = {
      viewerId: userId,
      after: decodeCursor(cursor),
      limit: limit + 1,
      show: show ?? null,
    };
    const found = q
      ? await searchRows(this.database, sql.SEARCH_GROUPS, { ...values, ...patternsOf(q) })
      : await rows(this.database, sql.LIST_GROUPS, values);
    const { page, next_cursor } = pageByText(found, limit);
    await this.recordCreators(userId, page);
    return { groups: page.map(listed), next_cursor };
  }

  async one(userId: number, groupId: number): Promise<ListedGroup> {
    await this.access.assertReader(userId, groupId);
    const group = await row(this.database, sql.READ_GROUP, { viewerId: userId, groupId });
    if (!group) throw notFound(ERROR_TEXTS.groupNotFound);
    await this.recordCreators(userId, [group]);
    return listed(group);
  }

  async members(userId: number, groupId: number, query: MembersQuery): Promise<MemberPage> {
    const { is_admin } = await this.access.assertReader(userId, groupId);
    if (is_admin) await recordLook(this.database, userId, 'look-at-members', groupId);
    return membersOf(this.database, groupId, query, is_admin ? 'admin' : userId);
  }

  async member(userId: number, groupId: number, memberId: number): Promise<Member> {
    const { is_admin } = await this.access.assertReader(userId, groupId);
    const member = await memberOf(this.database, groupId, memberId, is_admin ? 'admin' : userId);
    if (!member) throw notFound(ERROR_TEXTS.userNotFound);
    if (is_admin) await recordLook(this.database, userId, 'look-at-user', memberId);
    return member;
  }

  private async recordCreators(userId: number, groups: Pick<GroupRow, 'created_by_email'>[]) {
    if (groups.some(({ created_by_email: email }) => email !== null))
      await recordLook(this.database, userId, 'look-at-groups');
  }
}

const listed = (found: GroupRow): ListedGroup => ({
  ...answered(withoutPosition(found)),
  code: found.code ?? undefined,
  request_status: found.request_status ?? undefined,
  request_id: found.request_id ?? undefined,
});
