import { InjectQueue } from '@nestjs/bullmq';
import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { Queue } from 'bullmq';
import type { DataSource } from 'typeorm';
import {
  MOST_WAITING,
  ERROR_TEXTS,
  type AdminImage,
  type Page,
  type RemovalReason,
} from '@lodge/contracts';
import { inTransaction, pageOf, row, rows } from '@lodge/database';
import { EventBus } from '@lodge/events';
import { DELETION_QUEUE, enqueueDeletions } from '@lodge/jobs';
import { conflict, notFound } from '@lodge/http';
import { audit } from '../audit.js';
import { queueCursor, queueRange } from '../paging.js';
import type { ImagesQuery } from './images.dto.js';

const COLUMNS = `
  i.id, i.filename, i.is_approved, i.is_face_picture, i.uploaded_at, i.status = 'processing' as is_processing,
  i.width, i.height, i.placeholder, i.user_id, u.username as user_username, u.email as user_email`;
const RANK = 'case when i.is_approved then -i.id else i.id end';

const ONLY = { pending: 'waiting', approved: 'decided', all: 'all' } as const;

const REASONS = {
  'reject-image': 'not_approved',
  'delete-image': 'removed',
} as const satisfies Record<string, RemovalReason>;

interface Shown {
  user_id: number;
  is_approved: boolean;
}

type Change = 'is_approved = true' | 'is_face_picture = true' | 'is_face_picture = false';

@Injectable()
export class ImagesService {
  constructor(
    @InjectDataSource() private readonly database: DataSource,
    @InjectQueue(DELETION_QUEUE) private readonly deletions: Queue,
    private readonly events: EventBus,
  ) {}

  /** Pending ones first, the one that waits longest before the others; then approved ones, newest first. */
  async list({
    limit,
    cursor,
    status,
  }: ImagesQuery): Promise<Page & { images: AdminImage[]; pending_count: number }> {
    const found = await rows<AdminImage>(
      this.database,
      `
      select ${COLUMNS} from images i join users u on u.id = i.user_id
      where i.status = 'ready' and (i.is_approved, ${RANK}) > ($1, $2) and (i.is_approved, ${RANK}) <= ($3, $4)
      order by i.is_approved, ${RANK} limit ${limit + 1}`,
      queueRange(cursor, ONLY[status]),
    );
    const { page, next_cursor } = pageOf(found, limit, (last) =>
      queueCursor(last.is_approved, last.id),
    );
    return { images: page, next_cursor, pending_count: await this.countPending() };
  }

  async approve(id: number, adminId: number): Promise<AdminImage> {
    const image = await row<{ status: string }>(
      this.database,
      'select status from images where id = $1',
      [id],
    );
    if (image?.status === 'processing') throw conflict('This image is still being processed');
    return this.change(id, 'is_approved = true', 'approve-image', adminId);
  }

  flagFace(id: number, isFacePicture: boolean, adminId: number): Promise<AdminImage> {
    return this.change(
      id,
      `is_face_picture = ${isFacePicture}`,
      isFacePicture ? 'flag-face' : 'unflag-face',
      adminId,
    );
  }

  /** For good: from the commit on nobody can fetch it, and its objects are listed to leave the store. Its owner is told when he comes. */
  async delete(id: number, action: keyof typeof REASONS, adminId: number): Promise<void> {
    const deleted = await inTransaction(this.database, async (transaction) => {
      const image = await row<Shown>(
        transaction,
        'delete from images where id = $1 returning user_id, is_approved',
        [id],
      );
      if (!image) throw notFound(ERROR_TEXTS.imageNotFound);
      if (image.user_id !== adminId)
        await transaction.query('insert into image_removals (user_id, reason) values ($1, $2)', [
          image.user_id,
          REASONS[action],
        ]);
      await audit(transaction, adminId, action, id);
      return image;
    });
    await enqueueDeletions(this.deletions);
    this.tell(deleted);
  }

  private async change(
    id: number,
    change: Change,
    action: string,
    adminId: number,
  ): Promise<AdminImage> {
    const image = await inTransaction(this.database, async (transaction) => {
      const changed = await row<AdminImage>(
        transaction,
        `
        update images i set ${change} from users u where i.id = $1 and u.id = i.user_id returning ${COLUMNS}`,
        [id],
      );
      if (!changed) throw notFound(ERROR_TEXTS.imageNotFound);
      await audit(transaction, adminId, action, id);
      return changed;
    });
    this.tell(image);
    return image;
  }

  /** Of a photo that is not approved others learn nothing, not even that there was one. */
  private tell({ user_id: userId, is_approved: isApproved }: Shown) {
    this.events.publish('image.changed', { userId });
    if (isApproved) this.events.publish('photos.changed', { userId });
  }

  private async countPending(): Promise<number> {
    const counted = await row<{ count: number }>(
      this.database,
      `select count(*) from (select from images where status = 'ready' and not is_approved limit ${MOST_WAITING}) waiting`,
    );
    return counted!.count;
  }
}
