import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { row, rows } from '@lodge/database';
import { HashList, orientations } from '@lodge/domain/photo-hash';
import * as sql from './blocked-hashes.sql.js';

@Injectable()
export class BlockedHashes {
  // The list is in memory: PostgreSQL searches 50,000 in ten times as long (docs/decisions/0035).
  private readonly forEverybody = new HashList();

  /**
   * Call it once the row is written: a later block finds the photo, an earlier one is found here.
   */
  async matchOf(transaction: EntityManager, ownerId: number, hash: string) {
    await rows(transaction, sql.HOLD_BLOCKED_HASHES);
    await this.refresh(transaction);
    const wanted = orientations(hash);
    const ofOwner = new HashList();
    for (const { id, hash: own } of await rows(transaction, sql.LATEST_FOR_OWNER, { ownerId }))
      ofOwner.add(id, own);
    const found = [...ofOwner.search(wanted), ...this.forEverybody.search(wanted)];
    if (found.length === 0) return undefined;
    return (await row(transaction, sql.MATCH_OF, { ids: found }))?.id;
  }

  private async refresh(transaction: EntityManager): Promise<void> {
    for (;;) {
      const newer = await rows(transaction, sql.NEWER_FOR_EVERYBODY, {
        after: this.forEverybody.lastId,
      });
      if (newer.length === 0) return;
      for (const { id, hash } of newer) {
        if (id > this.forEverybody.lastId) this.forEverybody.add(id, hash);
      }
    }
  }
}
