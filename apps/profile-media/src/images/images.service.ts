import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import {
  ERROR_TEXTS,
  type Avatar,
  type ListedImage,
  type Lock,
  type MemberImage,
  type OwnImage,
} from '@lodge/contracts';
import { recordLook, row, rows } from '@lodge/database';
import { PHOTO_ORDER } from '@lodge/domain';
import { notFound, notSignedIn } from '@lodge/service';
import { DataSource, type Repository } from 'typeorm';
import { Image } from '../entities.js';
import { listedImages } from './own-image.js';
import { LIST_AVATARS, LIST_MEMBER_IMAGES, WHO_EXISTS } from './visibility.sql.js';

@Injectable()
export class ImagesService {
  constructor(
    private readonly database: DataSource,
    @InjectRepository(Image) private readonly images: Repository<Image>,
  ) {}

  async own(userId: number): Promise<ListedImage[]> {
    const images = await this.images.find({ where: { user_id: userId }, order: PHOTO_ORDER });
    return listedImages(images);
  }

  // A locked image comes without its name and placeholder. Reviewers see all, which is recorded.
  async ofMember(viewerId: number, memberId: number): Promise<MemberImage[]> {
    const images = await rows(this.database, LIST_MEMBER_IMAGES, { viewerId, memberId });
    if (images.length === 0) await this.assertBoth(viewerId, memberId);
    else if (images[0].reviews)
      await recordLook(this.database, viewerId, 'look-at-photos', memberId);
    return images.map(memberImage);
  }

  avatars(viewerId: number, memberIds: number[]): Promise<Avatar[]> {
    return rows(this.database, LIST_AVATARS, { viewerId, memberIds });
  }

  private async assertBoth(viewerId: number, memberId: number) {
    const found = await row(this.database, WHO_EXISTS, { viewerId, memberId });
    if (!found?.has_viewer) throw notSignedIn();
    if (!found.has_member) throw notFound(ERROR_TEXTS.userNotFound);
  }
}

function memberImage(found: OwnImage & { lock: Lock; reviews: boolean }): MemberImage {
  const { lock, reviews: _, ...image } = found;
  return lock === null
    ? { ...image, locked: null }
    : { ...image, filename: null, width: null, height: null, placeholder: null, locked: lock };
}
