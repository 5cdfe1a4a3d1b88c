import { randomBytes } from 'node:crypto';
import { InjectQueue } from '@nestjs/bullmq';
import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { Queue } from 'bullmq';
import type { Repository } from 'typeorm';
import { ERROR_TEXTS, type OwnImage } from '@lodge/contracts';
import { inTransaction, lockAccount, row } from '@lodge/database';
import {
  EventBus,
  IMAGE_QUEUE,
  PROCESS_IMAGE,
  processImageJobId,
  traced,
  UPLOAD_WAIT,
  type ProcessImage,
  type ProcessImageResult,
} from '@lodge/messaging';
import type { NetworkHashes } from '@lodge/limits';
import { ApiError, conflict, notSignedIn } from '@lodge/service';
import { InjectStore, originalKey, type ObjectStore } from '@lodge/storage';
import { Image, User } from '../entities.js';
import { ownImage } from '../images/own-image.js';
import { looksLikeImage } from './image-signature.js';
import { NewcomersPhotosService } from './newcomers-photos.service.js';
import { ProcessingResultsService } from './processing-results.service.js';
import { TAKE_SLOT } from './upload.sql.js';

const invalidImage = (text: string = ERROR_TEXTS.invalidImage) =>
  new ApiError(400, text, 'invalid_image');

@Injectable()
export class UploadService {
  constructor(
    @InjectRepository(Image) private readonly images: Repository<Image>,
    @InjectStore() private readonly store: ObjectStore,
    @InjectQueue(IMAGE_QUEUE) private readonly queue: Queue<ProcessImage, ProcessImageResult>,
    private readonly results: ProcessingResultsService,
    private readonly newcomers: NewcomersPhotosService,
    private readonly events: EventBus,
  ) {}

  /**
   * Still processing if that takes longer than a browser waits.
   * @throws ApiError 400 for what is no image or a thirteenth one, 409 if it was deleted meanwhile
   */
  async upload(
    userId: number,
    file: Buffer,
    network: NetworkHashes,
    clientId?: string,
  ): Promise<OwnImage> {
    const deadline = Date.now() + UPLOAD_WAIT;
    if (!looksLikeImage(file)) throw invalidImage();
    const sent = await this.newcomers.limit(userId, network, () =>
      this.send(userId, file, deadline, clientId),
    );
    if (sent instanceof Image) return ownImage(sent);
    const { id, result } = sent;
    const image = await this.images.findOneBy({ id });
    if (!image) throw await this.reasonOfAbsence(userId, result);
    // The worker has published the change of an image that is ready.
    if (image.status === 'processing') this.events.publish('image.changed', { userId });
    return ownImage(image);
  }

  private async send(userId: number, file: Buffer, deadline: number, clientId?: string) {
    const slot = await this.takeSlot(userId, clientId);
    if (slot instanceof Image) return slot;
    const { id, filename } = slot;
    const result = await this.results.waitFor(processImageJobId(id), deadline, () =>
      this.handOver(id, filename, file),
    );
    return { id, result };
  }

  // The worker rejected it, its owner or an admin deleted it, or its owner is gone.
  private async reasonOfAbsence(userId: number, result: ProcessImageResult | undefined) {
    if (result?.outcome === 'rejected') return invalidImage(result.reason);
    const isThere = await this.images.manager.existsBy(User, { id: userId });
    return isThere ? conflict(ERROR_TEXTS.imageDeletedMeanwhile) : notSignedIn();
  }

  // Uploads take one slot after the other; the constraint on slots holds the limit. Browsers repeat
  // an upload whose response was lost: returns the image if it is ready, and begins anew if not, as
  // nothing tells whether the file reached the store.
  private takeSlot(userId: number, clientId: string | null = null) {
    const filename = `${randomBytes(16).toString('hex')}.webp`;
    return inTransaction(this.images.manager, async (transaction) => {
      if (!(await lockAccount(transaction, User, userId))) throw notSignedIn();
      if (clientId) {
        const sent = { user_id: userId, client_id: clientId };
        await transaction.delete(Image, { ...sent, status: 'processing' });
        const ready = await transaction.findOneBy(Image, sent);
        if (ready) return ready;
      }
      const image = await row(transaction, TAKE_SLOT, { userId, filename, clientId });
      if (!image) throw new ApiError(400, ERROR_TEXTS.imageLimit, 'image_limit');
      return { id: image.id, filename };
    });
  }

  private async handOver(imageId: number, filename: string, file: Buffer) {
    try {
      await this.store.put(originalKey(filename), file, 'application/octet-stream');
      await this.queue.add(
        PROCESS_IMAGE,
        { imageId },
        traced({ jobId: processImageJobId(imageId) }),
      );
    } catch (error) {
      await this.images.delete({ id: imageId });
      throw error;
    }
  }
}
