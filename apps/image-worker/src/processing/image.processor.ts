import { InjectQueue, Processor } from '@nestjs/bullmq';
import type { Job, Queue, WorkerOptions } from 'bullmq';
import { LIMITS } from '@lodge/contracts';
import {
  IMAGE_QUEUE,
  JobProcessor,
  PROCESS_IMAGE,
  PROCESS_SLOW_IMAGE,
  processImageJobId,
  SLOW_IMAGE_QUEUE,
  type JobHandlers,
  type ProcessImage,
  type ProcessImageResult,
} from '@lodge/messaging';
import { DecoderFailed } from '../decoding/decoder-process.js';
import { WorkMetrics } from '../work-metrics.js';
import { ImageProcessingService } from './image-processing.service.js';

// Each may hold a place and a core for two minutes; memory may be short for a while.
const ATTEMPTS = { attempts: 4, backoff: { type: 'exponential', delay: 30_000 } };

export const IMAGE_WORKER: Partial<WorkerOptions> = {};
export const SLOW_IMAGE_WORKER: Partial<WorkerOptions> = {};

@Processor(IMAGE_QUEUE, IMAGE_WORKER)
export class ImageProcessor extends JobProcessor {
  readonly handlers: JobHandlers<typeof IMAGE_QUEUE> = {
    [PROCESS_IMAGE]: (job) => this.processUnlessSlow(job),
  };

  constructor(
    metrics: WorkMetrics,
    @InjectQueue(SLOW_IMAGE_QUEUE) private readonly slow: Queue<ProcessImage>,
    private readonly processing: ImageProcessingService,
  ) {
    super(metrics);
  }

  private async processUnlessSlow({ data, opts }: Job<ProcessImage>): Promise<ProcessImageResult> {
    const result = await this.processing.process(data.imageId, { passesOnSlow: true });
    if (result.outcome === 'slow') {
      const { telemetry } = opts;
      const jobId = processImageJobId(data.imageId);
      const priority = await this.processing.rankOf(data.imageId);
      const options = { ...ATTEMPTS, jobId, priority, ...(telemetry && { telemetry }) };
      await this.slow.add(PROCESS_SLOW_IMAGE, data, options);
    }
    return result;
  }
}

@Processor(SLOW_IMAGE_QUEUE, SLOW_IMAGE_WORKER)
export class SlowImageProcessor extends JobProcessor {
  readonly handlers: JobHandlers<typeof SLOW_IMAGE_QUEUE> = {
    [PROCESS_SLOW_IMAGE]: (job) => this.processSlow(job),
  };

  constructor(
    metrics: WorkMetrics,
    private readonly processing: ImageProcessingService,
  ) {
    super(metrics);
  }

  private async processSlow(job: Job<ProcessImage>): Promise<ProcessImageResult> {
    const isLast = job.attemptsMade + 1 >= (job.opts.attempts ?? 1);
    try {
      return await this.processing.process(job.data.imageId, { passesOnSlow: false, isLast });
    } catch (error) {
      // A file that ends decoders waits for everybody else's.
      if (error instanceof DecoderFailed)
        await job.changePriority({ priority: LIMITS.imagesPerUser + job.attemptsMade + 1 });
      throw error;
    }
  }
}
