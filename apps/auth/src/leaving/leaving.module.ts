import { Module } from '@nestjs/common';
import { AccountsModule } from '../accounts/accounts.module.js';
import { DeletionController } from './deletion.controller.js';
import { DeletionService } from './deletion.service.js';
import { DormancyService } from './dormancy.service.js';
import { PauseController } from './pause.controller.js';
import { PauseService } from './pause.service.js';

@Module({
  imports: [AccountsModule],
  controllers: [DeletionController, PauseController],
  providers: [DeletionService, DormancyService, PauseService],
})
export class LeavingModule {}
