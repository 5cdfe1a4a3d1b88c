import { Injectable } from '@nestjs/common';
import { InjectQueue } from '@nestjs/bullmq';
import type { Job, Queue } from 'bullmq';
import { Gauge, Histogram } from 'prom-client';
import { DataSource } from 'typeorm';
import { measureBacklog, secondsSince, undefinedOnOutage } from '@lodge/database';
import { DELETION_QUEUE, IMAGE_QUEUE, SLOW_IMAGE_QUEUE, type JobObserver } from '@lodge/messaging';

const PROCESSING = "from images where status = 'processing'";
const DUE = 'from object_deletions where not_before <= now()';

// Each figure is one SQL text, also an age, and is counted when scraped.
const BACKLOGS: [name: string, help: string, select: string][] = [
  [
    'images_processing',
    'Images whose processing has not ended',
    `select count(*) as value ${PROCESSING}`,
  ],
  [
    'image_processing_oldest_seconds',
    'How long the oldest of them has been processing',
    secondsSince('uploaded_at', PROCESSING),
  ],
  [
    'object_deletions_due',
    'Objects that should have left the store',
    `select count(*) as value ${DUE}`,
  ],
  [
    'object_deletion_oldest_seconds',
    'How long ago the first of them should have',
    secondsSince('not_before', DUE),
  ],
];

@Injectable()
export class WorkMetrics implements JobObserver {
  private readonly durations = new Histogram({
    name: 'job_duration_seconds',
    help: 'Time from the start of a job to its end',
    labelNames: ['queue', 'outcome'],
    buckets: [0.01, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60],
  });

  constructor(
    @InjectQueue(IMAGE_QUEUE) images: Queue,
    @InjectQueue(SLOW_IMAGE_QUEUE) slowImages: Queue,
    @InjectQueue(DELETION_QUEUE) deletions: Queue,
    database: DataSource,
  ) {
    measureQueues([images, slowImages, deletions]);
    for (const [name, help, select] of BACKLOGS) measureBacklog(name, help, database, select);
  }

  observe({ queueName: queue, processedOn, finishedOn }: Job, outcome: 'completed' | 'failed') {
    if (processedOn && finishedOn)
      this.durations.observe({ queue, outcome }, (finishedOn - processedOn) / 1_000);
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
        const counts = await undefinedOnOutage(
          queue.getJobCounts('waiting', 'prioritized', 'active', 'delayed', 'failed'),
        );
        for (const [state, count] of Object.entries(counts ?? {}))
          this.set({ queue: queue.name, state }, count);
      }
    },
  });
}
