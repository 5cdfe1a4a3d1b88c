import { Body, Controller, HttpCode, Post, Req, UseGuards } from '@nestjs/common';
import { ApiNotFoundResponse, ApiTags } from '@nestjs/swagger';
import type { Request } from 'express';
import { ERROR_TEXTS } from '@lodge/contracts';
import { Answers, MESSAGE } from '@lodge/http';
import { AdminOnly, Networks, RateLimit, SignedIn, Viewer, type Session } from '@lodge/session';
import { ChangePasswordDto, ChangeUserPasswordDto } from './passwords.dto.js';
import { PasswordsService } from './passwords.service.js';

@ApiTags('session')
@Controller('api')
export class PasswordsController {
  constructor(
    private readonly passwords: PasswordsService,
    private readonly networks: Networks,
  ) {}

  @Post('change-password')
  @HttpCode(200)
  @RateLimit('passwordByMember')
  @UseGuards(SignedIn)
  @Answers(200, { message: MESSAGE })
  async change(
    @Viewer() viewer: Session,
    @Body() passwords: ChangePasswordDto,
    @Req() request: Request,
  ) {
    await this.passwords.change(viewer, passwords, this.networks.of(request));
    return { message: 'Password changed' };
  }

  @Post('admin/change-user-password')
  @HttpCode(200)
  @UseGuards(AdminOnly)
  @Answers(200, { message: MESSAGE })
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
