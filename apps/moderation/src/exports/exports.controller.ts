import { Controller, Req } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { Request } from 'express';
import { Endpoint } from '@lodge/service';
import { Networks, RateLimit, Viewer, type Session } from '@lodge/access';
import { ExportsService } from './exports.service.js';

@ApiTags('account')
@Controller()
export class ExportsController {
  constructor(
    private readonly exports: ExportsService,
    private readonly networks: Networks,
  ) {}

  @Endpoint('requestExport')
  @RateLimit('exportsByMember')
  async request(@Viewer() { userId }: Session, @Req() request: Request) {
    const { narrow } = this.networks.of(request);
    const requested = await this.exports.request(userId, narrow);
    return { message: 'Your data is being prepared', export: requested };
  }

  @Endpoint('ownExports')
  @RateLimit('exportListsByMember')
  own(@Viewer() { userId }: Session) {
    return this.exports.own(userId);
  }
}
