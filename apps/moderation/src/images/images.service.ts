import { InjectQueue } from '@nestjs/bullmq';
import { Injectable } from '@nestjs/common';
import { InjectDataSource, InjectRepository } from '@nestjs/typeorm';
import type { Queue } from 'bullmq';
import {
  ERROR_TEXTS,
  type AdminImage,
  type AuditAction,
  type Page,
  type RemovalReason,
} from '@lodge/contracts';
import { inTransaction, pageOf, row, rows } from '@lodge/database';
import { EventBus } from '@lodge/events';
import { conflict, notFound } from '@lodge/http';
import { DELETION_QUEUE, enqueueDeletions } from '@lodge/jobs';
import type { DataSource, Repository } from 'typeorm';
import { audit } from '../audit.js';
import { queueCursor, queueRange } from '../paging.js';
import { ImageRemoval } from './image-removal.entity.js';
import { Image } from './image.entity.js';
import type { ImagesQuery } from './images.dto.js';
import { COUNT_PENDING_IMAGES, listImages, READ_IMAGE } from './images.sql.js';

const ONLY = { pending: 'waiting', approved: 'decided', all: 'all' } as const;

const REASONS = {
  'reject-image': 'not_approved',
  'delete-image': 'removed',
} as const satisfies Record<string, RemovalReason>;

@Injectable()
export class ImagesService {
  constructor(
    @InjectDataSource() private readonly database: DataSource,
    @InjectRepository(Image) private readonly images: Repository<Image>,
    @InjectQueue(DELETION_QUEUE) private readonly deletions: Queue,
    private readonly events: EventBus,
  ) {}

  // Pending ones first, oldest first; then approved ones, newest first.
  async list({
    limit,
    cursor,
    status,
  }: ImagesQuery): Promise<Page & { images: AdminImage[]; pending_count: number }> {
    const range = queueRange(cursor, ONLY[status]);
    const found = await rows(this.database, listImages(limit + 1), range);
    const { page, next_cursor } = pageOf(found, limit, (last) =>
      queueCursor(last.is_approved, last.id),
    );
    return { images: page, next_cursor, pending_count: await this.countPending() };
  }

  async approve(id: number, adminId: number): Promise<AdminImage> {
    const image = await this.images.findOneBy({ id });
    if (image?.status === 'processing') throw conflict('This image is still being processed');
    return this.change(id, { is_approved: true }, 'approve-image', adminId);
  }

  // From the commit on, only its owner and admins see the image again.
  async undoApproval(id: number, adminId: number): Promise<AdminImage> {
    const image = await this.change(id, { is_approved: false }, 'undo-approval', adminId);
    this.events.publish('photos.changed', { userId: image.user_id });
    return image;
  }

  flagFace(id: number, isFacePicture: boolean, adminId: number): Promise<AdminImage> {
    const action = isFacePicture ? 'flag-face' : 'unflag-face';
    return this.change(id, { is_face_picture: isFacePicture }, action, adminId);
  }

  // From the commit on nobody can fetch the image; its objects are listed for removal.
  async delete(id: number, action: keyof typeof REASONS, adminId: number): Promise<void> {
    const deleted = await inTransaction(this.database, async (transaction) => {
      const image = await transaction.findOne(Image, {
        where: { id },
        lock: { mode: 'pessimistic_write' },
      });
      if (!image) throw notFound(ERROR_TEXTS.imageNotFound);
      await transaction.delete(Image, { id });
      const { user_id } = image;
      if (user_id !== adminId)
        await transaction.insert(ImageRemoval, { user_id, reason: REASONS[action] });
      await audit(transaction, adminId, action, id);
      return image;
    });
    await enqueueDeletions(this.deletions);
    this.publishChange(deleted);
  }

  private async change(
    id: number,
    change: Partial<Pick<Image, 'is_approved' | 'is_face_picture'>>,
    action: AuditAction,
    adminId: number,
  ): Promise<AdminImage> {
    const image = await inTransaction(this.database, async (transaction) => {
      await transaction.update(Image, { id }, change);
      const changed = await row(transaction, READ_IMAGE, [id]);
      if (!changed) throw notFound(ERROR_TEXTS.imageNotFound);
      await audit(transaction, adminId, action, id);
      return changed;
    });
    this.publishChange(image);
    return image;
  }

  // Other members must not learn that a photo that is not approved ever existed.
  private publishChange({
    user_id: userId,
    is_approved: isApproved,
  }: Pick<Image, 'user_id' | 'is_approved'>) {
    this.events.publish('image.changed', { userId });
    if (isApproved) this.events.publish('photos.changed', { userId });
  }

  private async countPending(): Promise<number> {
    return (await row(this.database, COUNT_PENDING_IMAGES))?.count ?? 0;
  }
}
