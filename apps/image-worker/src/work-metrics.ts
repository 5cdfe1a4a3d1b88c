import { setTimeout as sleep } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { Queue, Worker } from 'bullmq';
import { Gauge, Histogram } from 'prom-client';
import type { DataSource } from 'typeorm';
import { row } from '@lodge/database';
import { isOutage } from '@lodge/http';
import { InjectDeletionQueue, InjectImageQueue } from '@lodge/jobs';

/** Milliseconds. */
const PATIENCE = 2_000;

/** What an operator watches of the background work: what waits, and how long work takes. Counted only when asked for. */
@Injectable()
export class WorkMetrics {
  private readonly durations = new Histogram({
    name: 'job_duration_seconds',
    help: 'Time from the start of a job to its end',
    labelNames: ['queue', 'outcome'],
    buckets: [0.01, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60],
  });

  constructor(
    @InjectImageQueue() images: Queue,
    @InjectDeletionQueue() deletions: Queue,
    @InjectDataSource() database: DataSource,
  ) {
    measureQueues([images, deletions]);
    const measure = (name: string, help: string, select: string) =>
      measureBacklog(name, help, database, select);
    const processing = "from images where status = 'processing'";
    const due = 'from object_deletions where not_before <= now()';
    measure(
      'images_processing',
      'Images whose processing has not ended',
      `select count(*) as value ${processing}`,
    );
    measure(
      'image_processing_oldest_seconds',
      'How long the oldest of them has been processing',
      `select coalesce(extract(epoch from now() - min(uploaded_at)), 0)::float as value ${processing}`,
    );
    measure(
      'object_deletions_due',
      'Objects that should have left the store',
      `select count(*) as value ${due}`,
    );
    measure(
      'object_deletion_oldest_seconds',
      'How long ago the first of them should have',
      `select coalesce(extract(epoch from now() - min(not_before)), 0)::float as value ${due}`,
    );
  }

  watch(queue: string, worker: Worker): void {
    const observe = (outcome: string) => (job?: { processedOn?: number; finishedOn?: number }) => {
      if (job?.processedOn && job.finishedOn)
        this.durations.observe({ queue, outcome }, (job.finishedOn - job.processedOn) / 1_000);
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
      this.reset();
      for (const queue of queues) {
        const counts = await unlessOut(
          queue.getJobCounts('waiting', 'active', 'delayed', 'failed'),
        );
        for (const [state, count] of Object.entries(counts ?? {}))
          this.set({ queue: queue.name, state }, count);
      }
    },
  });
}

function measureBacklog(name: string, help: string, database: DataSource, select: string) {
  new Gauge({
    name,
    help,
    async collect() {
      const found = await unlessOut(row<{ value: number }>(database, select));
      if (found) this.set(found.value);
      else this.remove();
    },
  });
}

/** Without its store, or an answer of it, a figure is left out; the others are not, least of all the one that says which store is down. */
async function unlessOut<T>(asked: Promise<T>): Promise<T | undefined> {
  try {
    return await Promise.race([asked, sleep(PATIENCE, undefined, { ref: false })]);
  } catch (error) {
    if (isOutage(error)) return undefined;
    throw error;
  }
}
