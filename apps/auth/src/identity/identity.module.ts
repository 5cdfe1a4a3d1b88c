import { Module } from '@nestjs/common';
import { AccountsModule } from '../accounts/accounts.module.js';
import { FactorsController } from './factors.controller.js';
import { IdentityController } from './identity.controller.js';
import { IdentityService } from './identity.service.js';
import { PasskeyChallengesService } from './passkey-challenges.service.js';
import { PasskeyProofsService } from './passkey-proofs.service.js';
import { PasskeysController } from './passkeys.controller.js';
import { PasskeysService } from './passkeys.service.js';
import { RecoveryCodesService } from './recovery-codes.service.js';
import { SecondFactorsService } from './second-factors.service.js';
import { SignInChallengesService } from './sign-in-challenges.service.js';
import { TotpSecretsService } from './totp-secrets.service.js';
import { TotpService } from './totp.service.js';

@Module({
  imports: [AccountsModule],
  controllers: [FactorsController, IdentityController, PasskeysController],
  providers: [
    IdentityService,
    PasskeyChallengesService,
    PasskeyProofsService,
    PasskeysService,
    RecoveryCodesService,
    SecondFactorsService,
    SignInChallengesService,
    TotpSecretsService,
    TotpService,
  ],
  exports: [
    PasskeyProofsService,
    RecoveryCodesService,
    SecondFactorsService,
    SignInChallengesService,
  ],
})
export class IdentityModule {}
