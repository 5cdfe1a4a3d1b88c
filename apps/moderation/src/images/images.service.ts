import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { ERROR_TEXTS, type AdminImage, type AuditAction } from '@lodge/contracts';
import { inTransaction, pageByPosition, recordLook, row, rows } from '@lodge/database';
import { audit, publishImageChange } from '@lodge/domain';
import { conflict, notAllowed, notFound } from '@lodge/service';
import type { Reviewer } from '@lodge/access';
import { DataSource, type EntityManager, type Repository } from 'typeorm';
import { Decision, Image, type ImageRemoval } from '../entities.js';
import { blockForOwner } from './blocked-hashes.js';
import { ImageDeletionService } from './image-deletion.service.js';
import type { ImagesQuery } from './images.dto.js';
import { COUNT_PENDING_IMAGES, listImages, NOTE_COPY_AGAIN, READ_IMAGE } from './images.sql.js';

type RejectionReason = Pick<ImageRemoval, 'rule' | 'note'>;

@Injectable()
export class ImagesService {
  constructor(
    private readonly database: DataSource,
    @InjectRepository(Image) private readonly images: Repository<Image>,
    private readonly deletion: ImageDeletionService,
  ) {}

  // Reviewing pending photos is not recorded as a look; seeing emails or approved photos is.
  async list({ limit, cursor = '0', status }: ImagesQuery, { id, isAdmin }: Reviewer) {
    const moderatorId = isAdmin ? null : id;
    const values = { after: Number(cursor), moderatorId };
    const found = await rows(this.database, listImages(limit + 1, status), values);
    const { page, next_cursor } = pageByPosition(found, limit);
    if (isAdmin && page.length > 0) await recordLook(this.database, id, 'look-at-users');
    if (page.some(({ is_approved, user_avatar }) => is_approved || user_avatar !== null))
      await recordLook(this.database, id, 'look-at-images');
    return { images: page, next_cursor, pending_count: await this.countPending(moderatorId) };
  }

  async approve(id: number, reviewer: Reviewer): Promise<AdminImage> {
    const image = await this.images.findOneBy({ id });
    if (image?.status === 'processing') throw conflict(ERROR_TEXTS.imageProcessing);
    // An approved copy of what is blocked is approved again.
    const change = { is_approved: true, copy_found_at: null };
    return this.change(id, change, 'approve-image', reviewer);
  }

  // Only the owner and reviewers see the image once this commits.
  undoApproval(id: number, reviewer: Reviewer): Promise<AdminImage> {
    return this.change(id, { is_approved: false }, 'undo-approval', reviewer);
  }

  /** @throws ApiError 409 if the image is not in the state that `only` names */
  flagFace(
    id: number,
    isFacePicture: boolean,
    reviewer: Reviewer,
    only: Pick<Partial<Image>, 'is_approved'> = {},
  ): Promise<AdminImage> {
    const action = isFacePicture ? 'flag-face' : 'unflag-face';
    return this.change(id, { is_face_picture: isFacePicture }, action, reviewer, only);
  }

  async reject(id: number, because: RejectionReason, reviewer: Reviewer): Promise<void> {
    await inTransaction(this.database, async (transaction) => {
      const image = await this.deletion.delete(transaction, id, {
        ...because,
        reason: 'not_approved',
        by: reviewer,
      });
      const decisionId =
        image.user_id === reviewer.id
          ? undefined
          : await this.state(transaction, image.user_id, because, reviewer.id);
      await blockForOwner(transaction, image, decisionId);
      await audit(transaction, reviewer.id, 'reject-image', id);
    });
  }

  private async state(
    transaction: EntityManager,
    subjectId: number,
    { rule, note }: RejectionReason,
    adminId: number,
  ): Promise<number | undefined> {
    if (!rule) return undefined;
    const { identifiers } = await transaction.insert(Decision, {
      subject_id: subjectId,
      action: 'reject',
      rule,
      explanation: note,
      decided_by: adminId,
    });
    return identifiers[0].id;
  }

  async delete(id: number, reviewer: Reviewer): Promise<void> {
    await inTransaction(this.database, async (transaction) => {
      await this.deletion.delete(transaction, id, { reason: 'removed', by: reviewer });
      await audit(transaction, reviewer.id, 'delete-image', id);
    });
  }

  // Returns an image that is already in that state as it is: only the look is recorded.
  private async change(
    id: number,
    change: Partial<Pick<Image, 'is_approved' | 'is_face_picture' | 'copy_found_at'>>,
    action: AuditAction,
    reviewer: Reviewer,
    only: Pick<Partial<Image>, 'is_approved'> = {},
  ): Promise<AdminImage> {
    return inTransaction(this.database, async (transaction) => {
      const before = await lockFor(reviewer, transaction, id);
      if (!holds(before, only)) throw conflict(ERROR_TEXTS.imageApprovedMeanwhile);
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

  private async countPending(moderator: number | null): Promise<number> {
    return (await row(this.database, COUNT_PENDING_IMAGES, { moderatorId: moderator }))?.count ?? 0;
  }
}

async function lockFor(
  { id: reviewerId, isAdmin }: Reviewer,
  transaction: EntityManager,
  id: number,
): Promise<Image> {
  const image = await transaction.findOne(Image, {
    where: { id },
    lock: { mode: 'for_no_key_update' },
  });
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

const holds = (image: Image, values: Partial<Image>) =>
  Object.entries(values).every(([name, value]) => image[name as keyof Image] === value);
