import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { ERROR_TEXTS } from '@lodge/contracts';
import { rows } from '@lodge/database';
import { notFound, batch } from '@lodge/service';
import {
  imageKey,
  InjectStore,
  thumbKey,
  type ObjectStore,
  type StoredObject,
} from '@lodge/storage';
import { ARE_VISIBLE, type Visible } from './visibility.sql.js';

// Other names are not looked up.
export const FILENAME = /^[0-9a-f]{32}\.webp$/;

// Bytes; only thumbs of noise are larger.
const MAX_BUFFERED = 262_144;

interface View {
  viewerId: number;
  filename: string;
}

@Injectable()
export class BytesService {
  private readonly authorize: (view: View) => Promise<Visible>;

  constructor(
    database: DataSource,
    @InjectStore() private readonly store: ObjectStore,
  ) {
    this.authorize = batch((views) =>
      rows(database, ARE_VISIBLE, {
        viewerIds: views.map(({ viewerId }) => viewerId),
        filenames: views.map(({ filename }) => filename),
      }),
    );
  }

  /** @throws ApiError 404 if the viewer may not see the image, as if it did not exist */
  async tagsOf(viewerId: number, filename: string): Promise<Record<'thumb' | 'full', string>> {
    if (!FILENAME.test(filename)) this.throwNotFound();
    const { is_visible, thumb_version } = await this.authorize({ viewerId, filename });
    if (!is_visible) this.throwNotFound();
    return { full: `${filename}-full`, thumb: `${filename}-thumb${thumb_version}` };
  }

  async thumb(filename: string): Promise<Buffer | StoredObject> {
    return (await this.store.readUpTo(thumbKey(filename), MAX_BUFFERED)) ?? this.throwNotFound();
  }

  async full(filename: string): Promise<StoredObject> {
    return (await this.store.get(imageKey(filename))) ?? this.throwNotFound();
  }

  private throwNotFound(): never {
    throw notFound(ERROR_TEXTS.imageNotFound);
  }
}
