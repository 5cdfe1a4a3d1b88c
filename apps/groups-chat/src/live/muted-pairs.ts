import { Injectable } from '@nestjs/common';
import { Interval } from '@nestjs/schedule';
import type { Instant } from '@lodge/contracts';
import { rows } from '@lodge/database';
import { DataSource } from 'typeorm';
import { QUIET_GROUPS_OF, QUIET_MEMBERS_OF } from './audience.sql.js';
import { LatestLoads } from './latest-loads.js';

// Milliseconds. The bus may lose an event, so pairs are read again.
const CHECK_EVERY = 60_000;

interface Quiet {
  members: Map<number, number>;
  groups: Map<number, number>;
}

const NONE: Quiet = { members: new Map(), groups: new Map() };

// Mutes are in memory, because every message asks.
@Injectable()
export class MutedPairs {
  private readonly of = new Map<number, Quiet>();
  private readonly loads: LatestLoads<Quiet>;

  constructor(private readonly database: DataSource) {
    this.loads = new LatestLoads(
      'blocks and mutes',
      (userIds) => this.read(userIds),
      (userId, quiet) => this.of.set(userId, quiet),
    );
  }

  async connect(userId: number): Promise<void> {
    if (!this.of.has(userId)) await this.loads.load(userId);
  }

  disconnect(userId: number): void {
    this.loads.forget(userId);
    this.of.delete(userId);
  }

  async changed(userIds: readonly number[]): Promise<void> {
    await this.loads.reload(userIds);
  }

  /** Returns false until the user's pairs are known. */
  hears(userId: number, authors: readonly number[]): boolean {
    const quiet = this.of.get(userId);
    return quiet !== undefined && authors.some((id) => !isUnderWay(quiet.members.get(id)));
  }

  hearsGroup(userId: number, groupId: number): boolean {
    const quiet = this.of.get(userId);
    return quiet !== undefined && !isUnderWay(quiet.groups.get(groupId));
  }

  @Interval(CHECK_EVERY)
  async check(): Promise<void> {
    await this.loads.reloadAll();
  }

  private async read(userIds: number[]): Promise<Quiet[]> {
    const [members, groups] = await Promise.all([
      rows(this.database, QUIET_MEMBERS_OF, { userIds }),
      rows(this.database, QUIET_GROUPS_OF, { userIds }),
    ]);
    const quiet = new Map<number, Quiet>();
    for (const { user_id } of [...members, ...groups])
      if (!quiet.has(user_id)) quiet.set(user_id, { members: new Map(), groups: new Map() });
    for (const { user_id, id, until } of members) latest(quiet.get(user_id)!.members, id, until);
    for (const { user_id, id, until } of groups) latest(quiet.get(user_id)!.groups, id, until);
    return userIds.map((id) => quiet.get(id) ?? NONE);
  }
}

function latest(known: Map<number, number>, id: number, until: Instant | null) {
  known.set(id, Math.max(known.get(id) ?? 0, until ? Date.parse(until) : Infinity));
}

const isUnderWay = (until: number | undefined) => until !== undefined && until > Date.now();
