import { Global, Module } from '@nestjs/common';
import { PassportModule } from '@nestjs/passport';
import { SessionStore } from './session-store.js';
import { SessionStrategy } from './session.strategy.js';

@Global()
@Module({ imports: [PassportModule], providers: [SessionStore, SessionStrategy], exports: [SessionStore] })
export class SessionModule {}
