import { Module } from '@nestjs/common';
import { AccountsByEmail } from './accounts-by-email.js';
import { ActivityController } from './activity.controller.js';
import { AttemptLimits } from './attempt-limits.js';
import { LanguageController } from './language.controller.js';
import { Renewals } from './renewals.js';
import { Retention } from './retention.js';
import { SecurityLog } from './security-log.js';

@Module({
  controllers: [ActivityController, LanguageController],
  providers: [AccountsByEmail, AttemptLimits, Renewals, Retention, SecurityLog],
  exports: [AccountsByEmail, AttemptLimits, Renewals, SecurityLog],
})
export class AccountsModule {}
