import { availableParallelism } from 'node:os';
import { Module, type DynamicModule } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { ErasureModule, memberService } from '@lodge/domain';
import { HashQueue, PasswordHashing } from '@lodge/limits/hashing';
import { HealthModule } from '@lodge/service';
import { AccountsByEmail } from './accounts/accounts-by-email.js';
import { ActivityController } from './accounts/activity.controller.js';
import { ActivityService } from './accounts/activity.service.js';
import { AttemptLimits } from './accounts/attempt-limits.js';
import { PasswordsController } from './accounts/passwords.controller.js';
import { PasswordsService } from './accounts/passwords.service.js';
import { Retention } from './accounts/retention.js';
import { SecurityLog } from './accounts/security-log.js';
import { AuthConfig } from './auth.config.js';
import { ConsentRecords } from './consents/consent-records.js';
import { ConsentsController } from './consents/consents.controller.js';
import { ConsentsService } from './consents/consents.service.js';
import { DocumentsController } from './consents/documents.controller.js';
import { DocumentsService } from './consents/documents.service.js';
import { ENTITIES } from './entities.js';
import { FactorsController } from './identity/factors.controller.js';
import { PasskeyChallenges } from './identity/passkey-challenges.js';
import { PasskeyProofs } from './identity/passkey-proofs.js';
import { PasskeysController } from './identity/passkeys.controller.js';
import { PasskeysService } from './identity/passkeys.service.js';
import { RecoveryCodesService } from './identity/recovery-codes.service.js';
import { RelyingParties } from './identity/relying-party.js';
import { SecondFactorsService } from './identity/second-factors.service.js';
import { SignInChallenges } from './identity/sign-in-challenges.js';
import { FactorKeys, TotpSecrets } from './identity/totp-secrets.js';
import { TotpService } from './identity/totp.service.js';
import { DeletionController } from './leaving/deletion.controller.js';
import { DeletionService } from './leaving/deletion.service.js';
import { EmailConfirmations } from './mail/email-confirmations.js';
import { MailModule } from './mail/mail.module.js';
import { PasswordResetsController } from './recovery/password-resets.controller.js';
import { PasswordResetsService } from './recovery/password-resets.service.js';
import { ResetProofs } from './recovery/reset-proofs.js';
import { ResetRequestsService } from './recovery/reset-requests.service.js';
import { IdentityService } from './sign-in/identity.service.js';
import { OwnSessionsController } from './sign-in/own-sessions.controller.js';
import { OwnSessionsService } from './sign-in/own-sessions.service.js';
import { PasskeySignIns } from './sign-in/passkey-sign-ins.js';
import { RegistrationController } from './sign-in/registration.controller.js';
import { RegistrationService } from './sign-in/registration.service.js';
import { SessionStarts } from './sign-in/session-starts.js';
import { SignInController } from './sign-in/sign-in.controller.js';
import { SignInEntrance } from './sign-in/sign-in-entrance.js';
import { SignInService } from './sign-in/sign-in.service.js';

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
    SignInController,
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
    ActivityService,
    AttemptLimits,
    ConsentRecords,
    ConsentsService,
    DeletionService,
    DocumentsService,
    EmailConfirmations,
    IdentityService,
    OwnSessionsService,
    PasskeyChallenges,
    PasskeyProofs,
    PasskeySignIns,
    PasskeysService,
    PasswordHashing,
    PasswordResetsService,
    PasswordsService,
    RecoveryCodesService,
    RegistrationService,
    RelyingParties,
    ResetProofs,
    ResetRequestsService,
    Retention,
    SecondFactorsService,
    SecurityLog,
    SessionStarts,
    SignInChallenges,
    SignInEntrance,
    SignInService,
    TotpSecrets,
    TotpService,
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
