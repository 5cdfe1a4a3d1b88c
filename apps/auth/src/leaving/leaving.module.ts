import { Module } from '@nestjs/common';
import { AccountsModule } from '../accounts/accounts.module.js';
import { DeletionController } from './deletion.controller.js';
import { DeletionService } from './deletion.service.js';
import { DormancyService } from './dormancy.service.js';

@Module({
  imports: [AccountsModule],
  controllers: [DeletionController],
  providers: [DeletionService, DormancyService],
})
export class LeavingModule {}
