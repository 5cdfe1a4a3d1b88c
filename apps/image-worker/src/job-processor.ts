import { OnWorkerEvent, WorkerHost } from '@nestjs/bullmq';
import type { OnApplicationShutdown } from '@nestjs/common';
import { UnrecoverableError, type Job } from 'bullmq';
import { JOB_QUEUES } from '@lodge/jobs';
import { logger, traceJob } from '@lodge/observability';
import type { WorkMetrics } from './work-metrics.js';

export abstract class JobProcessor extends WorkerHost implements OnApplicationShutdown {
  abstract readonly handlers: Partial<Record<string, (job: Job) => Promise<unknown>>>;

  constructor(private readonly metrics: WorkMetrics) {
    super();
  }

  process(job: Job): Promise<unknown> {
    const handle = this.handlers[job.name];
    if (!handle) throw new UnrecoverableError(`no handler for the job ${job.name}`);
    return traceJob(job.queueName, job.opts.telemetry?.metadata, () => handle(job));
  }

  @OnWorkerEvent('completed')
  completed(job: Job) {
    this.metrics.observe(job, 'completed');
  }

  // BullMQ passes no job when it was removed meanwhile.
  @OnWorkerEvent('failed')
  failed(job: Job | undefined, error: Error) {
    if (job) this.metrics.observe(job, 'failed');
    logger.warn({ job: job?.id, attempt: job?.attemptsMade, error: error.name }, 'job failed');
  }

  @OnWorkerEvent('error')
  interrupted(error: Error) {
    logger.warn({ error: error.name }, 'worker interrupted');
  }

  async onApplicationShutdown() {
    await this.worker.close();
  }
}

// Fails the boot rather than the first job.
export function assertJobsHandled(processors: Pick<JobProcessor, 'handlers'>[]): void {
  const handled = new Set(processors.flatMap(({ handlers }) => Object.keys(handlers)));
  const missing = Object.keys(JOB_QUEUES).filter((name) => !handled.has(name));
  if (missing.length > 0) throw new Error(`No processor handles: ${missing.join(', ')}.`);
}
