import { Injectable } from '@nestjs/common';
import { Interval } from '@nestjs/schedule';
import { rows } from '@lodge/database';
import { DataSource } from 'typeorm';
import { MEMBERSHIPS_OF } from './audience.sql.js';
import { LatestLoads } from './latest-loads.js';

// Milliseconds. The bus may lose an event, so memberships are read again.
const CHECK_EVERY = 60_000;

// A query for each hint, with the ids of all connected users, took more than a core.
@Injectable()
export class ConnectedMembers {
  private readonly groupsOf = new Map<number, ReadonlySet<number>>();
  private readonly membersOf = new Map<number, Set<number>>();
  private readonly loads: LatestLoads<ReadonlySet<number>>;

  constructor(private readonly database: DataSource) {
    this.loads = new LatestLoads(
      'memberships',
      (userIds) => this.read(userIds),
      (userId, groups) => this.set(userId, groups),
    );
  }

  async connect(userId: number): Promise<void> {
    if (!this.groupsOf.has(userId)) await this.loads.load(userId);
  }

  knows(userId: number): boolean {
    return this.groupsOf.has(userId);
  }

  disconnect(userId: number): void {
    this.loads.forget(userId);
    this.set(userId, new Set());
    this.groupsOf.delete(userId);
  }

  groupsOfUser(userId: number): Iterable<number> {
    return this.groupsOf.get(userId) ?? [];
  }

  in(groupId: number): ReadonlySet<number> {
    return this.membersOf.get(groupId) ?? new Set();
  }

  // Nothing of the group reaches the user until it is known that they are a member.
  async membershipChanged(userId: number, groupId: number): Promise<void> {
    const known = this.groupsOf.get(userId);
    if (known) this.set(userId, new Set([...known].filter((id) => id !== groupId)));
    // Reloads even while a load is in progress, which may have read older rows.
    await this.loads.reload([userId]);
  }

  groupDeleted(groupId: number): void {
    for (const userId of this.in(groupId)) {
      const groups = [...(this.groupsOf.get(userId) ?? [])];
      this.groupsOf.set(userId, new Set(groups.filter((id) => id !== groupId)));
    }
    this.membersOf.delete(groupId);
  }

  @Interval(CHECK_EVERY)
  async check(): Promise<void> {
    await this.loads.reloadAll();
  }

  private async read(userIds: number[]): Promise<ReadonlySet<number>[]> {
    const groups = new Map(userIds.map((id) => [id, new Set<number>()]));
    const memberships = await rows(this.database, MEMBERSHIPS_OF, { userIds });
    for (const { user_id, group_id } of memberships) groups.get(user_id)!.add(group_id);
    return userIds.map((id) => groups.get(id)!);
  }

  private set(userId: number, groups: ReadonlySet<number>) {
    for (const groupId of this.groupsOf.get(userId) ?? [])
      if (!groups.has(groupId)) this.leave(userId, groupId);
    for (const groupId of groups) {
      const members = this.membersOf.get(groupId) ?? new Set();
      this.membersOf.set(groupId, members.add(userId));
    }
    this.groupsOf.set(userId, groups);
  }

  private leave(userId: number, groupId: number) {
    const members = this.membersOf.get(groupId);
    members?.delete(userId);
    if (members?.size === 0) this.membersOf.delete(groupId);
  }
}
