import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { rows } from '@lodge/database';
import { batch } from '@lodge/service';
import { DataSource } from 'typeorm';
import { HIDDEN_FROM } from './messages.sql.js';

// Members; few have more than a few pairs.
const MEMBERS = 5_000;

interface Known {
  version: number;
  hidden: Promise<ReadonlySet<number>>;
}

// Caches whom blocks hide from a member, for each version of that set.
@Injectable()
export class HiddenPairs {
  private readonly known = new LRUCache<number, Known>({ max: MEMBERS });
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

  async of(userId: number, version: number): Promise<ReadonlySet<number>> {
    const cached = this.known.get(userId);
    if (cached?.version === version) return cached.hidden;
    const entry = { version, hidden: this.read(userId) };
    this.known.set(userId, entry);
    entry.hidden.catch(() => this.known.peek(userId) === entry && this.known.delete(userId));
    return entry.hidden;
  }
}
