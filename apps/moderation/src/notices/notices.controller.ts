import { Body, Controller, Req } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { Request } from 'express';
import { ERROR_TEXTS } from '@lodge/contracts';
import { Endpoint } from '@lodge/service';
import { Networks } from '@lodge/access';
import { NoticeDto, NoticeTokenDto } from './notices.dto.js';
import { NoticesService } from './notices.service.js';

@ApiTags('notices')
@Controller()
export class NoticesController {
  constructor(
    private readonly notices: NoticesService,
    private readonly networks: Networks,
  ) {}

  @Endpoint('sendNotice')
  async send(@Body() body: NoticeDto, @Req() request: Request) {
    return { message: 'Received', ...(await this.notices.add(body, this.networks.of(request))) };
  }

  @Endpoint('noticeStatus', { 404: ERROR_TEXTS.noticeNotFound })
  status(@Body() { token }: NoticeTokenDto) {
    return this.notices.status(token);
  }
}
