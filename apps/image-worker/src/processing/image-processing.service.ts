import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { EntityManager, Repository } from 'typeorm';
import { ERROR_TEXTS } from '@lodge/contracts';
import { inTransaction, rows } from '@lodge/database';
import { UPLOAD_WAIT, type ProcessImageResult } from '@lodge/messaging';
import { imageKey, InjectStore, originalKey, thumbKey, type ObjectStore } from '@lodge/storage';
import type { Variants } from '../decoder/variants.js';
import { DecoderFailed } from '../decoding/decoder-process.js';
import { ImageDecodingService } from '../decoding/image-decoding.service.js';
import { InvalidImage } from '../decoding/invalid-image.js';
import { DeletionProcessor } from '../deletion/deletion.processor.js';
import { Image } from '../entities.js';
import { BlockedHashes } from '../likeness/blocked-hashes.js';
import { DROP_IMAGE } from './images.sql.js';
import { becomeReady } from './ready-images.js';

interface ProcessingAttempt {
  passesOnSlow: boolean;
  isLast?: boolean;
}

@Injectable()
export class ImageProcessingService {
  constructor(
    @InjectRepository(Image) private readonly images: Repository<Image>,
    @InjectStore() private readonly store: ObjectStore,
    private readonly decoding: ImageDecodingService,
    private readonly deletions: DeletionProcessor,
    private readonly blockedHashes: BlockedHashes,
  ) {}

  async process(
    imageId: number,
    { passesOnSlow, isLast }: ProcessingAttempt,
  ): Promise<ProcessImageResult> {
    const image = await this.images.findOneBy({ id: imageId });
    if (!image) return { outcome: 'gone' };
    if (image.status === 'ready') return { outcome: 'ready' };
    try {
      const original = await this.originalOf(image);
      const cost = this.decoding.inspect(original);
      if (passesOnSlow && cost.isSlow) return { outcome: 'slow' };
      return await this.finish(image, await this.decoding.decode(original, cost, !passesOnSlow));
    } catch (error) {
      if (error instanceof InvalidImage) return this.reject(image, error.message);
      if (!(error instanceof DecoderFailed)) throw error;
      // The photo may be good. The other queue tries again, where it holds up no other.
      if (passesOnSlow) return { outcome: 'slow' };
      if (!isLast) throw error;
      return this.reject(image, ERROR_TEXTS.imageTooMuchMemory);
    }
  }

  /**
   * How many of its owner's images are not ready: by it members take turns, so that twelve slow files
   * of one do not wait ahead of everybody's first.
   */
  async rankOf(imageId: number): Promise<number> {
    const image = await this.images.findOneBy({ id: imageId });
    return image ? this.images.countBy({ user_id: image.user_id, status: 'processing' }) : 1;
  }

  private async originalOf({ filename }: Image): Promise<Buffer> {
    const original = await this.store.read(originalKey(filename));
    if (!original) throw new InvalidImage(ERROR_TEXTS.invalidImage);
    return original;
  }

  private async finish(
    image: Image,
    { full, thumb, ...facts }: Variants,
  ): Promise<ProcessImageResult> {
    const { id, filename } = image;
    // The files of an image that was deleted minutes ago would stay for good if this worker died
    // before it withdrew them.
    if (!(await this.images.existsBy({ id }))) return { outcome: 'gone' };
    await Promise.all([
      this.store.put(imageKey(filename), full, 'image/webp'),
      this.store.put(thumbKey(filename), thumb, 'image/webp'),
    ]);
    const { manager } = this.images;
    if (!(await becomeReady(manager, this.blockedHashes, image, facts)))
      return this.withdraw(id, filename);
    // A trigger has listed the original; where this fails, the sweep removes it.
    await this.deletions.remove(originalKey(filename)).catch(() => undefined);
    return { outcome: 'ready' };
  }

  private async withdraw(id: number, filename: string): Promise<ProcessImageResult> {
    if (await this.images.existsBy({ id })) return { outcome: 'ready' };
    await this.store.remove([imageKey(filename), thumbKey(filename), originalKey(filename)]);
    return { outcome: 'gone' };
  }

  private async reject(image: Image, reason: string): Promise<ProcessImageResult> {
    await dropImage(this.images.manager, image);
    // A deleted image's objects go after a delay, as another worker may still write them; a rejected
    // file goes at once.
    await this.store.remove([originalKey(image.filename)]).catch(() => undefined);
    return { outcome: 'rejected', reason };
  }
}

// Seconds. The upload of an older image was answered as processing, so its owner has to be told. It
// began a little before its row, so this is shorter: an owner may be told twice.
const TOLD_AFTER = UPLOAD_WAIT / 1_000 - 5;

export const dropImage = (
  database: Pick<EntityManager, 'transaction'>,
  { id, user_id: userId }: Pick<Image, 'id' | 'user_id'>,
): Promise<void> =>
  inTransaction(database, async (transaction) => {
    await rows(transaction, DROP_IMAGE, { id, seconds: TOLD_AFTER });
    transaction.publish('image.changed', { userId });
  });
