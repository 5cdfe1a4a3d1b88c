import { Injectable } from '@nestjs/common';
import type { Job } from 'bullmq';
import { Counter } from 'prom-client';
import type { JobObserver } from '@lodge/messaging';

@Injectable()
export class ExportMetrics implements JobObserver {
  private readonly exports = new Counter({
    name: 'exports_total',
    help: 'Attempts to prepare a copy of a member’s own data',
    labelNames: ['outcome'],
  });

  observe(_job: Job, outcome: 'completed' | 'failed') {
    this.exports.inc({ outcome });
  }
}
