import { Module } from '@nestjs/common';
import { AccountPasswords } from './account-passwords.js';
import { AccountsByEmail } from './accounts-by-email.js';
import { ActivityController } from './activity.controller.js';
import { AttemptLimits } from './attempt-limits.js';
import { LanguageController } from './language.controller.js';
import { PasswordsController } from './passwords.controller.js';
import { PasswordsService } from './passwords.service.js';
import { Renewals } from './renewals.js';
import { Retention } from './retention.js';
import { SecurityLog } from './security-log.js';

@Module({
  controllers: [PasswordsController, ActivityController, LanguageController],
  providers: [
    AccountPasswords,
    AccountsByEmail,
    AttemptLimits,
    PasswordsService,
    Renewals,
    Retention,
    SecurityLog,
  ],
  exports: [
    AccountPasswords,
    AccountsByEmail,
    AttemptLimits,
    PasswordsService,
    Renewals,
    SecurityLog,
  ],
})
export class AccountsModule {}
