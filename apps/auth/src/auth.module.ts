import { availableParallelism } from 'node:os';
import { Global, Module, type DynamicModule } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { AccountErasureService, memberService } from '@lodge/domain';
import { HashQueue, PasswordHashingService } from '@lodge/limits/hashing';
import { DELETION_QUEUE, JobsModule, MAIL_QUEUE, PUSH_QUEUE } from '@lodge/messaging';
import { HealthModule } from '@lodge/service';
import { AccountsModule } from './accounts/accounts.module.js';
import { AgeModule } from './age/age.module.js';
import { AuthConfig, sendsPushes } from './auth.config.js';
import { ConsentsModule } from './consents/consents.module.js';
import * as entities from './entities.js';
import { FactorKeys } from './identity/totp-secrets.service.js';
import { IdentityModule } from './identity/identity.module.js';
import { LeavingModule } from './leaving/leaving.module.js';
import { EmailModule } from './email/email.module.js';
import { PasswordsModule } from './passwords/passwords.module.js';
import { PushModule } from './push/push.module.js';
import { RegistrationModule } from './registration/registration.module.js';
import { SessionsModule } from './sessions/sessions.module.js';

const ENTITIES = Object.values(entities);

// Milliseconds. A shorter queue would reject those that the gateway lets through while a busy
// machine hashes slowly.
const MAX_WAIT = 1_000;

// More than cores would evict each other's 19 MiB from the caches; more than libuv's threads would
// wait where the queue does not see them.
const hashQueue = ({ RATE_LIMITS, UV_THREADPOOL_SIZE }: AuthConfig) =>
  new HashQueue(
    Math.min(availableParallelism(), UV_THREADPOOL_SIZE),
    RATE_LIMITS === 'off' ? Infinity : MAX_WAIT,
  );

@Global()
@Module({
  imports: [
    AccountsModule,
    AgeModule,
    ConsentsModule,
    IdentityModule,
    LeavingModule,
    PasswordsModule,
    RegistrationModule,
    SessionsModule,
  ],
})
export class AuthModule {
  static forRoot(config: AuthConfig): DynamicModule {
    const repositories = TypeOrmModule.forFeature(ENTITIES);
    const providers = [
      { provide: AuthConfig, useValue: config },
      { provide: FactorKeys, useValue: new FactorKeys(config.FACTOR_KEY) },
      { provide: HashQueue, useValue: hashQueue(config) },
      PasswordHashingService,
      AccountErasureService,
    ];
    return {
      module: AuthModule,
      imports: [
        ...memberService(config, ENTITIES),
        repositories,
        JobsModule.forRoot(
          config.REDIS_URL,
          DELETION_QUEUE,
          ...(config.SMTP_URL ? ([MAIL_QUEUE] as const) : []),
          ...(sendsPushes(config) ? ([PUSH_QUEUE] as const) : []),
        ),
        EmailModule.forRoot(config),
        PushModule.forRoot(config),
        HealthModule.forRoot(),
      ],
      providers,
      exports: [...providers, repositories],
    };
  }
}
