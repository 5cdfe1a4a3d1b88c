import { Body, Controller, Res } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { Response } from 'express';
import { ERROR_TEXTS } from '@lodge/contracts';
import { Endpoint } from '@lodge/service';
import { setSessionCookie, Viewer, type Session } from '@lodge/access';
import { CallOrigin, type Origin } from '../accounts/origin.js';
import { ChangePasswordDto, ChangeUserPasswordDto } from './passwords.dto.js';
import { PasswordsService } from './passwords.service.js';

@ApiTags('session')
@Controller()
export class PasswordsController {
  constructor(private readonly passwords: PasswordsService) {}

  @Endpoint('changePassword')
  async change(
    @Viewer() viewer: Session,
    @Body() passwords: ChangePasswordDto,
    @CallOrigin() { network }: Origin,
    @Res({ passthrough: true }) response: Response,
  ) {
    setSessionCookie(response, await this.passwords.change(viewer, passwords, network));
    return { message: 'Password changed' };
  }

  @Endpoint('changeUserPassword', { 404: ERROR_TEXTS.userNotFound })
  async changeOf(
    @Viewer() admin: Session,
    @Body() change: ChangeUserPasswordDto,
    @CallOrigin() { network }: Origin,
  ) {
    await this.passwords.changeOf(change, admin, network);
    return { message: 'Password changed' };
  }
}
