import { Injectable } from '@nestjs/common';
import { Interval } from '@nestjs/schedule';
import { InjectDataSource } from '@nestjs/typeorm';
import { rows } from '@lodge/database';
import { batch } from '@lodge/http';
import { logger } from '@lodge/observability';
import type { DataSource } from 'typeorm';
import { MEMBERSHIPS_OF } from './audience.sql.js';

// Milliseconds: the bus may lose an event.
const CHECK_EVERY = 60_000;
// Users of one statement.
const AT_ONCE = 1_000;

// The groups of the users with a stream here, in memory: a query for each hint, with the ids of all
// connected users, took more than a core of PostgreSQL.
@Injectable()
export class ConnectedMembers {
  private readonly groupsOf = new Map<number, ReadonlySet<number>>();
  private readonly membersOf = new Map<number, Set<number>>();
  // The latest load of each user alone counts: an earlier one may have read older rows.
  private readonly loads = new Map<number, symbol>();
  private readonly read: (userId: number) => Promise<ReadonlySet<number>>;

  constructor(@InjectDataSource() database: DataSource) {
    this.read = batch(
      async (userIds) => {
        const groups = new Map(userIds.map((id) => [id, new Set<number>()]));
        const memberships = await rows(database, MEMBERSHIPS_OF, [userIds]);
        for (const { user_id, group_id } of memberships) groups.get(user_id)!.add(group_id);
        return userIds.map((id) => groups.get(id)!);
      },
      { most: AT_ONCE },
    );
  }

  /** Call it before the user may rely on hints. */
  async connect(userId: number): Promise<void> {
    if (!this.groupsOf.has(userId)) await this.load(userId);
  }

  knows(userId: number): boolean {
    return this.groupsOf.has(userId);
  }

  disconnect(userId: number): void {
    this.loads.delete(userId);
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
    // Also when a load is under way, which may have read older rows.
    if (this.loads.has(userId)) await this.load(userId);
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
    await Promise.all([...this.groupsOf.keys()].map((userId) => this.load(userId))).catch(
      (error: Error) => logger.warn({ error: error.name }, 'memberships of streams not checked'),
    );
  }

  private async load(userId: number): Promise<void> {
    const own = Symbol('load');
    this.loads.set(userId, own);
    const groups = await this.read(userId);
    if (this.loads.get(userId) === own) this.set(userId, groups);
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
