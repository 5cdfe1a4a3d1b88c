import { Injectable } from '@nestjs/common';
import { Interval } from '@nestjs/schedule';
import { TIMES } from '@lodge/contracts';
import { RequiredConsentService, SessionStore } from '@lodge/access';
import { logger } from '@lodge/service';
import { Streams } from './streams.js';

@Injectable()
export class StreamSweep {
  constructor(
    private readonly streams: Streams,
    private readonly sessions: SessionStore,
    private readonly required: RequiredConsentService,
  ) {}

  // Also ends streams whose session ended without an event: the bus may lose one.
  @Interval(TIMES.heartbeat)
  async beat() {
    this.streams.beat();
    await this.end();
  }

  /** Ends the streams of ended sessions. The next beat makes up for a check that fails. */
  async end(userId?: number): Promise<void> {
    await this.check(userId).catch((error: Error) =>
      logger.warn({ error: error.name }, 'sessions of streams not checked'),
    );
  }

  private async check(userId?: number) {
    const sessions = this.streams.sessions(userId);
    const alive = await this.sessions.areAlive(sessions);
    sessions
      .filter((session, index) => !alive[index] || this.required.restrictionOf(session))
      .forEach((session) => this.streams.end(session));
  }
}
