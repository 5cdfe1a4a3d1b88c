import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { LRUCache } from 'lru-cache';
import type { NetworkHashes } from '@lodge/limits';
import type { Repository } from 'typeorm';
import { SecurityEvent } from '../entities.js';

const HOUR = 3_600_000;
// Pairs of admin and group. Beyond this number, some reads are recorded more often.
const MAX_PAIRS = 10_000;

// Records admins' reads of groups they are not in, once an hour for each group.
@Injectable()
export class AdminReads {
  private readonly recorded = new LRUCache<string, Promise<unknown>>({ max: MAX_PAIRS, ttl: HOUR });

  constructor(
    @InjectRepository(SecurityEvent) private readonly events: Repository<SecurityEvent>,
  ) {}

  // Await it before answering: what cannot be recorded must not be read.
  async record(adminId: number, groupId: number, { narrow }: NetworkHashes): Promise<void> {
    const pair = `${adminId} ${groupId}`;
    const recording = this.recorded.get(pair) ?? this.insert(pair, adminId, groupId, narrow);
    await recording;
  }

  private insert(pair: string, adminId: number, groupId: number, network: string) {
    const recording = this.events.insert({
      kind: 'admin_read_messages',
      actor_id: adminId,
      group_id: groupId,
      network,
    });
    this.recorded.set(pair, recording);
    recording.catch(() => this.recorded.delete(pair));
    return recording;
  }
}
