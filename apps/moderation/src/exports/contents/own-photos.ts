import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { Repository } from 'typeorm';
import { imageKey, InjectStore, type ObjectStore } from '@lodge/storage';
import { Image } from '../../entities.js';
import { denseFile, jsonFile, type ZipEntry } from '../zip.js';

@Injectable()
export class OwnPhotos {
  constructor(
    @InjectRepository(Image) private readonly images: Repository<Image>,
    @InjectStore() private readonly store: ObjectStore,
  ) {}

  /** The photos, then `photos.json` with what was decided about each. */
  async *filesOf(userId: number): AsyncGenerator<ZipEntry> {
    const images = await this.images.find({
      where: { user_id: userId },
      order: { position: { direction: 'ASC', nulls: 'LAST' }, id: 'DESC' },
    });
    const described: object[] = [];
    for (const [at, image] of images.entries()) {
      const bytes = await this.bytesOf(image);
      const file = bytes ? `photos/${String(at + 1).padStart(2, '0')}.webp` : null;
      if (bytes && file) yield denseFile(file, bytes);
      described.push({
        file,
        uploaded_at: image.uploaded_at,
        is_approved: image.is_approved,
        is_face_picture: image.is_face_picture,
      });
    }
    yield jsonFile('photos.json', described);
  }

  // Undefined while it is being processed, and when it was deleted meanwhile.
  private async bytesOf({ status, filename }: Image): Promise<Buffer | undefined> {
    return status === 'ready' ? this.store.read(imageKey(filename)) : undefined;
  }
}
