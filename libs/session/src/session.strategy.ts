import { Injectable } from '@nestjs/common';
import { PassportStrategy } from '@nestjs/passport';
import type { Request } from 'express';
import { Strategy } from 'passport-custom';
import { sessionIdOf } from './cookie.js';
import { SessionStore, type Session } from './session-store.js';

/** Signs a request in by its cookie. Every service does it by itself, so no header can forge an identity. */
@Injectable()
export class SessionStrategy extends PassportStrategy(Strategy, 'session-cookie') {
  constructor(private readonly sessions: SessionStore) {
    super();
  }

  async validate(request: Request): Promise<Session | false> {
    const id = sessionIdOf(request);
    return (id && (await this.sessions.find(id))) || false;
  }
}
