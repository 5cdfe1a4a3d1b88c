import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { ERROR_TEXTS } from '@lodge/contracts';
import { recordLook, row } from '@lodge/database';
import { notFound } from '@lodge/service';
import { imageKey, InjectStore, type ObjectStore } from '@lodge/storage';
import type { DataSource } from 'typeorm';
import { READ_WITHHELD } from './report-queue.sql.js';

@Injectable()
export class WithheldImages {
  constructor(
    @InjectDataSource() private readonly database: DataSource,
    @InjectStore() private readonly store: ObjectStore,
  ) {}

  /** Returns WebP. Looking is recorded. @throws ApiError 404 */
  async read(imageId: number, viewerId: number): Promise<Buffer> {
    const withheld = await row(this.database, READ_WITHHELD, [viewerId, imageId]);
    if (!withheld) throw notFound(ERROR_TEXTS.imageNotFound);
    await recordLook(this.database, viewerId, 'look-at-withheld', withheld.report_id);
    const bytes = await this.store.read(imageKey(withheld.filename));
    if (!bytes) throw notFound(ERROR_TEXTS.imageNotFound);
    return bytes;
  }
}
