import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { recordLook } from '@lodge/database';
import type { NetworkHashes } from '@lodge/limits';
import { DataSource } from 'typeorm';
import { SecurityEvent } from '../entities.js';

const TEN_MINUTES = 600_000;
// Pairs of admin and group. Beyond this number, some reads are recorded more often.
const MAX_PAIRS = 10_000;

// A read counts once in ten minutes for a group, in the admins' log and the security log; several at
// the same moment may each count.
@Injectable()
export class AdminReadsService {
  private readonly recorded = new LRUCache<string, true>({ max: MAX_PAIRS, ttl: TEN_MINUTES });

  constructor(private readonly database: DataSource) {}

  // Await it before answering: what cannot be recorded must not be read.
  async record(adminId: number, groupId: number, { narrow: network }: NetworkHashes) {
    const pair = `${adminId} ${groupId}`;
    if (this.recorded.has(pair)) return;
    await recordLook(this.database, adminId, 'look-at-messages', groupId);
    await this.database.manager.insert(SecurityEvent, {
      kind: 'admin_read_messages',
      actor_id: adminId,
      group_id: groupId,
      network,
    });
    this.recorded.set(pair, true);
  }
}
