import { Global, Module, type DynamicModule } from '@nestjs/common';
import { PassportModule } from '@nestjs/passport';
import { Devices } from './devices.js';
import { Networks } from './networks.js';
import { SessionKeys } from './session-keys.js';
import { SessionStore } from './session-store.js';
import { SessionStrategy } from './session.strategy.js';

@Global()
@Module({
  imports: [PassportModule],
  providers: [SessionStore, SessionStrategy, Networks, Devices],
  exports: [SessionStore, Networks, Devices],
})
export class SessionModule {
  /** @param secrets of SESSION_KEY */
  static forRoot(secrets: string[]): DynamicModule {
    const keys = { provide: SessionKeys, useValue: new SessionKeys(secrets) };
    return { module: SessionModule, providers: [keys], exports: [SessionKeys] };
  }
}
