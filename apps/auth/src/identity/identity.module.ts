import { Module } from '@nestjs/common';
import { AccountsModule } from '../accounts/accounts.module.js';
import { PasswordsModule } from '../passwords/passwords.module.js';
import { FactorsController } from './factors.controller.js';
import { IdentityController } from './identity.controller.js';
import { IdentityService } from './identity.service.js';
import { PasskeyChallenges } from './passkey-challenges.js';
import { PasskeyProofs } from './passkey-proofs.js';
import { PasskeysController } from './passkeys.controller.js';
import { PasskeysService } from './passkeys.service.js';
import { RecoveryCodesService } from './recovery-codes.service.js';
import { RelyingParties } from './relying-party.js';
import { SecondFactorsService } from './second-factors.service.js';
import { SignInChallenges } from './sign-in-challenges.js';
import { TotpSecrets } from './totp-secrets.js';
import { TotpService } from './totp.service.js';

@Module({
  imports: [AccountsModule, PasswordsModule],
  controllers: [FactorsController, IdentityController, PasskeysController],
  providers: [
    IdentityService,
    PasskeyChallenges,
    PasskeyProofs,
    PasskeysService,
    RecoveryCodesService,
    RelyingParties,
    SecondFactorsService,
    SignInChallenges,
    TotpSecrets,
    TotpService,
  ],
  exports: [PasskeyProofs, RecoveryCodesService, SecondFactorsService, SignInChallenges],
})
export class IdentityModule {}
