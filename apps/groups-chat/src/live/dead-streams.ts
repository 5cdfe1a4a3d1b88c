import { Injectable } from '@nestjs/common';
import { SessionStore } from '@lodge/session';
import { Streams } from './streams.js';

// Of sessions that have ended.
@Injectable()
export class DeadStreams {
  constructor(
    private readonly streams: Streams,
    private readonly sessions: SessionStore,
  ) {}

  async end(userId?: number): Promise<void> {
    const sessions = this.streams.sessions(userId);
    const alive = await this.sessions.areAlive(sessions);
    sessions.filter((_, index) => !alive[index]).forEach((session) => this.streams.end(session));
  }
}
