import { Body, Controller, HttpCode, Post, Req, UseGuards } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { Request } from 'express';
import { AdminOnly, Networks, RateLimit, SignedIn, Viewer, type Session } from '@lodge/session';
import { ChangePasswordDto, ChangeUserPasswordDto } from './passwords.dto.js';
import { PasswordsService } from './passwords.service.js';

@ApiTags('session')
@Controller('api')
export class PasswordsController {
  constructor(private readonly passwords: PasswordsService, private readonly networks: Networks) {}

  @Post('change-password')
  @HttpCode(200)
  @RateLimit('passwordByMember')
  @UseGuards(SignedIn)
  async change(@Viewer() viewer: Session, @Body() passwords: ChangePasswordDto, @Req() request: Request) {
    await this.passwords.change(viewer, passwords, this.networks.of(request));
    return { message: 'Password changed' };
  }

  @Post('admin/change-user-password')
  @HttpCode(200)
  @UseGuards(AdminOnly)
  async changeOf(@Viewer() admin: Session, @Body() change: ChangeUserPasswordDto, @Req() request: Request) {
    await this.passwords.changeOf(change, admin, this.networks.of(request));
    return { message: 'Password changed' };
  }
}
