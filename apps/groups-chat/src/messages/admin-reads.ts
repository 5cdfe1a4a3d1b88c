import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { DataSource } from 'typeorm';
import { recordSecurityEvent } from '@lodge/database';
import type { NetworkHashes } from '@lodge/http';

const HOUR = 3_600_000;
// Pairs of admin and group that are remembered: beyond, some reads are recorded more often.
const MOST = 10_000;

interface Recorded {
  at: number;
  done: Promise<void>;
}

/** Records in the security log that an admin reads the messages of a group they are not in, once an hour for each group. */
@Injectable()
export class AdminReads {
  private readonly recorded = new Map<string, Recorded>();

  constructor(@InjectDataSource() private readonly database: DataSource) {}

  /** To be awaited before the messages are answered: what cannot be recorded is not read. */
  record(adminId: number, groupId: number, { narrow }: NetworkHashes): Promise<void> {
    const pair = `${adminId} ${groupId}`;
    const last = this.recorded.get(pair);
    if (last && Date.now() - last.at < HOUR) return last.done;
    const done = recordSecurityEvent(this.database, {
      kind: 'admin_read_messages',
      actor_id: adminId,
      group_id: groupId,
      network: narrow,
    });
    this.keep(pair, { at: Date.now(), done });
    done.catch(() => this.recorded.delete(pair));
    return done;
  }

  private keep(pair: string, recorded: Recorded) {
    // Last in the map is what was recorded last.
    this.recorded.delete(pair);
    this.recorded.set(pair, recorded);
    if (this.recorded.size > MOST) this.recorded.delete(this.recorded.keys().next().value!);
  }
}
