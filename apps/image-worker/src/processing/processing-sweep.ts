import { InjectQueue } from '@nestjs/bullmq';
import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { Job, Queue } from 'bullmq';
import type { Repository } from 'typeorm';
import { rows } from '@lodge/database';
import {
  IMAGE_QUEUE,
  PROCESS_IMAGE,
  processImageJobId,
  SLOW_IMAGE_QUEUE,
  sweepRows,
  type ProcessImage,
} from '@lodge/messaging';
import { logger } from '@lodge/service';
import { ImageWorkerConfig } from '../image-worker.config.js';
import { Image } from '../entities.js';
import { dropImage } from './image-processing.service.js';
import { OVERDUE_IMAGES, type OverdueImage } from './images.sql.js';

// Otherwise an outage used the attempts up: the photo was acknowledged, and must not be lost.
const hasEndedWorkers = ({ attemptsMade, opts }: Job) => attemptsMade < (opts.attempts ?? 1);

// All attempts begin anew: the next one could otherwise be the last, while memory is short.
const startOver = (job: Job) => job.retry('failed', { resetAttemptsMade: true });

@Injectable()
export class ProcessingSweep {
  constructor(
    private readonly config: ImageWorkerConfig,
    @InjectRepository(Image) private readonly images: Repository<Image>,
    @InjectQueue(IMAGE_QUEUE) private readonly queue: Queue<ProcessImage>,
    @InjectQueue(SLOW_IMAGE_QUEUE) private readonly slow: Queue<ProcessImage>,
  ) {}

  sweep(): Promise<void> {
    const { OVERDUE_SECONDS: seconds } = this.config;
    return sweepRows({
      name: 'processing',
      find: (after) => rows(this.images.manager, OVERDUE_IMAGES, { seconds, after }),
      work: (image) => this.resume(image),
      most: 500,
    });
  }

  // The processor rejects an image whose original never reached the store.
  private async resume(image: OverdueImage) {
    const { id: imageId, is_hopeless: isHopeless } = image;
    const jobs = await this.jobsOf(imageId);
    const failed = jobs.find(({ state }) => state === 'failed')?.job;
    if (failed)
      return isHopeless || hasEndedWorkers(failed) ? this.giveUp(image) : startOver(failed);
    if (jobs.some(({ state }) => state !== 'completed')) return;
    for (const { job } of jobs) await job.remove();
    await this.queue.add(PROCESS_IMAGE, { imageId }, { jobId: processImageJobId(imageId) });
  }

  private async jobsOf(imageId: number) {
    const found = await Promise.all(
      [this.queue, this.slow].map((queue) => queue.getJob(processImageJobId(imageId))),
    );
    const jobs = found.filter((job) => job !== undefined);
    return Promise.all(jobs.map(async (job) => ({ job, state: await job.getState() })));
  }

  private async giveUp(image: OverdueImage) {
    logger.warn({ image: image.id }, 'image given up after its job failed for good');
    await dropImage(this.images.manager, image);
  }
}
