import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { Queue } from 'bullmq';
import type { DataSource } from 'typeorm';
import { rows } from '@lodge/database';
import { InjectImageQueue, PROCESS_IMAGE, processImageJobId, type ProcessImage } from '@lodge/jobs';
import { logger } from '@lodge/service';
import { ImageWorkerConfig } from '../image-worker.config.js';

/** Ends what a lost job or a killed service left processing: a lost job is added again, one given up is a refusal. */
@Injectable()
export class ProcessingSweep {
  constructor(
    private readonly config: ImageWorkerConfig,
    @InjectDataSource() private readonly database: DataSource,
    @InjectImageQueue() private readonly queue: Queue<ProcessImage>,
  ) {}

  async sweep(): Promise<void> {
    const left = await rows<{ id: number }>(this.database, `
      select id from images
      where status = 'processing' and uploaded_at < now() - make_interval(secs => $1)
      order by uploaded_at limit 500`, [this.config.OVERDUE_SECONDS]);
    for (const { id } of left) await this.resume(id);
  }

  /** The processor itself refuses an image whose original never reached the store. */
  private async resume(imageId: number) {
    const job = await this.queue.getJob(processImageJobId(imageId));
    const state = await job?.getState();
    if (state === 'failed') return this.giveUp(imageId);
    if (state === 'completed') await job!.remove();
    if (!job || state === 'completed') await this.queue.add(PROCESS_IMAGE, { imageId }, { jobId: processImageJobId(imageId) });
  }

  private async giveUp(imageId: number) {
    logger.warn({ image: imageId }, 'image given up after its job failed for good');
    await this.database.query("delete from images where id = $1 and status = 'processing'", [imageId]);
  }
}
