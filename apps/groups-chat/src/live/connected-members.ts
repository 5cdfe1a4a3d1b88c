import { Injectable } from '@nestjs/common';
import { Interval } from '@nestjs/schedule';
import type { Instant } from '@lodge/contracts';
import { rows } from '@lodge/database';
import { batch, logger } from '@lodge/service';
import { DataSource } from 'typeorm';
import { MEMBERSHIPS_OF, QUIET_GROUPS_OF, QUIET_MEMBERS_OF } from './audience.sql.js';

// Milliseconds. The bus may lose an event, so everything is read again.
const CHECK_EVERY = 60_000;
const READ_AT_ONCE = 1_000;

/** What decides which messages a connected member hears of. A mute may end by itself. */
class Member {
  readonly groups = new Set<number>();
  private readonly muted = {
    members: new Map<number, number>(),
    groups: new Map<number, number>(),
  };

  mute(what: 'members' | 'groups', id: number, until: Instant | null) {
    const of = this.muted[what];
    of.set(id, Math.max(of.get(id) ?? 0, until ? Date.parse(until) : Infinity));
  }

  mutes(what: 'members' | 'groups', id: number): boolean {
    return (this.muted[what].get(id) ?? 0) > Date.now();
  }
}

// Kept in memory, because a query for each hint, with the ids of all connected users, took more than
// a core.
@Injectable()
export class ConnectedMembers {
  private readonly known = new Map<number, Member>();
  private readonly membersOf = new Map<number, Set<number>>();
  // Only the latest load of a member counts: an earlier one may have read older rows.
  private readonly loads = new Map<number, symbol>();
  private readonly read = batch((userIds: number[]) => this.readAll(userIds), {
    most: READ_AT_ONCE,
  });

  constructor(private readonly database: DataSource) {}

  async connect(userId: number): Promise<void> {
    if (!this.known.has(userId)) await this.load(userId);
  }

  knows(userId: number): boolean {
    return this.known.has(userId);
  }

  disconnect(userId: number): void {
    this.loads.delete(userId);
    this.set(userId, undefined);
  }

  groupsOf(userId: number): Iterable<number> {
    return this.known.get(userId)?.groups ?? [];
  }

  in(groupId: number): number[] {
    return [...(this.membersOf.get(groupId) ?? [])];
  }

  /** Connected members of the group who have not muted all `authors` of something in it. */
  hearing(groupId: number, authors: readonly number[]): number[] {
    return this.in(groupId).filter((userId) =>
      authors.some((id) => !this.known.get(userId)?.mutes('members', id)),
    );
  }

  mutesGroup(userId: number, groupId: number): boolean {
    return this.known.get(userId)?.mutes('groups', groupId) ?? false;
  }

  // Nothing of the group reaches the user until it is known that they are a member.
  async membershipChanged(userId: number, groupId: number): Promise<void> {
    this.leave(userId, groupId);
    await this.reload([userId]);
  }

  groupDeleted(groupId: number): void {
    for (const userId of this.in(groupId)) this.leave(userId, groupId);
  }

  /** Reloads even while a load is in progress, which may have read older rows. */
  async reload(userIds: Iterable<number>): Promise<void> {
    const connected = [...userIds].filter((id) => this.loads.has(id));
    await Promise.all(connected.map((id) => this.load(id)));
  }

  @Interval(CHECK_EVERY)
  async check(): Promise<void> {
    await this.reload(this.loads.keys()).catch((error: Error) =>
      logger.warn(
        { error: error.name },
        'connected members not reloaded: their hints may be out of date until the next check',
      ),
    );
  }

  private async load(userId: number) {
    const own = Symbol('load');
    this.loads.set(userId, own);
    const member = await this.read(userId);
    if (this.loads.get(userId) === own) this.set(userId, member);
  }

  private async readAll(userIds: number[]): Promise<Member[]> {
    const members = new Map(userIds.map((id) => [id, new Member()]));
    const [memberships, quietMembers, quietGroups] = await Promise.all([
      rows(this.database, MEMBERSHIPS_OF, { userIds }),
      rows(this.database, QUIET_MEMBERS_OF, { userIds }),
      rows(this.database, QUIET_GROUPS_OF, { userIds }),
    ]);
    for (const { user_id, group_id } of memberships) members.get(user_id)!.groups.add(group_id);
    for (const { user_id, id, until } of quietMembers)
      members.get(user_id)!.mute('members', id, until);
    for (const { user_id, id, until } of quietGroups)
      members.get(user_id)!.mute('groups', id, until);
    return userIds.map((id) => members.get(id)!);
  }

  private set(userId: number, member: Member | undefined) {
    for (const groupId of this.groupsOf(userId)) this.leave(userId, groupId);
    if (!member) return void this.known.delete(userId);
    this.known.set(userId, member);
    for (const groupId of member.groups) {
      const members = this.membersOf.get(groupId) ?? new Set();
      this.membersOf.set(groupId, members.add(userId));
    }
  }

  private leave(userId: number, groupId: number) {
    this.known.get(userId)?.groups.delete(groupId);
    const members = this.membersOf.get(groupId);
    members?.delete(userId);
    if (members?.size === 0) this.membersOf.delete(groupId);
  }
}
