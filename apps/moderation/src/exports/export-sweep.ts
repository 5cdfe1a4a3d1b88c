import { InjectQueue } from '@nestjs/bullmq';
import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { SchedulerRegistry } from '@nestjs/schedule';
import { InjectDataSource } from '@nestjs/typeorm';
import type { Queue } from 'bullmq';
import type { DataSource } from 'typeorm';
import { rows } from '@lodge/database';
import {
  DELETION_QUEUE,
  enqueueDeletions,
  EXPORT_QUEUE,
  sweepRegularly,
  type MakeExport,
} from '@lodge/messaging';
import { ModerationConfig } from '../moderation.config.js';
import { enqueueExport } from './export-jobs.js';
import { DELETE_EXPIRED, UNFINISHED_EXPORTS } from './exports.sql.js';

@Injectable()
export class ExportSweep implements OnApplicationBootstrap {
  constructor(
    private readonly config: ModerationConfig,
    private readonly scheduler: SchedulerRegistry,
    @InjectDataSource() private readonly database: DataSource,
    @InjectQueue(EXPORT_QUEUE) private readonly queue: Queue<MakeExport>,
    @InjectQueue(DELETION_QUEUE) private readonly deletions: Queue,
  ) {}

  onApplicationBootstrap() {
    const seconds = this.config.SWEEP_SECONDS;
    sweepRegularly(this.scheduler, { name: 'exports', seconds, run: () => this.sweep() });
  }

  private async sweep() {
    const expired = await rows(this.database, DELETE_EXPIRED);
    if (expired.length > 0) await enqueueDeletions(this.deletions);
    for (const { id } of await rows(this.database, UNFINISHED_EXPORTS))
      await enqueueExport(this.queue, id);
  }
}
