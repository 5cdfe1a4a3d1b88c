import { Body, Controller } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { DataSource } from 'typeorm';
import { FACTOR_TEXTS } from '@lodge/contracts';
import { row } from '@lodge/database';
import { Endpoint } from '@lodge/service';
import { Viewer, type Session } from '@lodge/access';
import { CallOrigin, type Origin } from '../accounts/origin.js';
import { LAST_ACTIVITY, PASSWORD_CHANGES } from '../accounts/activity.sql.js';
import { EmailConfirmationsService } from '../email/email-confirmations.service.js';
import { ConfirmEmailDto, FinishTotpDto } from './identity.dto.js';
import { PasskeysService } from './passkeys.service.js';
import { RecoveryCodesService } from './recovery-codes.service.js';
import { SecondFactorsService } from './second-factors.service.js';
import { TotpService } from './totp.service.js';

@ApiTags('account')
@Controller()
export class FactorsController {
  constructor(
    private readonly database: DataSource,
    private readonly factors: SecondFactorsService,
    private readonly passkeys: PasskeysService,
    private readonly totp: TotpService,
    private readonly recoveryCodes: RecoveryCodesService,
    private readonly emails: EmailConfirmationsService,
  ) {}

  @Endpoint('factors')
  async read(@Viewer() { userId }: Session) {
    const [codes, passkeys, changed] = await Promise.all([
      this.factors.read(userId),
      this.passkeys.list(userId),
      row(this.database, LAST_ACTIVITY, { accountId: userId, kinds: PASSWORD_CHANGES }),
    ]);
    return { factors: { ...codes, passkeys, password_changed_at: changed!.at } };
  }

  @Endpoint('confirmEmail')
  async confirmEmail(@Viewer() { userId }: Session, @Body() { token }: ConfirmEmailDto) {
    await this.emails.confirm(userId, token);
    return { message: 'Email address confirmed' };
  }

  @Endpoint('beginTotp', { 409: FACTOR_TEXTS.totpOn })
  async beginTotp(@Viewer() { userId }: Session) {
    return { message: 'Enter a code to finish', ...(await this.totp.begin(userId)) };
  }

  @Endpoint('finishTotp', { 409: FACTOR_TEXTS.totpOn })
  async finishTotp(
    @Viewer() session: Session,
    @Body() { enrolment, code }: FinishTotpDto,
    @CallOrigin() { network }: Origin,
  ) {
    await this.totp.finish(session, enrolment, code, network);
    return { message: 'One-time codes are on' };
  }

  @Endpoint('removeTotp', { 404: FACTOR_TEXTS.totpOff })
  async removeTotp(@Viewer() { userId }: Session, @CallOrigin() { network }: Origin) {
    await this.totp.remove(userId, network);
    return { message: 'One-time codes are off' };
  }

  @Endpoint('makeRecoveryCodes')
  async makeRecoveryCodes(@Viewer() session: Session, @CallOrigin() { network }: Origin) {
    const codes = await this.recoveryCodes.make(session, network);
    return { message: 'Recovery codes made', codes };
  }
}
