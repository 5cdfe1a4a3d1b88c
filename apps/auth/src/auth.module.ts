import { availableParallelism } from 'node:os';
import { Module, type DynamicModule } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { ErasureModule, memberService } from '@lodge/domain';
import { HealthModule } from '@lodge/service';
import { ActivityController } from './accounts/activity.controller.js';
import { ActivityService } from './accounts/activity.service.js';
import { AuthConfig } from './auth.config.js';
import { DeletionController } from './leaving/deletion.controller.js';
import { DeletionService } from './leaving/deletion.service.js';
import { ConsentRecords } from './consents/consent-records.js';
import { ConsentsController } from './consents/consents.controller.js';
import { ConsentsService } from './consents/consents.service.js';
import { DocumentsController } from './consents/documents.controller.js';
import { DocumentsService } from './consents/documents.service.js';
import { ENTITIES } from './entities.js';
import { MailModule } from './mail/mail.module.js';
import { AdminLinksService } from './recovery/admin-links.service.js';
import { ExpiredResets } from './recovery/expired-resets.js';
import { LinkProofs } from './recovery/link-proofs.js';
import { PasswordResetsController } from './recovery/password-resets.controller.js';
import { PasswordResetsService } from './recovery/password-resets.service.js';
import { RecoveryProofs } from './recovery/recovery-proofs.js';
import { CodeLimits } from './identity/code-limits.js';
import { EmailConfirmations } from './mail/email-confirmations.js';
import { FactorKeys } from './identity/factor-keys.js';
import { FactorsController } from './identity/factors.controller.js';
import { FactorsService } from './identity/factors.service.js';
import { RecoveryCodesService } from './identity/recovery-codes.service.js';
import { SecondFactorsService } from './identity/second-factors.service.js';
import { SecretRotation } from './identity/secret-rotation.js';
import { SignInChallenges } from './identity/sign-in-challenges.js';
import { TotpSecrets } from './identity/totp-secrets.js';
import { TotpService } from './identity/totp.service.js';
import { PasskeyChallenges } from './identity/passkey-challenges.js';
import { PasskeyOptions } from './identity/passkey-options.js';
import { PasskeyProofs } from './identity/passkey-proofs.js';
import { PasskeySignIns } from './identity/passkey-sign-ins.js';
import { PasskeyVerifier } from './identity/passkey-verifier.js';
import { PasskeysController } from './identity/passkeys.controller.js';
import { PasskeysService } from './identity/passkeys.service.js';
import { RelyingParties } from './identity/relying-party.js';
import { HashQueue } from '@lodge/limits/hashing';
import { PasswordHashing } from '@lodge/limits/hashing';
import { PasswordsController } from './accounts/passwords.controller.js';
import { PasswordsService } from './accounts/passwords.service.js';
import { RegistrationController } from './sign-in/registration.controller.js';
import { RegistrationService } from './sign-in/registration.service.js';
import { SecurityLogRetention } from './accounts/retention.js';
import { AccountsByEmail } from './accounts/accounts-by-email.js';
import { ResetLimits } from './recovery/reset-limits.js';
import { IdentityService } from './sign-in/identity.service.js';
import { OwnSessionsController } from './sign-in/own-sessions.controller.js';
import { OwnSessionsService } from './sign-in/own-sessions.service.js';
import { SessionsController } from './sign-in/sign-in.controller.js';
import { SessionsService } from './sign-in/sign-in.service.js';
import { SignInEntrance } from './sign-in/sign-in-entrance.js';
import { SignInLimits } from './accounts/attempt-limits.js';
import { SignInLog } from './accounts/security-log.js';

// Milliseconds; rejecting the rest at once keeps the queue fast.
const LONGEST_WAIT = 200;

// More than one per core evict each other's 19 MiB from the caches: each hash takes a tenth longer.
// More than libuv has threads would wait where the queue does not see them.
const hashQueue = ({ RATE_LIMITS, UV_THREADPOOL_SIZE }: AuthConfig) =>
  new HashQueue(
    Math.min(availableParallelism(), UV_THREADPOOL_SIZE),
    RATE_LIMITS === 'off' ? Infinity : LONGEST_WAIT,
  );

@Module({
  controllers: [
    SessionsController,
    OwnSessionsController,
    RegistrationController,
    PasswordsController,
    ActivityController,
    DeletionController,
    DocumentsController,
    PasswordResetsController,
    ConsentsController,
    FactorsController,
    PasskeysController,
  ],
  providers: [
    AccountsByEmail,
    SessionsService,
    OwnSessionsService,
    IdentityService,
    SignInEntrance,
    SignInLimits,
    SignInLog,
    RegistrationService,
    PasswordsService,
    PasswordHashing,
    PasswordResetsService,
    LinkProofs,
    RecoveryProofs,
    ResetLimits,
    AdminLinksService,
    ExpiredResets,
    SecurityLogRetention,
    ActivityService,
    DeletionService,
    DocumentsService,
    ConsentRecords,
    ConsentsService,
    EmailConfirmations,
    FactorsService,
    TotpService,
    TotpSecrets,
    RecoveryCodesService,
    SecondFactorsService,
    SignInChallenges,
    CodeLimits,
    SecretRotation,
    RelyingParties,
    PasskeyChallenges,
    PasskeyVerifier,
    PasskeyOptions,
    PasskeyProofs,
    PasskeySignIns,
    PasskeysService,
  ],
})
export class AuthModule {
  static forRoot(config: AuthConfig): DynamicModule {
    return {
      module: AuthModule,
      providers: [
        { provide: AuthConfig, useValue: config },
        { provide: FactorKeys, useValue: new FactorKeys(config.FACTOR_KEY) },
        { provide: HashQueue, useValue: hashQueue(config) },
      ],
      imports: [
        ...memberService(config, ENTITIES),
        TypeOrmModule.forFeature(ENTITIES),
        MailModule.forRoot(config),
        ErasureModule.forRoot(config.REDIS_URL),
        HealthModule.forRoot(),
      ],
    };
  }
}
