import { Injectable } from '@nestjs/common';
import { Interval } from '@nestjs/schedule';
import { logger } from '@lodge/service';
import { DeadStreams } from './dead-streams.js';
import { Streams } from './streams.js';

const EVERY = 20_000;

// Also ends streams whose session ended without an event: the bus may lose one.
@Injectable()
export class Heartbeat {
  constructor(
    private readonly streams: Streams,
    private readonly dead: DeadStreams,
  ) {}

  @Interval(EVERY)
  async beat() {
    this.streams.beat();
    await this.dead
      .end()
      .catch((error: Error) =>
        logger.warn({ error: error.name }, 'sessions of streams not checked'),
      );
  }
}
