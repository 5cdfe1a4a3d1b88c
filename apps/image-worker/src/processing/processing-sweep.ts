import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { Job, Queue } from 'bullmq';
import type { DataSource } from 'typeorm';
import { rows } from '@lodge/database';
import { InjectImageQueue, PROCESS_IMAGE, processImageJobId, type ProcessImage } from '@lodge/jobs';
import { logger } from '@lodge/observability';
import { ImageWorkerConfig } from '../image-worker.config.js';
import { dropImage } from './drop-image.js';

interface Left {
  id: number;
  is_hopeless: boolean;
}

/** A job that only threw has used up its attempts on an outage that was longer: its photo has been acknowledged and is not lost for that. */
const hasEndedWorkers = ({ attemptsMade, opts }: Job) => attemptsMade < (opts.attempts ?? 1);

/** Ends what a lost job or a killed service left processing: a lost job is added again, one given up is a refusal. */
@Injectable()
export class ProcessingSweep {
  constructor(
    private readonly config: ImageWorkerConfig,
    @InjectDataSource() private readonly database: DataSource,
    @InjectImageQueue() private readonly queue: Queue<ProcessImage>,
  ) {}

  async sweep(): Promise<void> {
    const left = await rows<Left>(
      this.database,
      `
      select id, uploaded_at < now() - interval '1 day' as is_hopeless from images
      where status = 'processing' and uploaded_at < now() - make_interval(secs => $1)
      order by uploaded_at limit 500`,
      [this.config.OVERDUE_SECONDS],
    );
    for (const image of left) await this.resume(image);
  }

  /** The processor itself refuses an image whose original never reached the store. */
  private async resume({ id: imageId, is_hopeless: isHopeless }: Left) {
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
