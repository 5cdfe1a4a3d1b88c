import { Injectable } from '@nestjs/common';
import { Interval } from '@nestjs/schedule';
import { InjectDataSource } from '@nestjs/typeorm';
import { rows } from '@lodge/database';
import { batch } from '@lodge/http';
import { logger } from '@lodge/observability';
import type { DataSource } from 'typeorm';
import { QUIET_GROUPS_OF, QUIET_MEMBERS_OF } from './audience.sql.js';

// Milliseconds: the bus may lose an event.
const CHECK_EVERY = 60_000;
// Users of one statement.
const AT_ONCE = 1_000;

// Until when, in milliseconds since 1970.
interface Quiet {
  members: Map<number, number>;
  groups: Map<number, number>;
}

// Of whom and of which groups the users with a stream here hear nothing: blocks both ways, and
// mutes. In memory, as every message would ask.
@Injectable()
export class QuietPairs {
  private readonly of = new Map<number, Quiet>();
  private readonly connected = new Set<number>();
  private readonly read: (userId: number) => Promise<Quiet>;

  constructor(@InjectDataSource() database: DataSource) {
    this.read = batch(
      async (userIds) => {
        const [members, groups] = await Promise.all([
          rows(database, QUIET_MEMBERS_OF, [userIds]),
          rows(database, QUIET_GROUPS_OF, [userIds]),
        ]);
        const quiet = new Map(userIds.map((id) => [id, { members: new Map(), groups: new Map() }]));
        for (const { user_id, id, until } of members)
          latest(quiet.get(user_id)!.members, id, until);
        for (const { user_id, id, until } of groups) latest(quiet.get(user_id)!.groups, id, until);
        return userIds.map((id) => quiet.get(id)!);
      },
      { most: AT_ONCE },
    );
  }

  /** Call it before the user gets hints. */
  async connect(userId: number): Promise<void> {
    if (this.connected.has(userId)) return;
    this.connected.add(userId);
    await this.load(userId);
  }

  disconnect(userId: number): void {
    this.connected.delete(userId);
    this.of.delete(userId);
  }

  async changed(userIds: readonly number[]): Promise<void> {
    await Promise.all(userIds.filter((id) => this.connected.has(id)).map((id) => this.load(id)));
  }

  /** Whether the user may hear of what these members did; of unknown ones everybody may. */
  hears(userId: number, authors: readonly number[] | undefined): boolean {
    const members = this.of.get(userId)?.members;
    return !members || !authors?.every((author) => isUnderWay(members.get(author)));
  }

  hearsGroup(userId: number, groupId: number): boolean {
    return !isUnderWay(this.of.get(userId)?.groups.get(groupId));
  }

  @Interval(CHECK_EVERY)
  async check(): Promise<void> {
    await this.changed([...this.connected]).catch((error: Error) =>
      logger.warn({ error: error.name }, 'blocks and mutes of streams not checked'),
    );
  }

  private async load(userId: number) {
    const quiet = await this.read(userId);
    if (!this.connected.has(userId)) return;
    if (quiet.members.size + quiet.groups.size > 0) this.of.set(userId, quiet);
    else this.of.delete(userId);
  }
}

function latest(known: Map<number, number>, id: number, until: Date | null) {
  known.set(id, Math.max(known.get(id) ?? 0, until?.getTime() ?? Infinity));
}

const isUnderWay = (until: number | undefined) => until !== undefined && until > Date.now();
