import { Global, Module, type DynamicModule } from '@nestjs/common';
import { APP_GUARD } from '@nestjs/core';
import { PassportModule } from '@nestjs/passport';
import { AccessGuard } from './access.guard.js';
import { Devices } from './devices.js';
import { Networks } from './networks.js';
import { RateLimitGuard } from './rate-limit.guard.js';
import { SessionKeys } from './session-keys.js';
import { SessionStore } from './session-store.js';
import { SessionStrategy } from './session.strategy.js';

@Global()
@Module({
  imports: [PassportModule],
  providers: [
    SessionStore,
    SessionStrategy,
    Networks,
    Devices,
    // In this order: the limit counts the member whom the first guard found.
    { provide: APP_GUARD, useClass: AccessGuard },
    { provide: APP_GUARD, useClass: RateLimitGuard },
  ],
  exports: [SessionStore, Networks, Devices],
})
export class SessionModule {
  /** @param secrets of SESSION_KEY */
  static forRoot(secrets: string[]): DynamicModule {
    const keys = { provide: SessionKeys, useValue: new SessionKeys(secrets) };
    return { module: SessionModule, providers: [keys], exports: [SessionKeys] };
  }
}
