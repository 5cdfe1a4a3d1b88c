import { Body, Controller, Get, HttpCode, Param, Post, UseGuards } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import {
  Answers,
  either,
  IdPipe,
  IMAGE_REMOVAL,
  list,
  MEMBER_IMAGE,
  MESSAGE,
  OWN_IMAGE,
} from '@lodge/http';
import { RateLimit, SignedIn, Viewer, type Session } from '@lodge/session';
import { ReadRemovalsDto } from './images.dto.js';
import { ImagesService } from './images.service.js';
import { RemovalsService } from './removals.service.js';

@ApiTags('images')
@Controller('api/images')
@UseGuards(SignedIn)
export class ImagesController {
  constructor(
    private readonly images: ImagesService,
    private readonly removals: RemovalsService,
  ) {}

  @Get()
  @Answers(200, { images: list(OWN_IMAGE), removals: list(IMAGE_REMOVAL) })
  async own(@Viewer() { userId }: Session) {
    const [images, removals] = await Promise.all([
      this.images.own(userId),
      this.removals.unread(userId),
    ]);
    return { images, removals };
  }

  @Post('removals/read')
  @HttpCode(200)
  @Answers(200, { message: MESSAGE })
  async readRemovals(@Viewer() { userId }: Session, @Body() { removal_id }: ReadRemovalsDto) {
    await this.removals.read(userId, removal_id);
    return { message: 'Marked as read' };
  }

  @Get(':memberId')
  @RateLimit('photoListsByMember')
  @Answers(200, { images: either(list(OWN_IMAGE), list(MEMBER_IMAGE)) })
  async ofMember(@Viewer() { userId }: Session, @Param('memberId', new IdPipe()) memberId: number) {
    return {
      images:
        memberId === userId
          ? await this.images.own(userId)
          : await this.images.ofMember(userId, memberId),
    };
  }
}
