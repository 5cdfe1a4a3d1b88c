import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { LRUCache } from 'lru-cache';
import type { DataSource } from 'typeorm';
import { recordSecurityEvent } from '@lodge/database';
import type { NetworkHashes } from '@lodge/http';

const HOUR = 3_600_000;
/** Pairs of admin and group; beyond, some reads are recorded more often. */
const MAX_PAIRS = 10_000;

/** Records in the security log that an admin reads the messages of a group they are not in, once an hour for each group. */
@Injectable()
export class AdminReads {
  private readonly recorded = new LRUCache<string, Promise<void>>({ max: MAX_PAIRS, ttl: HOUR });

  constructor(@InjectDataSource() private readonly database: DataSource) {}

  /** To be awaited before the messages are answered: what cannot be recorded is not read. */
  record(adminId: number, groupId: number, { narrow }: NetworkHashes): Promise<void> {
    const pair = `${adminId} ${groupId}`;
    const recent = this.recorded.get(pair);
    if (recent) return recent;
    const recording = recordSecurityEvent(this.database, {
      kind: 'admin_read_messages',
      actor_id: adminId,
      group_id: groupId,
      network: narrow,
    });
    this.recorded.set(pair, recording);
    recording.catch(() => this.recorded.delete(pair));
    return recording;
  }
}
