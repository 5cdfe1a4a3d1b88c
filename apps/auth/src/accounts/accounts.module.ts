import { Module } from '@nestjs/common';
import { AccountsByEmailService } from './accounts-by-email.service.js';
import { ActivityController } from './activity.controller.js';
import { AttemptLimits } from './attempt-limits.js';
import { LanguageController } from './language.controller.js';
import { RenewalsService } from './renewals.service.js';
import { RetentionService } from './retention.service.js';
import { SecurityLogService } from './security-log.service.js';

@Module({
  controllers: [ActivityController, LanguageController],
  providers: [
    AccountsByEmailService,
    AttemptLimits,
    RenewalsService,
    RetentionService,
    SecurityLogService,
  ],
  exports: [AccountsByEmailService, AttemptLimits, RenewalsService, SecurityLogService],
})
export class AccountsModule {}
