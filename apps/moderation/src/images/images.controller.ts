import { Body, Controller, Param, Query } from '@nestjs/common';
import { ApiConflictResponse, ApiNotFoundResponse, ApiTags } from '@nestjs/swagger';
import { APP_TEXTS, ERROR_TEXTS } from '@lodge/contracts';
import { Endpoint, IdPipe } from '@lodge/http';
import { IsAdmin, Viewer, type Session } from '@lodge/session';
import { ApproveImageDto, FlagFaceDto, ImagesQuery, RejectImageDto } from './images.dto.js';
import { seenBy } from '../seen-by.js';
import { ImagesService } from './images.service.js';

@ApiTags('admin: images')
@Controller()
export class ImagesController {
  constructor(private readonly images: ImagesService) {}

  @Endpoint('images')
  async list(@IsAdmin() isAdmin: boolean, @Query() query: ImagesQuery) {
    const list = await this.images.list(query);
    return { ...list, images: list.images.map(seenBy(isAdmin)) };
  }

  @Endpoint('approveImage')
  @ApiNotFoundResponse({ description: ERROR_TEXTS.imageNotFound })
  @ApiConflictResponse({ description: 'It is still being processed' })
  async approve(
    @Viewer() { userId }: Session,
    @IsAdmin() isAdmin: boolean,
    @Body() { imageId, approved = true }: ApproveImageDto,
  ) {
    const image = approved
      ? await this.images.approve(imageId, userId)
      : await this.images.undoApproval(imageId, userId);
    return {
      message: approved ? APP_TEXTS.imageApproved : APP_TEXTS.approvalUndone,
      image: seenBy(isAdmin)(image),
    };
  }

  @Endpoint('rejectImage')
  @ApiNotFoundResponse({ description: ERROR_TEXTS.imageNotFound })
  async reject(
    @Viewer() { userId }: Session,
    @Body() { imageId, reason, note = '' }: RejectImageDto,
  ) {
    await this.images.reject(imageId, { rule: reason ?? null, note }, userId);
    return { message: APP_TEXTS.imageRejected };
  }

  @Endpoint('flagFace')
  @ApiNotFoundResponse({ description: ERROR_TEXTS.imageNotFound })
  @ApiConflictResponse({ description: 'It is approved, which `unlessApproved` rules out' })
  async flagFace(
    @Viewer() { userId }: Session,
    @IsAdmin() isAdmin: boolean,
    @Body() { imageId, isFacePicture, unlessApproved = false }: FlagFaceDto,
  ) {
    const only = unlessApproved ? { is_approved: false } : {};
    const image = await this.images.flagFace(imageId, isFacePicture, userId, only);
    return {
      message: isFacePicture ? APP_TEXTS.imageFlagged : APP_TEXTS.imageUnflagged,
      image: seenBy(isAdmin)(image),
    };
  }

  @Endpoint('deleteImage')
  async delete(@Viewer() { userId }: Session, @Param('id', new IdPipe()) id: number) {
    await this.images.delete(id, userId);
    return { message: APP_TEXTS.imageDeleted };
  }
}
