import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { NetworkHashes } from '@lodge/http';
import type { Repository } from 'typeorm';
import { SecurityEvent } from './security-event.entity.js';

const HOUR = 3_600_000;
// Remembered pairs of admin and group: beyond that, some reads are recorded more often.
const MAX_PAIRS = 10_000;

interface Recorded {
  at: number;
  done: Promise<unknown>;
}

/** Records in the security log that an admin reads the messages of a group they are not in, once an hour per group. */
@Injectable()
export class AdminReads {
  private readonly recorded = new Map<string, Recorded>();

  constructor(
    @InjectRepository(SecurityEvent) private readonly events: Repository<SecurityEvent>,
  ) {}

  /** To be awaited before the messages are answered: what cannot be recorded is not read. */
  async record(adminId: number, groupId: number, { narrow }: NetworkHashes): Promise<void> {
    const pair = `${adminId} ${groupId}`;
    const last = this.recorded.get(pair);
    if (last && Date.now() - last.at < HOUR) {
      await last.done;
      return;
    }
    const done = this.events.insert({
      kind: 'admin_read_messages',
      actor_id: adminId,
      group_id: groupId,
      network: narrow,
    });
    this.keep(pair, { at: Date.now(), done });
    done.catch(() => this.recorded.delete(pair));
    await done;
  }

  private keep(pair: string, recorded: Recorded) {
    // Map keeps insertion order: the oldest record is dropped first.
    this.recorded.delete(pair);
    this.recorded.set(pair, recorded);
    if (this.recorded.size > MAX_PAIRS) this.recorded.delete(this.recorded.keys().next().value!);
  }
}
