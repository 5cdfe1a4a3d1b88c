import { InjectQueue } from '@nestjs/bullmq';
import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { Queue } from 'bullmq';
import { ERROR_TEXTS, type ImageRemoval as Removal } from '@lodge/contracts';
import { inTransaction, lockAccount, row, rows } from '@lodge/database';
import { publishImageChange } from '@lodge/domain';
import { DELETION_QUEUE, enqueueDeletions } from '@lodge/messaging';
import { conflict, invalidField, notFound, notSignedIn } from '@lodge/service';
import { LessThanOrEqual, type EntityManager, type Repository } from 'typeorm';
import { Image, ImageRemoval, User } from '../entities.js';
import { DELETE_OWN_IMAGE, ORDER_OWN_IMAGES } from './own-images.sql.js';

// Each read of a member's own photos carries them, and reading these makes room for the next.
const MAX_REMOVALS = 100;

@Injectable()
export class OwnImagesService {
  constructor(
    @InjectRepository(Image) private readonly images: Repository<Image>,
    @InjectQueue(DELETION_QUEUE) private readonly deletions: Queue,
  ) {}

  // Deletes an image in any state: a job in progress finds no row, and leaves no object.
  async delete(userId: number, id: number): Promise<void> {
    await inTransaction(this.images.manager, async (transaction) => {
      const deleted = await row(transaction, DELETE_OWN_IMAGE, { id, userId });
      if (!deleted) throw notFound(ERROR_TEXTS.imageNotFound);
      transaction.afterCommit(() => enqueueDeletions(this.deletions));
      publishImageChange(transaction, userId, deleted.is_approved);
    });
  }

  /** @throws ApiError 400 unless `ids` are the member's images, 409 if those change before the lock */
  async order(userId: number, ids: number[]): Promise<void> {
    const own = await this.images.find({ select: { id: true }, where: { user_id: userId } });
    if (!areThese(own, ids)) throw invalidField('ids', ERROR_TEXTS.imageOrder);
    await inTransaction(this.images.manager, async (transaction) => {
      const locked = await this.lockAll(transaction, userId);
      if (!areThese(locked, ids)) throw conflict(ERROR_TEXTS.imagesChanged);
      await rows(transaction, ORDER_OWN_IMAGES, { userId, ids });
      const isShown = locked.some((image) => image.is_approved);
      publishImageChange(transaction, userId, isShown);
    });
  }

  unreadRemovals(userId: number): Promise<Removal[]> {
    return this.images.manager.find(ImageRemoval, {
      select: { id: true, reason: true, removed_at: true, rule: true, note: true },
      where: { user_id: userId },
      order: { id: 'asc' },
      take: MAX_REMOVALS,
    });
  }

  async readRemovals(userId: number, removalId: number): Promise<void> {
    const read = { user_id: userId, id: LessThanOrEqual(removalId) };
    await this.images.manager.delete(ImageRemoval, read);
  }

  // The user's lock stops uploads, the images' locks stop deletions.
  private async lockAll(transaction: EntityManager, userId: number): Promise<Image[]> {
    if (!(await lockAccount(transaction, User, userId))) throw notSignedIn();
    return transaction.find(Image, {
      where: { user_id: userId },
      order: { id: 'asc' },
      lock: { mode: 'for_no_key_update' },
    });
  }
}

function areThese(images: Image[], ids: number[]): boolean {
  const named = new Set(ids);
  return images.length === ids.length && images.every(({ id }) => named.has(id));
}
