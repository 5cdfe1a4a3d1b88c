import { Global, Module, type DynamicModule } from '@nestjs/common';
import { APP_GUARD } from '@nestjs/core';
import { PassportModule } from '@nestjs/passport';
import { Turns } from '@lodge/service';
import { AccessGuard } from './access.guard.js';
import { DevicesService } from './devices.service.js';
import { EndedSessions } from './ended-sessions.js';
import { ListTurns } from './list-turns.js';
import type { MemberServiceConfig } from './member-config.js';
import { Networks } from './networks.js';
import { PushSubscriptionsService } from './push-subscriptions.service.js';
import { RateLimitGuard } from './rate-limit.guard.js';
import { DOCUMENTS_REFRESH, RequiredConsentService } from './required-consent.service.js';
import { SessionEndings } from './session-endings.js';
import { SessionKeys } from './session-keys.js';
import { SessionStore } from './session-store.js';
import { SessionStrategy } from './session.strategy.js';
import { StoredSessions } from './stored-sessions.js';

const PROVIDERS = [
  StoredSessions,
  EndedSessions,
  SessionEndings,
  SessionStore,
  Networks,
  DevicesService,
  RequiredConsentService,
  ListTurns,
  PushSubscriptionsService,
];

@Global()
@Module({
  imports: [PassportModule],
  providers: [
    ...PROVIDERS,
    SessionStrategy,
    // The order matters: the limit counts the member whom the first guard found.
    { provide: APP_GUARD, useClass: AccessGuard },
    { provide: APP_GUARD, useClass: RateLimitGuard },
    { provide: Turns, useExisting: ListTurns },
  ],
  exports: [...PROVIDERS, Turns],
})
export class SessionModule {
  static forRoot({ SESSION_KEY, DOCUMENTS_REFRESH_SECONDS }: MemberServiceConfig): DynamicModule {
    const keys = { provide: SessionKeys, useValue: new SessionKeys(SESSION_KEY) };
    const refresh = { provide: DOCUMENTS_REFRESH, useValue: DOCUMENTS_REFRESH_SECONDS };
    return {
      module: SessionModule,
      providers: [keys, refresh],
      exports: [SessionKeys, DOCUMENTS_REFRESH],
    };
  }
}
