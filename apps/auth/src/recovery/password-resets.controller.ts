import { Body, Controller, Req } from '@nestjs/common';
import { ApiNotFoundResponse, ApiTags } from '@nestjs/swagger';
import type { Request } from 'express';
import { ERROR_TEXTS } from '@lodge/contracts';
import { Endpoint } from '@lodge/service';
import { Devices, Networks, RateLimit, Viewer, type Session } from '@lodge/access';
import { Mails } from '../mail/mails.js';
import { AdminLinksService } from './admin-links.service.js';
import {
  CreateResetLinkDto,
  FinishPasswordResetDto,
  RequestPasswordResetDto,
} from './password-resets.dto.js';
import { PasswordResetsService } from './password-resets.service.js';

@ApiTags('session')
@Controller()
export class PasswordResetsController {
  constructor(
    private readonly resets: PasswordResetsService,
    private readonly adminLinks: AdminLinksService,
    private readonly mails: Mails,
    private readonly networks: Networks,
    private readonly devices: Devices,
  ) {}

  @Endpoint('recoveryWays')
  ways() {
    return { by_mail: this.mails.isOn };
  }

  @Endpoint('requestPasswordReset')
  async request(@Body() { email }: RequestPasswordResetDto, @Req() request: Request) {
    const deviceCookie = this.devices.cookieOf(request);
    await this.resets.request(email, { network: this.networks.of(request), deviceCookie });
    return { message: 'Request received' };
  }

  @Endpoint('finishPasswordReset')
  async finish(@Body() reset: FinishPasswordResetDto, @Req() request: Request) {
    await this.resets.finish(reset, this.networks.of(request));
    return { message: 'Password changed' };
  }

  @Endpoint('createResetLink')
  @RateLimit('resetLinksByMember')
  @ApiNotFoundResponse({ description: ERROR_TEXTS.userNotFound })
  async createLink(
    @Viewer() { userId: adminId }: Session,
    @Body() { userId }: CreateResetLinkDto,
    @Req() request: Request,
  ) {
    const network = this.networks.of(request);
    return {
      message: 'Link created',
      link: await this.adminLinks.create(userId, adminId, network),
    };
  }
}
