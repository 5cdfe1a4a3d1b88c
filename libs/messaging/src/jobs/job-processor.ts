import { OnWorkerEvent, WorkerHost } from '@nestjs/bullmq';
import type { BeforeApplicationShutdown, OnApplicationShutdown } from '@nestjs/common';
import { UnrecoverableError, type Job } from 'bullmq';
import type { Redis } from 'ioredis';
import { logger, reasonOf, traceJob } from '@lodge/service';

export interface JobObserver {
  observe(job: Job, outcome: 'completed' | 'failed'): void;
}

/** Passes each job to its handler, traces it and logs its failures; ends its work at shutdown. */
export abstract class JobProcessor
  extends WorkerHost
  implements BeforeApplicationShutdown, OnApplicationShutdown
{
  abstract readonly handlers: Partial<Record<string, (job: Job) => Promise<unknown>>>;

  constructor(private readonly observer?: JobObserver) {
    super();
  }

  process(job: Job): Promise<unknown> {
    const handle = this.handlers[job.name];
    if (!handle) throw new UnrecoverableError(`no handler for the job ${job.name}`);
    return traceJob(job.queueName, job.opts.telemetry?.metadata, () => handle(job));
  }

  observe(job: Job, outcome: 'completed' | 'failed'): void {
    this.observer?.observe(job, outcome);
  }

  @OnWorkerEvent('completed')
  completed(job: Job) {
    this.observe(job, 'completed');
  }

  // BullMQ passes no job when it was removed meanwhile.
  @OnWorkerEvent('failed')
  failed(job: Job | undefined, error: Error) {
    if (job) this.observe(job, 'failed');
    const { responseCode: response } = error as { responseCode?: number };
    logger.warn(
      {
        queue: this.worker.name,
        job: job?.id,
        attempt: job?.attemptsMade,
        error: error.name,
        reason: reasonOf(error),
        response,
      },
      'job failed',
    );
  }

  @OnWorkerEvent('error')
  interrupted(error: Error) {
    logger.warn({ error: error.name }, 'worker interrupted');
  }

  // Each worker has one of its own.
  protected get connection() {
    return this.worker.opts.connection as Redis;
  }

  // Closing would wait for Redis without end. What was begun is repeated.
  async beforeApplicationShutdown() {
    if (this.connection.status !== 'ready') await this.worker.close(true);
  }

  async onApplicationShutdown() {
    await this.worker.close();
  }
}
