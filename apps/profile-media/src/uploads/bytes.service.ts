import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { DataSource } from 'typeorm';
import { REFUSAL_TEXTS } from '@lodge/contracts';
import { row } from '@lodge/database';
import { notFound } from '@lodge/service';
import { imageKey, InjectStore, thumbKey, type ObjectStore } from '@lodge/storage';
import { LOCK, VIEWER } from '../images/visibility.js';

const FILENAME = /^[0-9a-f]{32}\.webp$/;

@Injectable()
export class BytesService {
  constructor(@InjectDataSource() private readonly database: DataSource, @InjectStore() private readonly store: ObjectStore) {}

  /** @throws Refusal 404 whenever this viewer may not see the image: whether it exists is nobody else's business */
  async assertVisible(viewerId: number, filename: string): Promise<void> {
    if (!FILENAME.test(filename)) throw notFound(REFUSAL_TEXTS.imageNotFound);
    const image = await row<{ lock: string | null }>(this.database, `
      select ${LOCK} as lock from images image cross join (${VIEWER}) viewer
      where image.filename = $2 and image.status = 'ready'`, [viewerId, filename]);
    if (!image || image.lock !== null) throw notFound(REFUSAL_TEXTS.imageNotFound);
  }

  async open(filename: string, variant: 'full' | 'thumb') {
    const object = await this.store.get(variant === 'thumb' ? thumbKey(filename) : imageKey(filename));
    if (!object) throw notFound(REFUSAL_TEXTS.imageNotFound);
    return object;
  }
}
