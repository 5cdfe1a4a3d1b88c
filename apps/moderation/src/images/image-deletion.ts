import { InjectQueue } from '@nestjs/bullmq';
import { Injectable } from '@nestjs/common';
import type { Queue } from 'bullmq';
import { ERROR_TEXTS } from '@lodge/contracts';
import { EventBus } from '@lodge/events';
import { notFound } from '@lodge/http';
import { DELETION_QUEUE, enqueueDeletions } from '@lodge/jobs';
import type { EntityManager } from 'typeorm';
import { ImageRemoval } from './image-removal.entity.js';
import { Image } from './image.entity.js';
import { publishChange } from './publish-change.js';

interface Removal
  extends Pick<ImageRemoval, 'reason'>, Partial<Pick<ImageRemoval, 'rule' | 'note'>> {
  // The admin, who is told nothing of their own photo.
  by: number;
}

@Injectable()
export class ImageDeletion {
  constructor(
    @InjectQueue(DELETION_QUEUE) private readonly deletions: Queue,
    private readonly events: EventBus,
  ) {}

  // From the commit on nobody can fetch the image; its objects are listed for removal.
  async delete(transaction: EntityManager, id: number, { by, ...removal }: Removal) {
    const image = await transaction.findOne(Image, {
      where: { id },
      lock: { mode: 'pessimistic_write' },
    });
    if (!image) throw notFound(ERROR_TEXTS.imageNotFound);
    await transaction.delete(Image, { id });
    const { user_id } = image;
    if (user_id !== by) await transaction.insert(ImageRemoval, { user_id, ...removal });
    return image;
  }

  // After the commit.
  async publish(image: Image): Promise<void> {
    await enqueueDeletions(this.deletions);
    publishChange(this.events, image);
  }
}
