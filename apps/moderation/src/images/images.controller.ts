import { Body, Controller, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { APP_TEXTS, ERROR_TEXTS } from '@lodge/contracts';
import { Endpoint, IdParam } from '@lodge/service';
import { CurrentReviewer, type Reviewer } from '@lodge/access';
import { ApproveImageDto, FlagFaceDto, ImagesQuery, RejectImageDto } from './images.dto.js';
import { forReviewer } from '../queues/for-reviewer.js';
import { ImagesService } from './images.service.js';

const REJECTIONS = { 403: ERROR_TEXTS.ownPhotoReview, 404: ERROR_TEXTS.imageNotFound };

@ApiTags('admin: images')
@Controller()
export class ImagesController {
  constructor(private readonly images: ImagesService) {}

  @Endpoint('images')
  async list(@CurrentReviewer() reviewer: Reviewer, @Query() query: ImagesQuery) {
    const list = await this.images.list(query, reviewer);
    return { ...list, images: list.images.map(forReviewer(reviewer)) };
  }

  @Endpoint('approveImage', { ...REJECTIONS, 409: 'It is still being processed' })
  async approve(
    @CurrentReviewer() reviewer: Reviewer,
    @Body() { imageId, approved = true }: ApproveImageDto,
  ) {
    const image = approved
      ? await this.images.approve(imageId, reviewer)
      : await this.images.undoApproval(imageId, reviewer);
    return {
      message: approved ? APP_TEXTS.imageApproved : APP_TEXTS.approvalUndone,
      image: forReviewer(reviewer)(image),
    };
  }

  @Endpoint('rejectImage', REJECTIONS)
  async reject(
    @CurrentReviewer() reviewer: Reviewer,
    @Body() { imageId, reason, note = '' }: RejectImageDto,
  ) {
    await this.images.reject(imageId, { rule: reason ?? null, note }, reviewer);
    return { message: APP_TEXTS.imageRejected };
  }

  @Endpoint('flagFace', {
    ...REJECTIONS,
    409: 'It is approved, which `unlessApproved` rules out',
  })
  async flagFace(
    @CurrentReviewer() reviewer: Reviewer,
    @Body() { imageId, isFacePicture, unlessApproved = false }: FlagFaceDto,
  ) {
    const image = await this.images.flagFace(imageId, isFacePicture, reviewer, unlessApproved);
    return {
      message: isFacePicture ? APP_TEXTS.imageFlagged : APP_TEXTS.imageUnflagged,
      image: forReviewer(reviewer)(image),
    };
  }

  @Endpoint('deleteImage', { 403: ERROR_TEXTS.ownPhotoReview })
  async delete(@CurrentReviewer() reviewer: Reviewer, @IdParam() id: number) {
    await this.images.delete(id, reviewer);
    return { message: APP_TEXTS.imageDeleted };
  }
}
