import { Controller, Header } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { ERROR_TEXTS } from '@lodge/contracts';
import { Endpoint, IdParam } from '@lodge/service';
import { DocumentsService } from './documents.service.js';
import { ReaderLanguage, type ChooseLanguage } from './reader-language.js';

const FOR_A_MINUTE = 'public, max-age=60';

const VARY = 'Accept-Language, Cookie';

@ApiTags('documents')
@Controller()
export class DocumentsController {
  constructor(private readonly documents: DocumentsService) {}

  @Endpoint('documents')
  @Header('Cache-Control', FOR_A_MINUTE)
  @Header('Vary', VARY)
  async list(@ReaderLanguage() choose: ChooseLanguage) {
    return { documents: await this.documents.list(choose) };
  }

  @Endpoint('document', { 404: ERROR_TEXTS.documentNotFound })
  @Header('Cache-Control', FOR_A_MINUTE)
  @Header('Vary', VARY)
  async read(@IdParam() id: number, @ReaderLanguage() choose: ChooseLanguage) {
    return { document: await this.documents.read(id, choose) };
  }
}
