import { Body, Controller, Res } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { Response } from 'express';
import { PASSKEY_TEXTS } from '@lodge/contracts';
import { BodyWith, Endpoint } from '@lodge/service';
import { setSessionCookie, Viewer, type Session } from '@lodge/access';
import { CallOrigin, type Origin } from '../accounts/origin.js';
import { ConfirmIdentityDto } from './identity.dto.js';
import { IdentityService } from './identity.service.js';
import { PasskeyProofsService } from './passkey-proofs.service.js';

@ApiTags('account')
@Controller()
export class IdentityController {
  constructor(
    private readonly identity: IdentityService,
    private readonly passkeys: PasskeyProofsService,
  ) {}

  @Endpoint('confirmIdentity', { 404: PASSKEY_TEXTS.unavailable })
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
  async proofOptions(@Viewer() { userId }: Session) {
    return { message: 'Use a passkey', options: await this.passkeys.forProof(userId) };
  }
}
