import { Body, Controller, Res } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { Response } from 'express';
import { ERROR_TEXTS } from '@lodge/contracts';
import { BodyWith, Endpoint } from '@lodge/service';
import { setSessionCookie, Viewer, type Session } from '@lodge/access';
import { CallOrigin, type Origin } from '../accounts/origin.js';
import { MailQueue } from '../email/mail-queue.js';
import {
  ChangePasswordDto,
  ChangeUserPasswordDto,
  CreateResetLinkDto,
  FinishPasswordResetDto,
  RequestPasswordResetDto,
} from './passwords.dto.js';
import { PasswordResetsService } from './password-resets.service.js';
import { PasswordsService } from './passwords.service.js';
import { ResetRequestsService } from './reset-requests.service.js';

@ApiTags('session')
@Controller()
export class PasswordsController {
  constructor(
    private readonly passwords: PasswordsService,
    private readonly resets: PasswordResetsService,
    private readonly requests: ResetRequestsService,
    private readonly mails: MailQueue,
  ) {}

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

  @Endpoint('recoveryWays')
  ways() {
    return { by_mail: this.mails.isOn };
  }

  @Endpoint('requestPasswordReset')
  async requestReset(@Body() { email }: RequestPasswordResetDto, @CallOrigin() origin: Origin) {
    await this.requests.mail(email, origin);
    return { message: 'Request received' };
  }

  @Endpoint('finishPasswordReset')
  @BodyWith(FinishPasswordResetDto, 'anyOf', ['token'], ['email', 'recovery_code'])
  async finishReset(@Body() reset: FinishPasswordResetDto, @CallOrigin() origin: Origin) {
    await this.resets.finish(reset, origin);
    return { message: 'Password changed' };
  }

  @Endpoint('createResetLink', { 404: ERROR_TEXTS.userNotFound })
  async createLink(
    @Viewer() { userId: adminId }: Session,
    @Body() { userId }: CreateResetLinkDto,
    @CallOrigin() { network }: Origin,
  ) {
    const link = await this.requests.createLink(userId, adminId, network);
    return { message: 'Link created', link };
  }
}
