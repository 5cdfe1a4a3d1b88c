import { Body, Controller, Delete, Get, HttpCode, Param, Post, Query, UseGuards } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { IdPipe } from '@lodge/service';
import { AdminOnly, Viewer, type Session } from '@lodge/session';
import { FlagFaceDto, ImageIdDto, ImagesQuery } from './images.dto.js';
import { ImagesService } from './images.service.js';

@ApiTags('admin: images')
@Controller('api/admin')
@UseGuards(AdminOnly)
export class ImagesController {
  constructor(private readonly images: ImagesService) {}

  @Get('images')
  list(@Query() query: ImagesQuery) {
    return this.images.list(query);
  }

  @Post('approve-image')
  @HttpCode(200)
  async approve(@Viewer() { userId }: Session, @Body() { imageId }: ImageIdDto) {
    return { message: 'Image approved', image: await this.images.approve(imageId, userId) };
  }

  @Post('reject-image')
  @HttpCode(200)
  async reject(@Viewer() { userId }: Session, @Body() { imageId }: ImageIdDto) {
    await this.images.delete(imageId, 'reject-image', userId);
    return { message: 'Image rejected' };
  }

  @Post('flag-face')
  @HttpCode(200)
  async flagFace(@Viewer() { userId }: Session, @Body() { imageId, isFacePicture }: FlagFaceDto) {
    const image = await this.images.flagFace(imageId, isFacePicture, userId);
    return { message: isFacePicture ? 'Image flagged as face picture' : 'Face picture flag removed', image };
  }

  @Delete('image/:id')
  async delete(@Viewer() { userId }: Session, @Param('id', new IdPipe()) id: number) {
    await this.images.delete(id, 'delete-image', userId);
    return { message: 'Image deleted' };
  }
}
