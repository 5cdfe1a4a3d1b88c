import {
  Body,
  Controller,
  Delete,
  Get,
  HttpCode,
  Param,
  Post,
  Query,
  UseGuards,
} from '@nestjs/common';
import { ApiConflictResponse, ApiNotFoundResponse, ApiTags } from '@nestjs/swagger';
import { ERROR_TEXTS } from '@lodge/contracts';
import { ADMIN_IMAGE, Answers, COUNT, IdPipe, list, MESSAGE, NEXT_CURSOR } from '@lodge/http';
import { AdminOnly, Viewer, type Session } from '@lodge/session';
import { FlagFaceDto, ImageIdDto, ImagesQuery } from './images.dto.js';
import { ImagesService } from './images.service.js';

@ApiTags('admin: images')
@Controller('api/admin')
@UseGuards(AdminOnly)
export class ImagesController {
  constructor(private readonly images: ImagesService) {}

  @Get('images')
  @Answers(200, { images: list(ADMIN_IMAGE), next_cursor: NEXT_CURSOR, pending_count: COUNT })
  list(@Query() query: ImagesQuery) {
    return this.images.list(query);
  }

  @Post('approve-image')
  @HttpCode(200)
  @Answers(200, { message: MESSAGE, image: ADMIN_IMAGE })
  @ApiNotFoundResponse({ description: ERROR_TEXTS.imageNotFound })
  @ApiConflictResponse({ description: 'It is still being processed' })
  async approve(@Viewer() { userId }: Session, @Body() { imageId }: ImageIdDto) {
    return { message: 'Image approved', image: await this.images.approve(imageId, userId) };
  }

  @Post('reject-image')
  @HttpCode(200)
  @Answers(200, { message: MESSAGE })
  @ApiNotFoundResponse({ description: ERROR_TEXTS.imageNotFound })
  async reject(@Viewer() { userId }: Session, @Body() { imageId }: ImageIdDto) {
    await this.images.delete(imageId, 'reject-image', userId);
    return { message: 'Image rejected' };
  }

  @Post('flag-face')
  @HttpCode(200)
  @Answers(200, { message: MESSAGE, image: ADMIN_IMAGE })
  @ApiNotFoundResponse({ description: ERROR_TEXTS.imageNotFound })
  async flagFace(@Viewer() { userId }: Session, @Body() { imageId, isFacePicture }: FlagFaceDto) {
    const image = await this.images.flagFace(imageId, isFacePicture, userId);
    return {
      message: isFacePicture ? 'Image flagged as face picture' : 'Face picture flag removed',
      image,
    };
  }

  @Delete('image/:id')
  @Answers(200, { message: MESSAGE })
  async delete(@Viewer() { userId }: Session, @Param('id', new IdPipe()) id: number) {
    await this.images.delete(id, 'delete-image', userId);
    return { message: 'Image deleted' };
  }
}
