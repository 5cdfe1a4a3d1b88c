import { Injectable } from '@nestjs/common';
import { rows } from '@lodge/database';
import { batch, VersionCache } from '@lodge/service';
import { DataSource } from 'typeorm';
import { HIDDEN_FROM } from './messages.sql.js';

// Members; few have more than a few pairs.
const MEMBERS = 5_000;

// Caches whom blocks hide from a member, for each version of that set.
@Injectable()
export class HiddenPairs {
  private readonly known = new VersionCache<number, ReadonlySet<number>>(MEMBERS);
  private readonly read: (userId: number) => Promise<ReadonlySet<number>>;

  constructor(database: DataSource) {
    this.read = batch(async (userIds) => {
      const hidden = new Map(userIds.map((id) => [id, new Set<number>()]));
      for (const { viewer_id, member_id } of await rows(database, HIDDEN_FROM, {
        viewerIds: userIds,
      }))
        hidden.get(viewer_id)!.add(member_id);
      return userIds.map((id) => hidden.get(id)!);
    });
  }

  of(userId: number, version: number): Promise<ReadonlySet<number>> {
    return this.known.get(userId, version, () => this.read(userId));
  }
}
