import { Body, Controller, Req } from '@nestjs/common';
import { ApiConflictResponse, ApiNotFoundResponse, ApiTags } from '@nestjs/swagger';
import type { Request } from 'express';
import { FACTOR_TEXTS } from '@lodge/contracts';
import { Endpoint } from '@lodge/service';
import { Networks, RateLimit, Viewer, type Session } from '@lodge/access';
import { EmailConfirmations } from '../mail/email-confirmations.js';
import { ConfirmEmailDto, FinishTotpDto } from './factors.dto.js';
import { FactorsService } from './factors.service.js';
import { RecoveryCodesService } from './recovery-codes.service.js';
import { TotpService } from './totp.service.js';

@ApiTags('account')
@Controller()
export class FactorsController {
  constructor(
    private readonly factors: FactorsService,
    private readonly totp: TotpService,
    private readonly recoveryCodes: RecoveryCodesService,
    private readonly emails: EmailConfirmations,
    private readonly networks: Networks,
  ) {}

  @Endpoint('factors')
  async read(@Viewer() { userId }: Session) {
    return { factors: await this.factors.of(userId) };
  }

  @Endpoint('confirmEmail')
  @RateLimit('factorsByMember')
  async confirmEmail(@Viewer() { userId }: Session, @Body() { token }: ConfirmEmailDto) {
    await this.emails.confirm(userId, token);
    return { message: 'Email address confirmed' };
  }

  @Endpoint('beginTotp')
  @RateLimit('factorsByMember')
  @ApiConflictResponse({ description: FACTOR_TEXTS.totpOn })
  async beginTotp(@Viewer() { userId }: Session) {
    return { message: 'Enter a code to finish', ...(await this.totp.begin(userId)) };
  }

  @Endpoint('finishTotp')
  @RateLimit('factorsByMember')
  @ApiConflictResponse({ description: FACTOR_TEXTS.totpOn })
  async finishTotp(
    @Viewer() { userId }: Session,
    @Body() { enrolment, code }: FinishTotpDto,
    @Req() request: Request,
  ) {
    await this.totp.finish(userId, enrolment, code, this.networks.of(request));
    return { message: 'One-time codes are on' };
  }

  @Endpoint('removeTotp')
  @RateLimit('factorsByMember')
  @ApiNotFoundResponse({ description: FACTOR_TEXTS.totpOff })
  async removeTotp(@Viewer() { userId }: Session, @Req() request: Request) {
    await this.totp.remove(userId, this.networks.of(request));
    return { message: 'One-time codes are off' };
  }

  @Endpoint('makeRecoveryCodes')
  @RateLimit('factorsByMember')
  async makeRecoveryCodes(@Viewer() { userId }: Session, @Req() request: Request) {
    const codes = await this.recoveryCodes.make(userId, this.networks.of(request));
    return { message: 'Recovery codes made', codes };
  }
}
