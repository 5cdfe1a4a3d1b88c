import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { ERROR_TEXTS } from '@lodge/contracts';
import { rows } from '@lodge/database';
import { notFound, batch } from '@lodge/service';
import { imageKey, InjectStore, thumbKey, type ObjectStore } from '@lodge/storage';
import { ARE_VISIBLE } from './visibility.sql.js';

type Variant = 'thumb' | 'full';

interface View {
  viewerId: number;
  filename: string;
}

// Other names are not looked up.
export const FILENAME = /^[0-9a-f]{32}\.webp$/;

@Injectable()
export class BytesService {
  private readonly authorize = batch((views: View[]) =>
    rows(this.database, ARE_VISIBLE, {
      viewerIds: views.map(({ viewerId }) => viewerId),
      filenames: views.map(({ filename }) => filename),
    }),
  );

  constructor(
    private readonly database: DataSource,
    @InjectStore() private readonly store: ObjectStore,
  ) {}

  /** @throws ApiError 404 if the viewer may not see the image, as if it did not exist */
  async tagOf(viewerId: number, filename: string, variant: Variant): Promise<string> {
    if (!FILENAME.test(filename)) throw notFound(ERROR_TEXTS.imageNotFound);
    const { is_visible, thumb_version } = await this.authorize({ viewerId, filename });
    if (!is_visible) throw notFound(ERROR_TEXTS.imageNotFound);
    return variant === 'thumb' ? `${filename}-thumb${thumb_version}` : `${filename}-full`;
  }

  async read(filename: string, variant: Variant) {
    const object =
      variant === 'thumb'
        ? await this.store.read(thumbKey(filename))
        : await this.store.get(imageKey(filename));
    if (!object) throw notFound(ERROR_TEXTS.imageNotFound);
    return object;
  }
}
