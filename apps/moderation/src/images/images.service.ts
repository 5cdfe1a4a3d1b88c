import { InjectQueue } from '@nestjs/bullmq';
import { Injectable } from '@nestjs/common';
import type { Queue } from 'bullmq';
import { ERROR_TEXTS, type AdminImage, type AuditAction } from '@lodge/contracts';
import {
  countOf,
  inTransaction,
  queuePage,
  recordLook,
  row,
  rows,
  type Transaction,
} from '@lodge/database';
import { audit, publishImageChange } from '@lodge/domain';
import { DELETION_QUEUE, enqueueDeletions } from '@lodge/messaging';
import { conflict, notAllowed, notFound } from '@lodge/service';
import type { Reviewer } from '@lodge/access';
import { DataSource, type EntityManager } from 'typeorm';
import { Image, ImageRemoval } from '../entities.js';
import { insertDecision } from '../insert-decision.js';
import { blockForOwner } from './blocked-hashes.js';
import type { ImagesQuery } from './images.dto.js';
import { COUNT_PENDING_IMAGES, listImages, NOTE_COPY_AGAIN, READ_IMAGE } from './images.sql.js';
import { closeReportsOnPhotos } from './reports-on-photos.js';

type Rejection = Pick<ImageRemoval, 'rule' | 'note'>;

interface Removal extends Pick<ImageRemoval, 'reason'>, Partial<Rejection> {
  // The reviewer who removes the photo. Their own photo leaves no removal notice.
  by: Reviewer;
}

type Change = Partial<Pick<Image, 'is_approved' | 'is_face_picture' | 'copy_found_at'>>;

@Injectable()
export class ImagesService {
  constructor(
    private readonly database: DataSource,
    @InjectQueue(DELETION_QUEUE) private readonly deletions: Queue,
  ) {}

  // Reviewing pending photos is not recorded as a look; seeing emails or approved photos is.
  async list({ limit, cursor = '0', status }: ImagesQuery, { id, isAdmin }: Reviewer) {
    const moderatorId = isAdmin ? null : id;
    const values = { after: Number(cursor), moderatorId };
    const list = listImages(limit + 1, status);
    const { page, next_cursor } = await queuePage(this.database, list, values, limit);
    if (isAdmin && page.length > 0) await recordLook(this.database, id, 'look-at-users');
    if (page.some(({ is_approved, user_avatar }) => is_approved || user_avatar !== null))
      await recordLook(this.database, id, 'look-at-images');
    const pending_count = await countOf(this.database, COUNT_PENDING_IMAGES, { moderatorId });
    return { images: page, next_cursor, pending_count };
  }

  // An approved copy of what is blocked is approved again.
  approve(id: number, reviewer: Reviewer): Promise<AdminImage> {
    const change = { is_approved: true, copy_found_at: null };
    return this.change(id, change, 'approve-image', reviewer);
  }

  // Only the owner and reviewers see the image once this commits.
  undoApproval(id: number, reviewer: Reviewer): Promise<AdminImage> {
    return this.change(id, { is_approved: false }, 'undo-approval', reviewer);
  }

  /** @throws ApiError 409 if it is approved, which `unlessApproved` rules out */
  flagFace(
    id: number,
    is_face_picture: boolean,
    reviewer: Reviewer,
    unlessApproved: boolean,
  ): Promise<AdminImage> {
    const action = is_face_picture ? 'flag-face' : 'unflag-face';
    return this.change(id, { is_face_picture }, action, reviewer, unlessApproved);
  }

  async reject(id: number, { rule, note }: Rejection, by: Reviewer): Promise<void> {
    await inTransaction(this.database, async (transaction) => {
      const image = await this.remove(transaction, id, { reason: 'not_approved', rule, note, by });
      const isStated = rule !== null && image.user_id !== by.id;
      const about = { subject_id: image.user_id };
      const decision = { action: 'reject', rule, explanation: note };
      const decisionId = isStated
        ? await insertDecision(transaction, about, decision, by.id)
        : null;
      await blockForOwner(transaction, image, decisionId);
      await audit(transaction, by.id, 'reject-image', id);
    });
  }

  async delete(id: number, by: Reviewer): Promise<void> {
    await inTransaction(this.database, async (transaction) => {
      await this.remove(transaction, id, { reason: 'removed', by });
      await audit(transaction, by.id, 'delete-image', id);
    });
  }

  // In the caller's transaction. The image cannot be fetched from the commit on; its objects are
  // listed for removal.
  async remove(transaction: Transaction, id: number, { by, ...removal }: Removal): Promise<Image> {
    const image = await lockFor(by, transaction, id, 'pessimistic_write');
    const { user_id } = image;
    await closeReportsOnPhotos(transaction, [id], by.id);
    await transaction.delete(Image, { id });
    if (user_id !== by.id) await transaction.insert(ImageRemoval, { user_id, ...removal });
    transaction.afterCommit(() => enqueueDeletions(this.deletions));
    publishImageChange(transaction, user_id, image.is_approved);
    return image;
  }

  // Returns an image that is already in that state as it is: only the look is recorded.
  private async change(
    id: number,
    change: Change,
    action: AuditAction,
    reviewer: Reviewer,
    unlessApproved = false,
  ): Promise<AdminImage> {
    return inTransaction(this.database, async (transaction) => {
      const before = await lockFor(reviewer, transaction, id, 'for_no_key_update');
      if (change.is_approved && before.status === 'processing')
        throw conflict(ERROR_TEXTS.imageProcessing);
      if (unlessApproved && before.is_approved) throw conflict(ERROR_TEXTS.imageApprovedMeanwhile);
      if (holds(before, change)) await recordLookAt(transaction, before, reviewer);
      else {
        await transaction.update(Image, { id }, change);
        if (change.is_approved === false) await rows(transaction, NOTE_COPY_AGAIN, { id });
        await audit(transaction, reviewer.id, action, id);
        const isShown = before.is_approved || change.is_approved === true;
        publishImageChange(transaction, before.user_id, isShown);
      }
      return (await row(transaction, READ_IMAGE, { id }))!;
    });
  }
}

async function lockFor(
  { id: reviewerId, isAdmin }: Reviewer,
  transaction: EntityManager,
  id: number,
  mode: 'pessimistic_write' | 'for_no_key_update',
): Promise<Image> {
  const image = await transaction.findOne(Image, { where: { id }, lock: { mode } });
  if (!image) throw notFound(ERROR_TEXTS.imageNotFound);
  if (image.user_id === reviewerId && !isAdmin) throw notAllowed(ERROR_TEXTS.ownPhotoReview);
  return image;
}

/** The response shows admins the member's email, and moderators a photo that may be approved. */
async function recordLookAt(
  transaction: EntityManager,
  { user_id, is_approved }: Image,
  { id, isAdmin }: Reviewer,
): Promise<void> {
  if (user_id === id) return;
  if (isAdmin) await recordLook(transaction, id, 'look-at-user', user_id);
  else if (is_approved) await recordLook(transaction, id, 'look-at-photos', user_id);
}

const holds = (image: Image, change: Change) =>
  Object.entries(change).every(([name, value]) => image[name as keyof Image] === value);
