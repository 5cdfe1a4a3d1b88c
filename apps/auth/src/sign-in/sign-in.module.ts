import { Module } from '@nestjs/common';
import { ExpelledAddresses } from '@lodge/domain';
import { AccountsModule } from '../accounts/accounts.module.js';
import { AgeModule } from '../age/age.module.js';
import { ConsentsModule } from '../consents/consents.module.js';
import { IdentityModule } from '../identity/identity.module.js';
import { RegistrationModule } from '../registration/registration.module.js';
import { IdentityService } from './identity.service.js';
import { OwnSessionsController } from './own-sessions.controller.js';
import { OwnSessionsService } from './own-sessions.service.js';
import { PasskeySignIns } from './passkey-sign-ins.js';
import { RegistrationController } from './registration.controller.js';
import { RegistrationReveals } from './registration-reveals.js';
import { RegistrationService } from './registration.service.js';
import { SessionStarts } from './session-starts.js';
import { SignInController } from './sign-in.controller.js';
import { SignInService } from './sign-in.service.js';

@Module({
  imports: [AccountsModule, AgeModule, ConsentsModule, IdentityModule, RegistrationModule],
  controllers: [SignInController, OwnSessionsController, RegistrationController],
  providers: [
    ExpelledAddresses,
    IdentityService,
    OwnSessionsService,
    PasskeySignIns,
    RegistrationReveals,
    RegistrationService,
    SessionStarts,
    SignInService,
  ],
})
export class SignInModule {}
