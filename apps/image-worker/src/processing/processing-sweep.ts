import { InjectQueue } from '@nestjs/bullmq';
import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { Job, Queue } from 'bullmq';
import type { DataSource } from 'typeorm';
import { rows } from '@lodge/database';
import { IMAGE_QUEUE, PROCESS_IMAGE, processImageJobId, type ProcessImage } from '@lodge/jobs';
import { logger } from '@lodge/observability';
import { ImageWorkerConfig } from '../image-worker.config.js';
import { dropImage } from './drop-image.js';

interface Overdue {
  id: number;
  is_hopeless: boolean;
}

/** Otherwise the job used up its attempts on an outage that was longer: its photo was acknowledged, and must not be lost. */
const hasEndedWorkers = ({ attemptsMade, opts }: Job) => attemptsMade < (opts.attempts ?? 1);

/** Picks up images that a lost job or a killed service left processing: adds the job again, or gives the image up. */
@Injectable()
export class ProcessingSweep {
  constructor(
    private readonly config: ImageWorkerConfig,
    @InjectDataSource() private readonly database: DataSource,
    @InjectQueue(IMAGE_QUEUE) private readonly queue: Queue<ProcessImage>,
  ) {}

  async sweep(): Promise<void> {
    const overdue = await rows<Overdue>(
      this.database,
      `
      select id, uploaded_at < now() - interval '1 day' as is_hopeless from images
      where status = 'processing' and uploaded_at < now() - make_interval(secs => $1)
      order by uploaded_at limit 500`,
      [this.config.OVERDUE_SECONDS],
    );
    for (const image of overdue) await this.resume(image);
  }

  /** The processor rejects an image whose original never reached the store. */
  private async resume({ id: imageId, is_hopeless: isHopeless }: Overdue) {
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
    await dropImage(this.database, imageId);
  }
}
