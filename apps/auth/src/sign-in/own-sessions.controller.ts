import { Body, Controller, Param, Req, Res } from '@nestjs/common';
import {
  ApiBody,
  ApiExtraModels,
  ApiNotFoundResponse,
  ApiParam,
  ApiTags,
  getSchemaPath,
} from '@nestjs/swagger';
import type { Request, Response } from 'express';
import { ERROR_TEXTS, PASSKEY_TEXTS } from '@lodge/contracts';
import { Endpoint } from '@lodge/service';
import { Networks, RateLimit, setSessionCookie, Viewer, type Session } from '@lodge/access';
import { PasskeyOptions } from '../identity/passkey-options.js';
import { ConfirmIdentityDto } from './confirm-identity.dto.js';
import { IdentityService } from './identity.service.js';
import { OwnSessionsService } from './own-sessions.service.js';

const ONE_PROOF = ['password', 'code', 'passkey'].map((proof) => ({ required: [proof] }));

@ApiTags('account')
@Controller()
export class OwnSessionsController {
  constructor(
    private readonly sessions: OwnSessionsService,
    private readonly identity: IdentityService,
    private readonly options: PasskeyOptions,
    private readonly networks: Networks,
  ) {}

  @Endpoint('confirmIdentity')
  @RateLimit('confirmBySession')
  @ApiExtraModels(ConfirmIdentityDto)
  @ApiBody({ schema: { allOf: [{ $ref: getSchemaPath(ConfirmIdentityDto) }], anyOf: ONE_PROOF } })
  @ApiNotFoundResponse({ description: PASSKEY_TEXTS.unavailable })
  async confirm(
    @Viewer() session: Session,
    @Body() proof: ConfirmIdentityDto,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ) {
    const id = await this.identity.confirm(session, proof, this.networks.of(request));
    setSessionCookie(request, response, id);
    return { message: 'Confirmed' };
  }

  @Endpoint('passkeyProofOptions')
  @RateLimit('proofOptionsBySession')
  async proofOptions(@Viewer() { userId }: Session) {
    return { message: 'Use a passkey', options: await this.options.forProof(userId) };
  }

  @Endpoint('ownSessions')
  @RateLimit('sessionListsBySession')
  async list(@Viewer() session: Session) {
    return { sessions: await this.sessions.list(session) };
  }

  @Endpoint('endOtherSessions')
  @RateLimit('sessionEndsBySession')
  async endOthers(@Viewer() session: Session, @Req() request: Request) {
    await this.sessions.endOthers(session, this.networks.of(request));
    return { message: 'Other sessions ended' };
  }

  @Endpoint('endSession')
  @RateLimit('sessionEndsBySession')
  @ApiParam({ name: 'ref', schema: { type: 'string', maxLength: 22 } })
  @ApiNotFoundResponse({ description: ERROR_TEXTS.sessionNotFound })
  async end(@Viewer() session: Session, @Param('ref') ref: string, @Req() request: Request) {
    await this.sessions.end(session, ref, this.networks.of(request));
    return { message: 'Session ended' };
  }
}
