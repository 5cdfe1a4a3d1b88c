import { Module } from '@nestjs/common';
import { AccountsModule } from '../accounts/accounts.module.js';
import { ConsentRecordsService } from './consent-records.service.js';
import { ConsentsController } from './consents.controller.js';
import { DocumentsController } from './documents.controller.js';
import { DocumentsService } from './documents.service.js';

@Module({
  imports: [AccountsModule],
  controllers: [DocumentsController, ConsentsController],
  providers: [ConsentRecordsService, DocumentsService],
  exports: [ConsentRecordsService],
})
export class ConsentsModule {}
