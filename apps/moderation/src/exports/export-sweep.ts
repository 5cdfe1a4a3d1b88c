import { InjectQueue } from '@nestjs/bullmq';
import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { SchedulerRegistry } from '@nestjs/schedule';
import { InjectDataSource } from '@nestjs/typeorm';
import type { Queue } from 'bullmq';
import type { DataSource } from 'typeorm';
import { rows } from '@lodge/database';
import { DELETION_QUEUE, enqueueDeletions, EXPORT_QUEUE, type MakeExport } from '@lodge/jobs';
import { logger } from '@lodge/observability';
import { ModerationConfig } from '../moderation.config.js';
import { enqueueExport } from './export-jobs.js';
import { DELETE_EXPIRED, UNFINISHED_EXPORTS } from './exports.sql.js';

// In every replica: two sweeps at once do no harm.
@Injectable()
export class ExportSweep implements OnApplicationBootstrap {
  private isRunning = false;

  constructor(
    private readonly config: ModerationConfig,
    private readonly scheduler: SchedulerRegistry,
    @InjectDataSource() private readonly database: DataSource,
    @InjectQueue(EXPORT_QUEUE) private readonly queue: Queue<MakeExport>,
    @InjectQueue(DELETION_QUEUE) private readonly deletions: Queue,
  ) {}

  onApplicationBootstrap() {
    const interval = setInterval(() => void this.sweep(), this.config.SWEEP_SECONDS * 1_000);
    this.scheduler.addInterval('exports', interval);
    void this.sweep();
  }

  private async sweep() {
    if (this.isRunning) return;
    this.isRunning = true;
    try {
      const expired = await rows(this.database, DELETE_EXPIRED);
      if (expired.length > 0) await enqueueDeletions(this.deletions);
      for (const { id } of await rows(this.database, UNFINISHED_EXPORTS))
        await enqueueExport(this.queue, id);
    } catch (error) {
      const { name } = error as Error;
      logger.warn({ error: name }, 'exports not swept, will be tried again');
    } finally {
      this.isRunning = false;
    }
  }
}
