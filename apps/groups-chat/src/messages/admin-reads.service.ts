import { Injectable } from '@nestjs/common';
import type { Request } from 'express';
import { LRUCache } from 'lru-cache';
import { Networks } from '@lodge/access';
import { recordLook } from '@lodge/database';
import type { NetworkHashes } from '@lodge/limits';
import { DataSource } from 'typeorm';
import { SecurityEvent } from '../entities.js';
import { GroupAccessService, type Reader } from '../groups/group-access.service.js';

const TEN_MINUTES = 600_000;
// Pairs of admin and group. Beyond this number, some reads are recorded more often.
const MAX_PAIRS = 10_000;

// A read counts once in ten minutes for a group, in the admins' log and the security log; several at
// the same moment may each count.
@Injectable()
export class AdminReadsService {
  private readonly recorded = new LRUCache<string, true>({ max: MAX_PAIRS, ttl: TEN_MINUTES });

  constructor(
    private readonly database: DataSource,
    private readonly access: GroupAccessService,
    private readonly networks: Networks,
  ) {}

  /**
   * Admits members, and admins whose read it records: what cannot be recorded must not be read.
   * @throws ApiError 401, 403, 404
   */
  async admit(userId: number, groupId: number, request: Request): Promise<Reader> {
    const reader = await this.access.assertReader(userId, groupId);
    if (!reader.is_member) await this.record(userId, groupId, this.networks.of(request));
    return reader;
  }

  private async record(adminId: number, groupId: number, { narrow: network }: NetworkHashes) {
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
