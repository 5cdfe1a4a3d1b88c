import { Injectable } from '@nestjs/common';
import { rows } from '@lodge/database';
import { batch, VersionCache } from '@lodge/service';
import { DataSource } from 'typeorm';
import { HIDDEN_FROM } from './messages.sql.js';

// Members; few have more than a few pairs.
const MEMBERS = 5_000;

// Caches whom blocks hide from a member, for each version of that set.
@Injectable()
export class HiddenMembersCache {
  private readonly known = new VersionCache<number, ReadonlySet<number>>(MEMBERS);
  private readonly read = batch(async (viewerIds: number[]) => {
    const found = await rows(this.database, HIDDEN_FROM, { viewerIds });
    return found.map(({ hidden }) => new Set(hidden));
  });

  constructor(private readonly database: DataSource) {}

  get(userId: number, version: number): Promise<ReadonlySet<number>> {
    return this.known.get(userId, version, () => this.read(userId));
  }
}
