import { Body, Controller } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { ERROR_TEXTS } from '@lodge/contracts';
import { BodyWith, Endpoint } from '@lodge/service';
import { Viewer, type Session } from '@lodge/access';
import { CallOrigin, type Origin } from '../accounts/origin.js';
import { MailQueue } from '../email/mail-queue.js';
import {
  CreateResetLinkDto,
  FinishPasswordResetDto,
  RequestPasswordResetDto,
} from './passwords.dto.js';
import { PasswordResetsService } from './password-resets.service.js';
import { ResetRequestsService } from './reset-requests.service.js';

@ApiTags('session')
@Controller()
export class PasswordResetsController {
  constructor(
    private readonly resets: PasswordResetsService,
    private readonly requests: ResetRequestsService,
    private readonly mails: MailQueue,
  ) {}

  @Endpoint('recoveryWays')
  ways() {
    return { by_mail: this.mails.isOn };
  }

  @Endpoint('requestPasswordReset')
  async request(@Body() { email }: RequestPasswordResetDto, @CallOrigin() origin: Origin) {
    await this.requests.mail(email, origin);
    return { message: 'Request received' };
  }

  @Endpoint('finishPasswordReset')
  @BodyWith(FinishPasswordResetDto, 'anyOf', ['token'], ['email', 'recovery_code'])
  async finish(@Body() reset: FinishPasswordResetDto, @CallOrigin() origin: Origin) {
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
