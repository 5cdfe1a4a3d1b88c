import { Body, Controller, Res } from '@nestjs/common';
import { ApiConflictResponse, ApiTags } from '@nestjs/swagger';
import type { Response } from 'express';
import { ERROR_TEXTS } from '@lodge/contracts';
import { Endpoint } from '@lodge/service';
import { RateLimit, setSessionCookie, Viewer, type Session } from '@lodge/access';
import { ConsentsDto } from './consents.dto.js';
import { ConsentsService } from './consents.service.js';

@ApiTags('account')
@Controller()
export class ConsentsController {
  constructor(private readonly consents: ConsentsService) {}

  @Endpoint('ownConsents')
  @RateLimit('consentsByMember')
  read(@Viewer() session: Session) {
    return this.consents.read(session);
  }

  @Endpoint('acceptDocuments')
  @RateLimit('consentsByMember')
  @ApiConflictResponse({ description: ERROR_TEXTS.documentsChanged })
  async accept(
    @Viewer() session: Session,
    @Body() { document_ids: ids }: ConsentsDto,
    @Res({ passthrough: true }) response: Response,
  ) {
    setSessionCookie(response, await this.consents.change(session, ids, 'accepted'));
    return { message: 'Accepted' };
  }

  @Endpoint('withdrawConsent')
  @RateLimit('consentsByMember')
  @ApiConflictResponse({ description: ERROR_TEXTS.documentsChanged })
  async withdraw(
    @Viewer() session: Session,
    @Body() { document_ids: ids }: ConsentsDto,
    @Res({ passthrough: true }) response: Response,
  ) {
    setSessionCookie(response, await this.consents.change(session, ids, 'withdrawn'));
    return { message: 'Consent withdrawn' };
  }
}
