import { Body, Controller, Req } from '@nestjs/common';
import { ApiNotFoundResponse, ApiTags } from '@nestjs/swagger';
import type { Request } from 'express';
import { ERROR_TEXTS } from '@lodge/contracts';
import { Endpoint } from '@lodge/service';
import { Networks, RateLimit, Viewer, type Session } from '@lodge/access';
import { ChangePasswordDto, ChangeUserPasswordDto } from './passwords.dto.js';
import { PasswordsService } from './passwords.service.js';

@ApiTags('session')
@Controller()
export class PasswordsController {
  constructor(
    private readonly passwords: PasswordsService,
    private readonly networks: Networks,
  ) {}

  @Endpoint('changePassword')
  @RateLimit('passwordBySession')
  async change(
    @Viewer() viewer: Session,
    @Body() passwords: ChangePasswordDto,
    @Req() request: Request,
  ) {
    await this.passwords.change(viewer, passwords, this.networks.of(request));
    return { message: 'Password changed' };
  }

  @Endpoint('changeUserPassword')
  @ApiNotFoundResponse({ description: ERROR_TEXTS.userNotFound })
  async changeOf(
    @Viewer() admin: Session,
    @Body() change: ChangeUserPasswordDto,
    @Req() request: Request,
  ) {
    await this.passwords.changeOf(change, admin, this.networks.of(request));
    return { message: 'Password changed' };
  }
}
