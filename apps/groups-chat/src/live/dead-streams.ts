import { Injectable } from '@nestjs/common';
import { RequiredConsent, SessionStore } from '@lodge/access';
import { Streams } from './streams.js';

// Closes streams of sessions that have ended, or whose members have to accept documents first.
@Injectable()
export class DeadStreams {
  constructor(
    private readonly streams: Streams,
    private readonly sessions: SessionStore,
    private readonly required: RequiredConsent,
  ) {}

  async end(userId?: number): Promise<void> {
    const sessions = this.streams.sessions(userId);
    const alive = await this.sessions.areAlive(sessions);
    sessions
      .filter((session, index) => !alive[index] || this.required.restrictionOf(session))
      .forEach((session) => this.streams.end(session));
  }
}
