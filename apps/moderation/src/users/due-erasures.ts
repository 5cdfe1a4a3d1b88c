import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { SchedulerRegistry } from '@nestjs/schedule';
import { InjectDataSource } from '@nestjs/typeorm';
import { rows } from '@lodge/database';
import { AccountErasure } from '@lodge/erasure';
import { logger } from '@lodge/observability';
import type { DataSource } from 'typeorm';
import { audit } from '../audit.js';
import { ModerationConfig } from '../moderation.config.js';
import { DELETE_OLD_ERASURES, DUE_ERASURES } from './users.sql.js';

// An interval in every replica, not a job: what is due is in the database, one transaction erases an
// account, and two sweeps at once do no harm.
@Injectable()
export class DueErasures implements OnApplicationBootstrap {
  private isRunning = false;

  constructor(
    private readonly config: ModerationConfig,
    private readonly scheduler: SchedulerRegistry,
    @InjectDataSource() private readonly database: DataSource,
    private readonly erasure: AccountErasure,
  ) {}

  onApplicationBootstrap() {
    const interval = setInterval(() => void this.sweep(), this.config.SWEEP_SECONDS * 1_000);
    this.scheduler.addInterval('due erasures', interval);
    void this.sweep();
  }

  private async sweep() {
    if (this.isRunning) return;
    this.isRunning = true;
    try {
      for (const { id } of await rows(this.database, DUE_ERASURES)) await this.erase(id);
      await rows(this.database, DELETE_OLD_ERASURES);
    } catch (error) {
      logFailure(error);
    } finally {
      this.isRunning = false;
    }
  }

  // One that fails does not keep the others.
  private async erase(userId: number) {
    await this.erasure
      .erase(userId, {
        dueOnly: true,
        record: (transaction) => audit(transaction, userId, 'erase-account', userId),
      })
      .catch(logFailure);
  }
}

const logFailure = (error: unknown) =>
  logger.warn(
    { error: error instanceof Error ? error.name : 'unknown' },
    'accounts not erased, will be tried again',
  );
