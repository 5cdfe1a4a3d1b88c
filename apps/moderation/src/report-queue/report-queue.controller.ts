import { Controller, Query, Res } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { Response } from 'express';
import { ERROR_TEXTS, REPORT_QUEUE_TEXTS } from '@lodge/contracts';
import { Endpoint, IdParam } from '@lodge/service';
import { CurrentReviewer, Viewer, type Reviewer, type Session } from '@lodge/access';
import { ReportQueueQuery } from './report-queue.dto.js';
import { ReportQueueService } from './report-queue.service.js';

@ApiTags('admin: reports')
@Controller()
export class ReportQueueController {
  constructor(private readonly queue: ReportQueueService) {}

  @Endpoint('reportQueue')
  list(@CurrentReviewer() reviewer: Reviewer, @Query() query: ReportQueueQuery) {
    return this.queue.list(query, reviewer);
  }

  @Endpoint('claimReport', {
    404: REPORT_QUEUE_TEXTS.notFound,
    409: 'It is decided, or another reviewer holds it',
  })
  async claim(@CurrentReviewer() reviewer: Reviewer, @IdParam() id: number) {
    return { message: 'Report claimed', report: await this.queue.claim(id, reviewer) };
  }

  @Endpoint('releaseReport', {
    404: REPORT_QUEUE_TEXTS.notFound,
    409: 'Another reviewer holds it, to admins another admin',
  })
  async release(@CurrentReviewer() reviewer: Reviewer, @IdParam() id: number) {
    return { message: 'Report released', report: await this.queue.release(id, reviewer) };
  }

  @Endpoint('reportSurroundings', { 404: REPORT_QUEUE_TEXTS.notFound })
  async surroundings(@Viewer() { userId }: Session, @IdParam() id: number) {
    return { messages: await this.queue.surroundings(id, userId) };
  }

  @Endpoint('reportPhotos', { 404: REPORT_QUEUE_TEXTS.notFound })
  async photos(@Viewer() { userId }: Session, @IdParam() id: number) {
    return { photos: await this.queue.photos(id, userId) };
  }

  @Endpoint('withheldImage', { 404: ERROR_TEXTS.imageNotFound })
  async withheldImage(
    @Viewer() { userId }: Session,
    @IdParam('imageId') imageId: number,
    @Res() response: Response,
  ): Promise<void> {
    const bytes = await this.queue.withheld(imageId, userId);
    response.set({ 'Content-Type': 'image/webp', 'Cache-Control': 'no-store' }).end(bytes);
  }
}
