import { Injectable } from '@nestjs/common';
import { PassportStrategy } from '@nestjs/passport';
import type { Request } from 'express';
import passport from 'passport';
import { sessionEnded } from '@lodge/service';
import { sessionIdOf } from './cookie.js';
import { EndedSession } from './session-record.js';
import { SessionStore } from './session-store.js';
import type { Session } from './stored-sessions.js';

type Done = (error: unknown, session?: Session | false | null) => void;

class CookieStrategy extends passport.Strategy {
  constructor(private readonly verify: (sessionId: string, done: Done) => void) {
    super();
  }

  override authenticate(request: Request): void {
    const id = sessionIdOf(request);
    if (!id) return this.fail(401);
    this.verify(id, (error, session) => {
      if (error) return this.error(error);
      if (session) this.success(session);
      else this.fail(401);
    });
  }
}

@Injectable()
export class SessionStrategy extends PassportStrategy(CookieStrategy, 'session-cookie') {
  constructor(private readonly sessions: SessionStore) {
    super();
  }

  async validate(sessionId: string): Promise<Session | false> {
    const session = await this.sessions.find(sessionId);
    if (session instanceof EndedSession) throw sessionEnded(session.why);
    return session ?? false;
  }
}
