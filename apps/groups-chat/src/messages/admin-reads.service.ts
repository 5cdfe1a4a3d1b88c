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
  private readonly recorded = new LRUCache<string, Promise<unknown>>({
    max: MAX_PAIRS,
    ttl: TEN_MINUTES,
  });

  constructor(
    private readonly database: DataSource,
    @InjectRepository(SecurityEvent) private readonly events: Repository<SecurityEvent>,
  ) {}

  // Await it before answering: what cannot be recorded must not be read.
  async record(adminId: number, groupId: number, { narrow }: NetworkHashes): Promise<void> {
    const pair = `${adminId} ${groupId}`;
    const recording = this.recorded.get(pair) ?? this.insert(pair, adminId, groupId, narrow);
    await recording;
  }

  private insert(pair: string, adminId: number, groupId: number, network: string) {
    const event = { actor_id: adminId, group_id: groupId, network };
    const recording = Promise.all([
      recordLook(this.database, adminId, 'look-at-messages', groupId),
      this.events.insert({ kind: 'admin_read_messages', ...event }),
    ]);
    this.recorded.set(pair, recording);
    recording.catch(() => this.recorded.delete(pair));
    return recording;
  }
}
