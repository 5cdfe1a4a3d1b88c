import { Body, Controller, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { APP_TEXTS, ERROR_TEXTS } from '@lodge/contracts';
import { Endpoint, IdParam } from '@lodge/service';
import { Viewer, type Session } from '@lodge/access';
import { AvatarsQuery, idsIn, OrderImagesDto, ReadRemovalsDto } from './images.dto.js';
import { ImagesService } from './images.service.js';
import { OwnImagesService } from './own-images.service.js';

@ApiTags('images')
@Controller()
export class ImagesController {
  constructor(
    private readonly images: ImagesService,
    private readonly ownImages: OwnImagesService,
  ) {}

  @Endpoint('ownImages')
  async own(@Viewer() { userId }: Session) {
    const images = await this.images.own(userId);
    return { images, removals: await this.ownImages.unreadRemovals(userId) };
  }

  @Endpoint('avatars')
  async avatars(@Viewer() { userId }: Session, @Query() { ids }: AvatarsQuery) {
    return { avatars: await this.images.avatars(userId, idsIn(ids)) };
  }

  @Endpoint('readImageRemovals')
  async readRemovals(@Viewer() { userId }: Session, @Body() { removal_id }: ReadRemovalsDto) {
    await this.ownImages.readRemovals(userId, removal_id);
    return { message: 'Marked as read' };
  }

  @Endpoint('orderOwnImages', { 409: ERROR_TEXTS.imagesChanged })
  async order(@Viewer() { userId }: Session, @Body() { ids }: OrderImagesDto) {
    await this.ownImages.order(userId, ids);
    return { message: 'Order changed' };
  }

  @Endpoint('deleteOwnImage', { 404: ERROR_TEXTS.imageNotFound })
  async deleteOwn(@Viewer() { userId }: Session, @IdParam() id: number) {
    await this.ownImages.delete(userId, id);
    return { message: APP_TEXTS.imageDeleted };
  }

  @Endpoint('memberImages')
  async ofMember(@Viewer() { userId }: Session, @IdParam('memberId') memberId: number) {
    return {
      images:
        memberId === userId
          ? await this.images.own(userId)
          : await this.images.ofMember(userId, memberId),
    };
  }
}
