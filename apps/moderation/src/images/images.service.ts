import { Injectable } from '@nestjs/common';
import { InjectDataSource, InjectRepository } from '@nestjs/typeorm';
import { ERROR_TEXTS, type AdminImage, type AuditAction, type Page } from '@lodge/contracts';
import { inTransaction, pageOf, row, rows } from '@lodge/database';
import { EventBus } from '@lodge/events';
import { conflict, notFound } from '@lodge/http';
import type { DataSource, EntityManager, Repository } from 'typeorm';
import { audit } from '../audit.js';
import { Decision } from '../decisions/decision.entity.js';
import { adminImage } from './admin-image.js';
import { BlockedHashes } from './blocked-hashes.js';
import { ImageDeletion } from './image-deletion.js';
import { imageCursor, imageRange } from './image-range.js';
import type { ImageRemoval } from './image-removal.entity.js';
import { Image } from './image.entity.js';
import type { ImagesQuery } from './images.dto.js';
import { COUNT_PENDING_IMAGES, listImages, READ_IMAGE } from './images.sql.js';
import { publishChange } from './publish-change.js';

type Because = Pick<ImageRemoval, 'rule' | 'note'>;

@Injectable()
export class ImagesService {
  constructor(
    @InjectDataSource() private readonly database: DataSource,
    @InjectRepository(Image) private readonly images: Repository<Image>,
    private readonly deletion: ImageDeletion,
    private readonly blockedHashes: BlockedHashes,
    private readonly events: EventBus,
  ) {}

  // Pending ones first, those like a photo decided before at their front, oldest first; then approved
  // ones, newest first.
  async list(query: ImagesQuery): Promise<Page & { images: AdminImage[]; pending_count: number }> {
    const { limit } = query;
    const found = await rows(this.database, listImages(limit + 1), imageRange(query));
    const { page, next_cursor } = pageOf(found.map(adminImage), limit, imageCursor);
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

  // @throws ApiError 409 for an image that is not as `only` says
  flagFace(
    id: number,
    isFacePicture: boolean,
    adminId: number,
    only: Pick<Partial<Image>, 'is_approved'> = {},
  ): Promise<AdminImage> {
    const action = isFacePicture ? 'flag-face' : 'unflag-face';
    return this.change(id, { is_face_picture: isFacePicture }, action, adminId, only);
  }

  async reject(id: number, because: Because, adminId: number): Promise<void> {
    const rejected = await inTransaction(this.database, async (transaction) => {
      const image = await this.deletion.delete(transaction, id, {
        ...because,
        reason: 'not_approved',
        by: adminId,
      });
      const decisionId =
        image.user_id === adminId
          ? undefined
          : await this.state(transaction, image.user_id, because, adminId);
      await this.blockedHashes.blockForOwner(transaction, image, decisionId);
      await audit(transaction, adminId, 'reject-image', id);
      return image;
    });
    await this.deletion.publish(rejected);
  }

  // Undefined without a reason: there is nothing to state.
  private async state(
    transaction: EntityManager,
    subjectId: number,
    { rule, note }: Because,
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

  async delete(id: number, adminId: number): Promise<void> {
    const deleted = await inTransaction(this.database, async (transaction) => {
      const image = await this.deletion.delete(transaction, id, { reason: 'removed', by: adminId });
      await audit(transaction, adminId, 'delete-image', id);
      return image;
    });
    await this.deletion.publish(deleted);
  }

  private async change(
    id: number,
    change: Partial<Pick<Image, 'is_approved' | 'is_face_picture'>>,
    action: AuditAction,
    adminId: number,
    only: Pick<Partial<Image>, 'is_approved'> = {},
  ): Promise<AdminImage> {
    const image = await inTransaction(this.database, async (transaction) => {
      const { affected } = await transaction.update(Image, { id, ...only }, change);
      const changed = await row(transaction, READ_IMAGE, [id]);
      if (!changed) throw notFound(ERROR_TEXTS.imageNotFound);
      if (!affected) throw conflict('Another reviewer approved this image meanwhile');
      await audit(transaction, adminId, action, id);
      return adminImage(changed);
    });
    publishChange(this.events, image);
    return image;
  }

  private async countPending(): Promise<number> {
    return (await row(this.database, COUNT_PENDING_IMAGES))?.count ?? 0;
  }
}
