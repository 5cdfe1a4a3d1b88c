import { availableParallelism } from 'node:os';
import { Module, type DynamicModule } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { ErasureModule, memberService } from '@lodge/domain';
import { HealthModule } from '@lodge/service';
import { ActivityController } from './activity/activity.controller.js';
import { ActivityService } from './activity/activity.service.js';
import { AuthConfig } from './auth.config.js';
import { DeletionController } from './deletion/deletion.controller.js';
import { DeletionService } from './deletion/deletion.service.js';
import { ConsentRecords } from './consents/consent-records.js';
import { ConsentsController } from './consents/consents.controller.js';
import { ConsentsService } from './consents/consents.service.js';
import { DocumentsController } from './documents/documents.controller.js';
import { DocumentsService } from './documents/documents.service.js';
import { ENTITIES } from './entities.js';
import { MailModule } from './mail/mail.module.js';
import { AdminLinksService } from './password-reset/admin-links.service.js';
import { ExpiredResets } from './password-reset/expired-resets.js';
import { LinkProofs } from './password-reset/link-proofs.js';
import { PasswordResetsController } from './password-reset/password-resets.controller.js';
import { PasswordResetsService } from './password-reset/password-resets.service.js';
import { RecoveryProofs } from './password-reset/recovery-proofs.js';
import { CodeLimits } from './factors/code-limits.js';
import { EmailConfirmations } from './factors/email-confirmations.js';
import { FactorKeys } from './factors/factor-keys.js';
import { FactorsController } from './factors/factors.controller.js';
import { FactorsService } from './factors/factors.service.js';
import { RecoveryCodesService } from './factors/recovery-codes.service.js';
import { SecondFactorsService } from './factors/second-factors.service.js';
import { SecretRotation } from './factors/secret-rotation.js';
import { SignInChallenges } from './factors/sign-in-challenges.js';
import { TotpSecrets } from './factors/totp-secrets.js';
import { TotpService } from './factors/totp.service.js';
import { PasskeyChallenges } from './passkeys/passkey-challenges.js';
import { PasskeyOptions } from './passkeys/passkey-options.js';
import { PasskeyProofs } from './passkeys/passkey-proofs.js';
import { PasskeySignIns } from './passkeys/passkey-sign-ins.js';
import { PasskeyVerifier } from './passkeys/passkey-verifier.js';
import { PasskeysController } from './passkeys/passkeys.controller.js';
import { PasskeysService } from './passkeys/passkeys.service.js';
import { RelyingParties } from './passkeys/relying-party.js';
import { HashQueue } from '@lodge/limits/hashing';
import { PasswordHashing } from '@lodge/limits/hashing';
import { PasswordsController } from './passwords/passwords.controller.js';
import { PasswordsService } from './passwords/passwords.service.js';
import { RegistrationController } from './registration/registration.controller.js';
import { RegistrationService } from './registration/registration.service.js';
import { SecurityLogRetention } from './security-log-retention.js';
import { AccountsByEmail } from './sessions/accounts-by-email.js';
import { ResetLimits } from './password-reset/reset-limits.js';
import { IdentityService } from './sessions/identity.service.js';
import { OwnSessionsController } from './sessions/own-sessions.controller.js';
import { OwnSessionsService } from './sessions/own-sessions.service.js';
import { SessionsController } from './sessions/sessions.controller.js';
import { SessionsService } from './sessions/sessions.service.js';
import { SignInEntrance } from './sessions/sign-in-entrance.js';
import { SignInLimits } from './sessions/sign-in-limits.js';
import { SignInLog } from './sessions/sign-in-log.js';

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
