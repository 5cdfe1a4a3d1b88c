import { Body, Controller } from '@nestjs/common';
import { ApiNotFoundResponse, ApiTags } from '@nestjs/swagger';
import { ERROR_TEXTS } from '@lodge/contracts';
import { Endpoint } from '@lodge/http';
import { RateLimit } from '@lodge/session';
import { NoticeDto, NoticeTokenDto } from './notices.dto.js';
import { NoticesService } from './notices.service.js';

@ApiTags('notices')
@Controller()
export class NoticesController {
  constructor(private readonly notices: NoticesService) {}

  @Endpoint('sendNotice')
  @RateLimit('noticesByNetwork')
  async send(@Body() body: NoticeDto) {
    return { message: 'Received', ...(await this.notices.add(body)) };
  }

  @Endpoint('noticeStatus')
  @RateLimit('noticeStatusesByNetwork')
  @ApiNotFoundResponse({ description: ERROR_TEXTS.noticeNotFound })
  status(@Body() { token }: NoticeTokenDto) {
    return this.notices.status(token);
  }
}
