import { Controller, Get, Param, UseGuards } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { IdPipe } from '@lodge/service';
import { SignedIn, Viewer, type Session } from '@lodge/session';
import { ImagesService } from './images.service.js';

@ApiTags('images')
@Controller('api/images')
@UseGuards(SignedIn)
export class ImagesController {
  constructor(private readonly images: ImagesService) {}

  @Get()
  async own(@Viewer() { userId }: Session) {
    return { images: await this.images.own(userId) };
  }

  @Get(':memberId')
  async ofMember(@Viewer() { userId }: Session, @Param('memberId', new IdPipe()) memberId: number) {
    return { images: memberId === userId ? await this.images.own(userId) : await this.images.ofMember(userId, memberId) };
  }
}
