import { InjectQueue } from '@nestjs/bullmq';
import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { Job, Queue } from 'bullmq';
import type { Repository } from 'typeorm';
import { rows } from '@lodge/database';
import { IMAGE_QUEUE, PROCESS_IMAGE, processImageJobId, type ProcessImage } from '@lodge/jobs';
import { logger } from '@lodge/observability';
import { ImageWorkerConfig } from '../image-worker.config.js';
import { dropImage } from './drop-image.js';
import { Image } from './image.entity.js';
import { OVERDUE_IMAGES, type OverdueImage } from './images.sql.js';

// Otherwise its attempts ran out in a long outage: the photo was acknowledged, and must not be
// lost.
const hasEndedWorkers = ({ attemptsMade, opts }: Job) => attemptsMade < (opts.attempts ?? 1);

@Injectable()
export class ProcessingSweep {
  constructor(
    private readonly config: ImageWorkerConfig,
    @InjectRepository(Image) private readonly images: Repository<Image>,
    @InjectQueue(IMAGE_QUEUE) private readonly queue: Queue<ProcessImage>,
  ) {}

  async sweep(): Promise<void> {
    const overdue = await rows(this.images.manager, OVERDUE_IMAGES, [this.config.OVERDUE_SECONDS]);
    for (const image of overdue) await this.resume(image);
  }

  // The processor rejects an image whose original never reached the store.
  private async resume({ id: imageId, is_hopeless: isHopeless }: OverdueImage) {
    const job = await this.queue.getJob(processImageJobId(imageId));
    const state = await job?.getState();
    if (state === 'failed')
      return isHopeless || hasEndedWorkers(job!) ? this.giveUp(imageId) : job!.retry();
    if (state === 'completed') await job!.remove();
    if (!job || state === 'completed')
      await this.queue.add(PROCESS_IMAGE, { imageId }, { jobId: processImageJobId(imageId) });
  }

  private async giveUp(imageId: number) {
    logger.warn({ image: imageId }, 'image given up after its job failed for good');
    await dropImage(this.images.manager, imageId);
  }
}
