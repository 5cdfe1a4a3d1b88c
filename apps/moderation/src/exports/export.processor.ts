import { randomBytes } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { Redis } from 'ioredis';
import type { DataSource } from 'typeorm';
import { row, rows } from '@lodge/database';
import {
  MAKE_EXPORT,
  ServiceProcessor,
  type EXPORT_QUEUE,
  type JobHandlers,
} from '@lodge/messaging';
import { logger } from '@lodge/service';
import { OwnData } from './contents/own-data.js';
import { ExportMetrics } from './export-metrics.js';
import { ExportWriter, Superseded, type Attempt } from './export-writer.js';
import { BEGIN_ATTEMPT, FINISH_EXPORT, GIVE_UP_EXPORT } from './exports.sql.js';
import { WORKER_CONNECTION } from './worker-options.js';
import { zipped } from './zip.js';

// An export that ends its workers must not do so for ever.
const MOST_ATTEMPTS = 10;

@Injectable()
export class ExportProcessor extends ServiceProcessor {
  readonly handlers: JobHandlers<typeof EXPORT_QUEUE> = {
    [MAKE_EXPORT]: ({ data }) => this.make(data.exportId),
  };

  constructor(
    metrics: ExportMetrics,
    @InjectDataSource() private readonly database: DataSource,
    private readonly data: OwnData,
    private readonly writer: ExportWriter,
    @Inject(WORKER_CONNECTION) connection: Redis,
  ) {
    super(metrics, connection);
  }

  // Safe to repeat at any point, also while another worker is at it.
  private async make(exportId: number): Promise<void> {
    const attempt: Attempt = { exportId, name: randomBytes(16).toString('hex') };
    const begun = await row(this.database, BEGIN_ATTEMPT, [exportId, attempt.name]);
    if (!begun) return;
    if (begun.attempts > MOST_ATTEMPTS) return this.giveUp(exportId);
    try {
      const bytes = await this.writer.write(attempt, zipped(this.data.filesOf(begun.user_id)));
      await rows(this.database, FINISH_EXPORT, [exportId, attempt.name, bytes]);
    } catch (error) {
      if (!(error instanceof Superseded)) throw error;
    }
  }

  private async giveUp(exportId: number) {
    logger.warn({ export: exportId }, 'export given up after its attempts failed');
    await rows(this.database, GIVE_UP_EXPORT, [exportId]);
  }
}
