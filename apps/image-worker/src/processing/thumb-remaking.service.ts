import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { inTransaction, row, rows } from '@lodge/database';
import { RowSweep } from '@lodge/messaging';
import { logger } from '@lodge/service';
import { imageKey, InjectStore, thumbKey, type ObjectStore } from '@lodge/storage';
import { ImageDecodingService } from '../decoding/image-decoding.service.js';
import { InvalidImage } from '../decoding/invalid-image.js';
import { Image } from '../entities.js';
import { LOCK_OLD_THUMB, OLD_THUMBS, THUMB_VERSION, type OldThumb } from './thumbs.sql.js';

const AT_ONCE = 50;

// Cuts old thumbs again. The rows say which are left, so a kill costs only the one in progress.
@Injectable()
export class ThumbRemakingService {
  private readonly old = new RowSweep({
    name: 'thumbs',
    find: (after) => rows(this.database, OLD_THUMBS, { after }),
    work: (image) => this.remake(image),
    most: AT_ONCE,
  });

  constructor(
    private readonly database: DataSource,
    @InjectStore() private readonly store: ObjectStore,
    private readonly decoding: ImageDecodingService,
  ) {}

  sweep(): Promise<void> {
    return this.old.run();
  }

  // The ETag contains the version, so the thumb is stored first: no browser keeps the old one under
  // the new tag.
  private async remake({ id, filename }: OldThumb) {
    const thumb = await this.cut(id, filename);
    await inTransaction(this.database, async (transaction) => {
      if (!(await row(transaction, LOCK_OLD_THUMB, { id }))) return;
      if (thumb) await this.store.put(thumbKey(filename), thumb, 'image/webp');
      await transaction.update(Image, { id }, { thumb_version: THUMB_VERSION });
    });
  }

  private async cut(id: number, filename: string): Promise<Buffer | undefined> {
    const full = await this.store.read(imageKey(filename));
    try {
      if (full) return await this.decoding.thumbOf(full);
    } catch (error) {
      if (!(error instanceof InvalidImage)) throw error;
    }
    logger.warn({ image: id }, 'thumb not cut anew, the large image cannot be read');
  }
}
