import { Injectable } from '@nestjs/common';
import { PassportStrategy } from '@nestjs/passport';
import type { Request } from 'express';
import passport from 'passport';
import { notSignedIn, sessionEnded } from '@lodge/service';
import { sessionIdOf } from './cookie.js';
import { EndedSessions } from './ended-sessions.js';
import { SessionStore } from './session-store.js';
import { sessionDigest, type Session } from './stored-sessions.js';

type Verify = (sessionId: string, done: (error: unknown, session?: Session) => void) => void;

class CookieStrategy extends passport.Strategy {
  constructor(private readonly verify: Verify) {
    super();
  }

  override authenticate(request: Request): void {
    const id = sessionIdOf(request);
    if (!id) return this.fail(401);
    this.verify(id, (error, session) => (error ? this.error(error) : this.success(session!)));
  }
}

@Injectable()
export class SessionStrategy extends PassportStrategy(CookieStrategy, 'session-cookie') {
  constructor(
    private readonly sessions: SessionStore,
    private readonly ended: EndedSessions,
  ) {
    super();
  }

  async validate(sessionId: string): Promise<Session> {
    const session = await this.sessions.find(sessionId);
    if (session) return session;
    const why = await this.ended.find(sessionDigest(sessionId));
    throw why ? sessionEnded(why) : notSignedIn();
  }
}
