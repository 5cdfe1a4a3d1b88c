import { Injectable } from '@nestjs/common';
import { SessionStore } from '@lodge/session';
import { Streams } from './streams.js';

/** Ends the streams of sessions that have ended. */
@Injectable()
export class DeadStreams {
  constructor(
    private readonly streams: Streams,
    private readonly sessions: SessionStore,
  ) {}

  /** @param userId whose streams to check; all unless given */
  async end(userId?: number): Promise<void> {
    const sessions = this.streams.sessions(userId);
    const alive = await this.sessions.areAlive(sessions);
    sessions.filter((_, index) => !alive[index]).forEach((session) => this.streams.end(session));
  }
}
