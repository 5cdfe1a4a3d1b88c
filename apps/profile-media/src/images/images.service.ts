import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { DataSource } from 'typeorm';
import { ERROR_TEXTS, type Lock, type MemberImage, type OwnImage } from '@lodge/contracts';
import { row, rows } from '@lodge/database';
import { notFound, notSignedIn } from '@lodge/http';
import { IMAGE_COLUMNS } from './image-columns.js';
import { LOCK, viewerOf } from './visibility.js';

type Listed = OwnImage & { lock: Lock };

@Injectable()
export class ImagesService {
  constructor(@InjectDataSource() private readonly database: DataSource) {}

  /** A member's own images, newest first. */
  async own(userId: number): Promise<OwnImage[]> {
    const images = await rows<OwnImage>(
      this.database,
      `select ${IMAGE_COLUMNS} from images image where user_id = $1 order by id desc`,
      [userId],
    );
    if (images.length === 0) await this.assertUser(userId, notSignedIn());
    return images;
  }

  /** Another member's images as this viewer may know them: approved ones, all for an admin; a locked one without its name and looks. */
  async ofMember(viewerId: number, memberId: number): Promise<MemberImage[]> {
    const images = await rows<Listed>(
      this.database,
      `
      select ${IMAGE_COLUMNS}, ${LOCK} as lock
      from images image cross join (${viewerOf('$1')}) viewer
      where image.user_id = $2 and (image.is_approved or viewer.is_admin)
      order by image.id desc`,
      [viewerId, memberId],
    );
    if (images.length === 0) await this.assertBoth(viewerId, memberId);
    return images.map(locked);
  }

  private async assertBoth(viewerId: number, memberId: number) {
    await this.assertUser(viewerId, notSignedIn());
    await this.assertUser(memberId, notFound(ERROR_TEXTS.userNotFound));
  }

  private async assertUser(id: number, refusal: Error) {
    if (!(await row(this.database, 'select 1 from users where id = $1', [id]))) throw refusal;
  }
}

const locked = ({ lock, ...image }: Listed): MemberImage =>
  lock === null
    ? { ...image, locked: null }
    : { ...image, filename: null, width: null, height: null, placeholder: null, locked: lock };
