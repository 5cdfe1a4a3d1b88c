import { Module } from '@nestjs/common';
import { AccountsModule } from '../accounts/accounts.module.js';
import { ConsentRecords } from './consent-records.js';
import { ConsentsController } from './consents.controller.js';
import { ConsentsService } from './consents.service.js';
import { DocumentsController } from './documents.controller.js';
import { DocumentsService } from './documents.service.js';

@Module({
  imports: [AccountsModule],
  controllers: [DocumentsController, ConsentsController],
  providers: [ConsentRecords, ConsentsService, DocumentsService],
  exports: [ConsentRecords],
})
export class ConsentsModule {}
