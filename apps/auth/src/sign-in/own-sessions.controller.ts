import { Body, Controller, Param, Res } from '@nestjs/common';
import { ApiParam, ApiTags } from '@nestjs/swagger';
import type { Response } from 'express';
import { ERROR_TEXTS, PASSKEY_TEXTS } from '@lodge/contracts';
import { BodyWith, Endpoint } from '@lodge/service';
import { RateLimit, setSessionCookie, Viewer, type Session } from '@lodge/access';
import { CallOrigin, type Origin } from '../accounts/origin.js';
import { PasskeyProofs } from '../identity/passkey-proofs.js';
import { IdentityService } from './identity.service.js';
import { OwnSessionsService } from './own-sessions.service.js';
import { ConfirmIdentityDto } from './sign-in.dto.js';

@ApiTags('account')
@Controller()
export class OwnSessionsController {
  constructor(
    private readonly sessions: OwnSessionsService,
    private readonly identity: IdentityService,
    private readonly passkeys: PasskeyProofs,
  ) {}

  @Endpoint('confirmIdentity', { 404: PASSKEY_TEXTS.unavailable })
  @RateLimit('confirmBySession')
  @BodyWith(ConfirmIdentityDto, 'anyOf', ['password'], ['code'], ['passkey'])
  async confirm(
    @Viewer() session: Session,
    @Body() proof: ConfirmIdentityDto,
    @CallOrigin() { network }: Origin,
    @Res({ passthrough: true }) response: Response,
  ) {
    const id = await this.identity.confirm(session, proof, network);
    setSessionCookie(response, id);
    return { message: 'Confirmed' };
  }

  @Endpoint('passkeyProofOptions')
  @RateLimit('proofOptionsBySession')
  async proofOptions(@Viewer() { userId }: Session) {
    return { message: 'Use a passkey', options: await this.passkeys.forProof(userId) };
  }

  @Endpoint('ownSessions')
  @RateLimit('sessionListsBySession')
  async list(@Viewer() session: Session) {
    return { sessions: await this.sessions.list(session) };
  }

  @Endpoint('endOtherSessions')
  @RateLimit('sessionEndsBySession')
  async endOthers(@Viewer() session: Session, @CallOrigin() { network }: Origin) {
    await this.sessions.endOthers(session, network);
    return { message: 'Other sessions ended' };
  }

  @Endpoint('endSession', { 404: ERROR_TEXTS.sessionNotFound })
  @RateLimit('sessionEndsBySession')
  @ApiParam({ name: 'ref', schema: { type: 'string', maxLength: 22 } })
  async end(
    @Viewer() session: Session,
    @Param('ref') ref: string,
    @CallOrigin() { network }: Origin,
  ) {
    await this.sessions.end(session, ref, network);
    return { message: 'Session ended' };
  }
}
