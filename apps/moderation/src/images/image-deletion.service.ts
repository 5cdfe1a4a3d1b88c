import { InjectQueue } from '@nestjs/bullmq';
import { Injectable } from '@nestjs/common';
import type { Queue } from 'bullmq';
import { ERROR_TEXTS } from '@lodge/contracts';
import type { Transaction } from '@lodge/database';
import { publishImageChange } from '@lodge/domain';
import { DELETION_QUEUE, enqueueDeletions } from '@lodge/messaging';
import { notAllowed, notFound } from '@lodge/service';
import type { Reviewer } from '@lodge/access';
import { ImageRemoval, Image } from '../entities.js';
import { closeReportsOnPhotos } from './reports-on-photos.js';

interface Removal
  extends Pick<ImageRemoval, 'reason'>, Partial<Pick<ImageRemoval, 'rule' | 'note'>> {
  // The reviewer who removes the photo. Their own photo leaves no removal notice.
  by: Reviewer;
}

@Injectable()
export class ImageDeletionService {
  constructor(@InjectQueue(DELETION_QUEUE) private readonly deletions: Queue) {}

  // The image cannot be fetched from the commit on; its objects are listed for removal.
  async delete(transaction: Transaction, id: number, { by, ...removal }: Removal): Promise<Image> {
    const image = await transaction.findOne(Image, {
      where: { id },
      lock: { mode: 'pessimistic_write' },
    });
    if (!image) throw notFound(ERROR_TEXTS.imageNotFound);
    const { user_id } = image;
    const isOwn = user_id === by.id;
    if (isOwn && !by.isAdmin) throw notAllowed(ERROR_TEXTS.ownPhotoReview);
    await closeReportsOnPhotos(transaction, [id], by.id);
    await transaction.delete(Image, { id });
    if (!isOwn) await transaction.insert(ImageRemoval, { user_id, ...removal });
    transaction.afterCommit(() => enqueueDeletions(this.deletions));
    publishImageChange(transaction, user_id, image.is_approved);
    return image;
  }
}
