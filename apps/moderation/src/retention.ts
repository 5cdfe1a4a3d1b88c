import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { SchedulerRegistry } from '@nestjs/schedule';
import { InjectDataSource } from '@nestjs/typeorm';
import { rows } from '@lodge/database';
import { sweepRegularly } from '@lodge/messaging';
import type { DataSource } from 'typeorm';
import { DELETE_EXPIRED } from './exports/exports.sql.js';
import { DELETE_OLD_DEPARTURES } from './groups/groups.sql.js';
import { ModerationConfig } from './moderation.config.js';
import { DELETE_OLD_REPORTS } from './reports/reports.sql.js';

const DELETIONS = {
  'old departures': DELETE_OLD_DEPARTURES,
  'old reports': DELETE_OLD_REPORTS,
  'expired exports': DELETE_EXPIRED,
};

// Deletes rows whose time is over.
@Injectable()
export class Retention implements OnApplicationBootstrap {
  constructor(
    private readonly config: ModerationConfig,
    private readonly scheduler: SchedulerRegistry,
    @InjectDataSource() private readonly database: DataSource,
  ) {}

  onApplicationBootstrap() {
    for (const [name, deletion] of Object.entries(DELETIONS))
      sweepRegularly(this.scheduler, {
        name,
        seconds: this.config.SWEEP_SECONDS,
        run: () => rows(this.database, deletion),
      });
  }
}
