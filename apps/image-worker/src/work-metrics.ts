import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { Queue, Worker } from 'bullmq';
import { Gauge, Histogram } from 'prom-client';
import type { DataSource } from 'typeorm';
import { row } from '@lodge/database';
import { InjectDeletionQueue, InjectImageQueue } from '@lodge/jobs';

/** What an operator watches of the background work: what waits, and how long work takes. Counted only when asked for. */
@Injectable()
export class WorkMetrics {
  private readonly durations = new Histogram({
    name: 'job_duration_seconds',
    help: 'Time from the start of a job to its end',
    labelNames: ['queue', 'outcome'],
    buckets: [0.01, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60],
  });

  constructor(@InjectImageQueue() images: Queue, @InjectDeletionQueue() deletions: Queue, @InjectDataSource() database: DataSource) {
    measureQueues([images, deletions]);
    measureBacklog('images_processing', 'Images whose processing has not ended', database, "select count(*) from images where status = 'processing'");
    measureBacklog('object_deletions_due', 'Objects that should have left the store', database, 'select count(*) from object_deletions where not_before <= now()');
  }

  watch(queue: string, worker: Worker): void {
    const observe = (outcome: string) => (job?: { processedOn?: number; finishedOn?: number }) => {
      if (job?.processedOn && job.finishedOn) this.durations.observe({ queue, outcome }, (job.finishedOn - job.processedOn) / 1_000);
    };
    worker.on('completed', observe('completed')).on('failed', observe('failed'));
  }
}

function measureQueues(queues: Queue[]) {
  new Gauge({
    name: 'queue_jobs',
    help: 'Jobs of a queue by state',
    labelNames: ['queue', 'state'],
    async collect() {
      for (const queue of queues) {
        const counts = await queue.getJobCounts('waiting', 'active', 'delayed', 'failed');
        for (const [state, count] of Object.entries(counts)) this.set({ queue: queue.name, state }, count);
      }
    },
  });
}

function measureBacklog(name: string, help: string, database: DataSource, count: string) {
  new Gauge({
    name,
    help,
    async collect() {
      this.set((await row<{ count: number }>(database, count))!.count);
    },
  });
}
