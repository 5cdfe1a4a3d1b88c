import { Body, Controller, Param } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Endpoint, IdPipe } from '@lodge/http';
import { RateLimit, Viewer, type Session } from '@lodge/session';
import { ReadRemovalsDto } from './images.dto.js';
import { ImagesService } from './images.service.js';
import { RemovalsService } from './removals.service.js';

@ApiTags('images')
@Controller()
export class ImagesController {
  constructor(
    private readonly images: ImagesService,
    private readonly removals: RemovalsService,
  ) {}

  @Endpoint('ownImages')
  async own(@Viewer() { userId }: Session) {
    const [images, removals] = await Promise.all([
      this.images.own(userId),
      this.removals.unread(userId),
    ]);
    return { images, removals };
  }

  @Endpoint('readImageRemovals')
  async readRemovals(@Viewer() { userId }: Session, @Body() { removal_id }: ReadRemovalsDto) {
    await this.removals.read(userId, removal_id);
    return { message: 'Marked as read' };
  }

  @Endpoint('memberImages')
  @RateLimit('photoListsByMember')
  async ofMember(@Viewer() { userId }: Session, @Param('memberId', new IdPipe()) memberId: number) {
    return {
      images:
        memberId === userId
          ? await this.images.own(userId)
          : await this.images.ofMember(userId, memberId),
    };
  }
}
