import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { SchedulerRegistry } from '@nestjs/schedule';
import { InjectDataSource } from '@nestjs/typeorm';
import { inTransaction, row, rows } from '@lodge/database';
import { logFailedSweep, sweepRegularly } from '@lodge/messaging';
import { orientations } from '@lodge/domain/photo-hash';
import type { DataSource } from 'typeorm';
import { ModerationConfig } from '../moderation.config.js';
import { COMPARE_NEXT, COMPARED_THROUGH, NEXT_TO_COMPARE } from './blocked-hashes.sql.js';

const NAME = 'hash comparison';

// Compares what was blocked for all members with all photos there are, some at a time: in the
// decision's transaction it would keep every other photo from becoming ready.
@Injectable()
export class HashComparison implements OnApplicationBootstrap {
  constructor(
    private readonly config: ModerationConfig,
    private readonly scheduler: SchedulerRegistry,
    @InjectDataSource() private readonly database: DataSource,
  ) {}

  // Also continues what a kill interrupted.
  onApplicationBootstrap() {
    const seconds = this.config.SWEEP_SECONDS;
    const run = () => compareBlockedHashes(this.database);
    sweepRegularly(this.scheduler, { name: NAME, seconds, run });
  }

  // After the commit.
  start(): void {
    compareBlockedHashes(this.database).catch(logFailedSweep(NAME));
  }
}

export async function compareBlockedHashes(database: DataSource): Promise<void> {
  while (await inTransaction(database, compareSome));
}

/** @returns false when nothing is left */
async function compareSome(transaction: DataSource['manager']): Promise<boolean> {
  const next = await row(transaction, NEXT_TO_COMPARE);
  if (!next) return false;
  const { id, hash, compared_through: after } = next;
  const compared = await row(transaction, COMPARE_NEXT, [id, ...orientations(hash), after]);
  await rows(transaction, COMPARED_THROUGH, [id, compared?.last ?? null]);
  return true;
}
