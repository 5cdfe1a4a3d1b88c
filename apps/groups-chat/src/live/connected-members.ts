import { Injectable } from '@nestjs/common';
import { Interval } from '@nestjs/schedule';
import { rows } from '@lodge/database';
import { batch, logger } from '@lodge/service';
import { DataSource } from 'typeorm';
import { MEMBERSHIPS_OF, QUIET_MEMBERS_OF } from './live.sql.js';
import { Streams } from './streams.js';

// Milliseconds. The bus may lose an event, so everything is read again.
const CHECK_EVERY = 60_000;
const READ_AT_ONCE = 1_000;

/** What decides which messages a connected member hears of: ids, and until when each is muted. */
interface Member {
  groups: Map<number, number>;
  quietMembers: Map<number, number>;
}

// Kept in memory, because a query for each hint, with the ids of all connected users, took more than
// a core. A member who left is kept until the next check: nothing is sent where there is no stream.
@Injectable()
export class ConnectedMembers {
  private readonly known = new Map<number, Member>();
  private readonly membersOf = new Map<number, Set<number>>();
  // Those under way. Only the latest of a member counts: an earlier one may have read older rows.
  private readonly loads = new Map<number, symbol>();
  private readonly read = batch((userIds: number[]) => this.readAll(userIds), {
    most: READ_AT_ONCE,
  });

  constructor(
    private readonly database: DataSource,
    private readonly streams: Streams,
  ) {}

  /** Call it before the client learns that its stream is open, and relies on it. */
  async connect(userId: number): Promise<void> {
    if (!this.known.has(userId)) await this.load(userId);
  }

  groupsOf(userId: number): Iterable<number> {
    return this.known.get(userId)?.groups.keys() ?? [];
  }

  in(groupId: number): number[] {
    return [...(this.membersOf.get(groupId) ?? [])];
  }

  /** Members of the group who have not muted all `authors` of something in it. */
  hearing(groupId: number, authors: readonly number[]): number[] {
    const now = Date.now();
    return this.in(groupId).filter((userId) => {
      const { quietMembers } = this.known.get(userId)!;
      return authors.some((id) => (quietMembers.get(id) ?? 0) <= now);
    });
  }

  mutesGroup(userId: number, groupId: number): boolean {
    return (this.known.get(userId)?.groups.get(groupId) ?? 0) > Date.now();
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
    await this.loadAll([...userIds].filter((id) => this.known.has(id) || this.loads.has(id)));
  }

  @Interval(CHECK_EVERY)
  async check(): Promise<void> {
    const connected = new Set(this.streams.userIds);
    for (const id of this.known.keys()) if (!connected.has(id)) this.set(id, undefined);
    await this.loadAll([...connected]).catch((error: Error) =>
      logger.warn(
        { error: error.name },
        'connected members not reloaded: their hints may be out of date until the next check',
      ),
    );
  }

  private async loadAll(userIds: number[]) {
    await Promise.all(userIds.map((id) => this.load(id)));
  }

  private async load(userId: number) {
    const own = Symbol('load');
    this.loads.set(userId, own);
    const isLatest = () => this.loads.get(userId) === own;
    try {
      const member = await this.read(userId);
      if (isLatest()) this.set(userId, member);
    } finally {
      if (isLatest()) this.loads.delete(userId);
    }
  }

  private async readAll(userIds: number[]): Promise<Member[]> {
    const members = new Map(
      userIds.map((id): [number, Member] => [id, { groups: new Map(), quietMembers: new Map() }]),
    );
    const [memberships, quietMembers] = await Promise.all([
      rows(this.database, MEMBERSHIPS_OF, { userIds }),
      rows(this.database, QUIET_MEMBERS_OF, { userIds }),
    ]);
    for (const { user_id, group_id, muted_until } of memberships)
      members.get(user_id)!.groups.set(group_id, muted_until ?? 0);
    for (const { user_id, member_id, quiet_until } of quietMembers)
      members.get(user_id)!.quietMembers.set(member_id, quiet_until);
    return userIds.map((id) => members.get(id)!);
  }

  private set(userId: number, member: Member | undefined) {
    for (const groupId of this.groupsOf(userId)) this.leave(userId, groupId);
    if (!member) return void this.known.delete(userId);
    this.known.set(userId, member);
    for (const groupId of member.groups.keys()) {
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
