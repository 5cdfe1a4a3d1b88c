import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { DataSource } from 'typeorm';
import { ERROR_TEXTS } from '@lodge/contracts';
import { rows } from '@lodge/database';
import { notFound, batch } from '@lodge/http';
import {
  imageKey,
  InjectStore,
  thumbKey,
  type ObjectStore,
  type StoredObject,
} from '@lodge/storage';
import { LOCK, viewerOf } from '../images/visibility.js';

/** Of a stored image; nothing else is looked up. */
export const FILENAME = /^[0-9a-f]{32}\.webp$/;

/** Bytes; thumbs are smaller, but those of animations that were stored before they had to be. */
const MOST_AT_ONCE = 262_144;

interface View {
  viewerId: number;
  filename: string;
}

/** A viewer who was deleted, or an image that is not there, is not visible either. */
const VISIBLE = `
  select coalesce(image.status = 'ready' and viewer.id is not null and (${LOCK}) is null, false) as is_visible
  from unnest($1::integer[], $2::text[]) with ordinality asked (viewer_id, filename, place)
  left join images image on image.filename = asked.filename
  left join lateral (${viewerOf('asked.viewer_id')}) viewer on true
  order by asked.place`;

@Injectable()
export class BytesService {
  /** Each view is decided by itself, at the moment it is asked for; a page of tiles asks in one statement. */
  private readonly look: (view: View) => Promise<{ is_visible: boolean }>;

  constructor(
    @InjectDataSource() database: DataSource,
    @InjectStore() private readonly store: ObjectStore,
  ) {
    this.look = batch((views) =>
      rows(database, VISIBLE, [
        views.map(({ viewerId }) => viewerId),
        views.map(({ filename }) => filename),
      ]),
    );
  }

  /** @throws ApiError 404 whenever this viewer may not see the image: whether it exists is nobody else's business */
  async assertVisible(viewerId: number, filename: string): Promise<void> {
    if (!FILENAME.test(filename)) this.refuse();
    const { is_visible: isVisible } = await this.look({ viewerId, filename });
    if (!isVisible) this.refuse();
  }

  /** The small variant: nearly always at once, for it is small. @throws ApiError 404 */
  async thumb(filename: string): Promise<Buffer | StoredObject> {
    return (await this.store.readUpTo(thumbKey(filename), MOST_AT_ONCE)) ?? this.refuse();
  }

  /** The large variant, which a slow viewer takes their time to read. @throws ApiError 404 */
  async full(filename: string): Promise<StoredObject> {
    return (await this.store.get(imageKey(filename))) ?? this.refuse();
  }

  private refuse(): never {
    throw notFound(ERROR_TEXTS.imageNotFound);
  }
}
