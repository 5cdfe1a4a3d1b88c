import { Module } from '@nestjs/common';
import { AccountsModule } from '../accounts/accounts.module.js';
import { DeletionController } from './deletion.controller.js';
import { DeletionService } from './deletion.service.js';
import { Dormancy } from './dormancy.js';

@Module({
  imports: [AccountsModule],
  controllers: [DeletionController],
  providers: [DeletionService, Dormancy],
})
export class LeavingModule {}
