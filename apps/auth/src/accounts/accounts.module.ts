import { Module } from '@nestjs/common';
import { AccountController } from './account.controller.js';
import { AccountsService } from './accounts.service.js';
import { AttemptLimits } from './attempt-limits.js';
import { RenewalsService } from './renewals.service.js';
import { RetentionService } from './retention.service.js';
import { SecurityLogService } from './security-log.service.js';

@Module({
  controllers: [AccountController],
  providers: [
    AccountsService,
    AttemptLimits,
    RenewalsService,
    RetentionService,
    SecurityLogService,
  ],
  exports: [AccountsService, AttemptLimits, RenewalsService, SecurityLogService],
})
export class AccountsModule {}
