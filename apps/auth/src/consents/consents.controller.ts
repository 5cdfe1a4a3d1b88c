import { Body, Controller, Res } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { Response } from 'express';
import { ERROR_TEXTS } from '@lodge/contracts';
import { Endpoint } from '@lodge/service';
import { setSessionCookie, Viewer, type Session } from '@lodge/access';
import { ConsentRecordsService } from './consent-records.service.js';
import { ConsentsDto } from './consents.dto.js';
import { ReaderLanguage, type ChooseLanguage } from './reader-language.js';

@ApiTags('account')
@Controller()
export class ConsentsController {
  constructor(private readonly consents: ConsentRecordsService) {}

  @Endpoint('ownConsents')
  read(@Viewer() session: Session, @ReaderLanguage() choose: ChooseLanguage) {
    return this.consents.read(session, choose);
  }

  @Endpoint('acceptDocuments', { 409: ERROR_TEXTS.documentsChanged })
  async accept(
    @Viewer() session: Session,
    @Body() { document_ids: ids }: ConsentsDto,
    @ReaderLanguage() choose: ChooseLanguage,
    @Res({ passthrough: true }) response: Response,
  ) {
    setSessionCookie(response, await this.consents.change(session, ids, 'accepted', choose));
    return { message: 'Accepted' };
  }

  @Endpoint('withdrawConsent', { 409: ERROR_TEXTS.documentsChanged })
  async withdraw(
    @Viewer() session: Session,
    @Body() { document_ids: ids }: ConsentsDto,
    @Res({ passthrough: true }) response: Response,
  ) {
    setSessionCookie(response, await this.consents.change(session, ids, 'withdrawn'));
    return { message: 'Consent withdrawn' };
  }
}
