import { randomBytes } from 'node:crypto';
import { InjectQueue } from '@nestjs/bullmq';
import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { Queue } from 'bullmq';
import type { DataSource } from 'typeorm';
import { LIMITS, ERROR_TEXTS, type OwnImage } from '@lodge/contracts';
import { inTransaction, row } from '@lodge/database';
import { EventBus } from '@lodge/events';
import {
  IMAGE_QUEUE,
  PROCESS_IMAGE,
  processImageJobId,
  traced,
  type ProcessImage,
  type ProcessImageResult,
} from '@lodge/jobs';
import { notSignedIn, ApiError } from '@lodge/http';
import { InjectStore, originalKey, type ObjectStore } from '@lodge/storage';
import { IMAGE_COLUMNS } from '../images/image-columns.js';
import { looksLikeImage } from './image-signature.js';
import { ProcessingEvents } from './processing-events.js';

const invalidImage = (text: string = ERROR_TEXTS.invalidImage) =>
  new ApiError(400, text, 'invalid_image');

@Injectable()
export class UploadService {
  constructor(
    @InjectDataSource() private readonly database: DataSource,
    @InjectStore() private readonly store: ObjectStore,
    @InjectQueue(IMAGE_QUEUE) private readonly queue: Queue<ProcessImage, ProcessImageResult>,
    private readonly processing: ProcessingEvents,
    private readonly events: EventBus,
  ) {}

  /**
   * Takes a photo in and waits until it is ready.
   * @returns the image, still processing when that takes longer than a browser waits
   * @throws ApiError 400 for what is no image, or a thirteenth one
   */
  async upload(userId: number, file: Buffer): Promise<OwnImage> {
    if (!looksLikeImage(file)) throw invalidImage();
    const { id, filename } = await this.takeSlot(userId);
    const result = await this.processing.resultOf(processImageJobId(id), () =>
      this.handOver(id, filename, file),
    );
    const image = await row<OwnImage>(
      this.database,
      `select ${IMAGE_COLUMNS} from images image where id = $1`,
      [id],
    );
    if (!image) throw invalidImage(result?.outcome === 'rejected' ? result.reason : undefined);
    // The worker has published the change of an image that is ready.
    if (image.is_processing) this.events.publish('image.changed', { userId });
    return image;
  }

  /** The row of the user is locked so that uploads at once take one slot after the other; the constraint on slots is what holds the limit. */
  private takeSlot(userId: number) {
    const filename = `${randomBytes(16).toString('hex')}.webp`;
    return inTransaction(this.database, async (transaction) => {
      if (
        !(await row(transaction, 'select 1 from users where id = $1 for no key update', [userId]))
      )
        throw notSignedIn();
      const image = await row<{ id: number; filename: string }>(
        transaction,
        `
        insert into images (user_id, slot, filename)
        select $1, slot, $2 from generate_series(1, ${LIMITS.imagesPerUser}) slot
        where not exists (select from images where user_id = $1 and images.slot = slot.slot)
        order by slot limit 1
        returning id, filename`,
        [userId, filename],
      );
      if (!image) throw new ApiError(400, ERROR_TEXTS.imageLimit, 'image_limit');
      return image;
    });
  }

  /** Stores the original and adds the job; when either fails, the slot is free again. */
  private async handOver(imageId: number, filename: string, file: Buffer) {
    try {
      await this.store.put(originalKey(filename), file, 'application/octet-stream');
      await this.queue.add(
        PROCESS_IMAGE,
        { imageId },
        traced({ jobId: processImageJobId(imageId) }),
      );
    } catch (error) {
      await this.database.query('delete from images where id = $1', [imageId]);
      throw error;
    }
  }
}
