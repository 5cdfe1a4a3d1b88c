import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { LRUCache } from 'lru-cache';
import { recordLook } from '@lodge/database';
import type { NetworkHashes } from '@lodge/limits';
import { DataSource, type Repository } from 'typeorm';
import { SecurityEvent } from '../entities.js';

const TEN_MINUTES = 600_000;
// Pairs of admin and group. Beyond this number, some reads are recorded more often.
const MAX_PAIRS = 10_000;

// A read counts once in ten minutes for a group, in the admins' log and the security log.
@Injectable()
export class AdminReadsService {
  private readonly recorded = new LRUCache<string, boolean, () => Promise<unknown>>({
    max: MAX_PAIRS,
    ttl: TEN_MINUTES,
    fetchMethod: async (_pair, _stale, { context: insert }) => {
      await insert();
      return true;
    },
    ignoreFetchAbort: true,
  });

  constructor(
    private readonly database: DataSource,
    @InjectRepository(SecurityEvent) private readonly events: Repository<SecurityEvent>,
  ) {}

  // Await it before answering: what cannot be recorded must not be read.
  async record(adminId: number, groupId: number, { narrow: network }: NetworkHashes) {
    const insert = () =>
      Promise.all([
        recordLook(this.database, adminId, 'look-at-messages', groupId),
        this.events.insert({
          kind: 'admin_read_messages',
          actor_id: adminId,
          group_id: groupId,
          network,
        }),
      ]);
    await this.recorded.fetch(`${adminId} ${groupId}`, { context: insert });
  }
}
