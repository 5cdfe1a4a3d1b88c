import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { SchedulerRegistry } from '@nestjs/schedule';
import { InjectDataSource } from '@nestjs/typeorm';
import { rows } from '@lodge/database';
import { logger } from '@lodge/observability';
import type { DataSource } from 'typeorm';
import { ModerationConfig } from '../moderation.config.js';
import { DELETE_OLD_REPORTS } from './reports.sql.js';

// In every replica: two sweeps at once do no harm.
@Injectable()
export class OldReports implements OnApplicationBootstrap {
  constructor(
    private readonly config: ModerationConfig,
    private readonly scheduler: SchedulerRegistry,
    @InjectDataSource() private readonly database: DataSource,
  ) {}

  onApplicationBootstrap() {
    const interval = setInterval(() => void this.sweep(), this.config.SWEEP_SECONDS * 1_000);
    this.scheduler.addInterval('old reports', interval);
    void this.sweep();
  }

  private async sweep() {
    await rows(this.database, DELETE_OLD_REPORTS).catch(({ name }: Error) =>
      logger.warn({ error: name }, 'old reports not deleted, will be tried again'),
    );
  }
}
