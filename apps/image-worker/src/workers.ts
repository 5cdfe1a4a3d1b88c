import {
  Injectable,
  type OnApplicationBootstrap,
  type OnApplicationShutdown,
} from '@nestjs/common';
import { Worker, type Job } from 'bullmq';
import { DELETION_QUEUE, IMAGE_QUEUE, workerConnection, type ProcessImage } from '@lodge/jobs';
import { logger, traceJob } from '@lodge/observability';
import { ImageDecoding } from './decoding/image-decoding.js';
import { ObjectDeletions } from './deletion/object-deletions.js';
import { ImageWorkerConfig } from './image-worker.config.js';
import { ImageProcessor } from './processing/image-processor.js';
import { WorkMetrics } from './work-metrics.js';

// A job that ended this many workers is given up.
const MOST_TAKEOVERS = 5;

/** Runs the jobs. Ends only when those under way have ended. */
@Injectable()
export class Workers implements OnApplicationBootstrap, OnApplicationShutdown {
  private workers: Worker[] = [];

  constructor(
    private readonly config: ImageWorkerConfig,
    private readonly images: ImageProcessor,
    private readonly decoding: ImageDecoding,
    private readonly deletions: ObjectDeletions,
    private readonly metrics: WorkMetrics,
  ) {}

  onApplicationBootstrap() {
    this.workers = [
      this.worker(
        IMAGE_QUEUE,
        (job: Job<ProcessImage>) => this.images.process(job.data.imageId),
        this.config.IMAGES_AT_ONCE,
      ),
      this.worker(DELETION_QUEUE, () => this.deletions.removeDue(), 1),
    ];
  }

  async onApplicationShutdown() {
    await Promise.all(this.workers.map((worker) => worker.close()));
    this.decoding.close();
  }

  private worker(queue: string, work: (job: Job) => Promise<unknown>, concurrency: number) {
    const worker = new Worker(
      queue,
      (job) => traceJob(queue, job.opts.telemetry?.metadata, () => work(job)),
      { connection: workerConnection(this.config.REDIS_URL), concurrency, ...this.takeover() },
    );
    this.metrics.watch(queue, worker);
    worker.on('failed', (job, error) =>
      logger.warn({ job: job?.id, attempt: job?.attemptsMade, error: error.name }, 'job failed'),
    );
    worker.on('error', (error) => logger.warn({ error: error.name }, 'worker interrupted'));
    return worker;
  }

  /** A killed worker's job is another's once its lock ran out and the next look at the locks has seen it. */
  private takeover() {
    const lockDuration = this.config.TAKEOVER_SECONDS * 1_000;
    return { lockDuration, stalledInterval: lockDuration / 2, maxStalledCount: MOST_TAKEOVERS };
  }
}
