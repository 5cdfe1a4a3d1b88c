import { Injectable, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { logger } from '@lodge/observability';
import { DeadStreams } from './dead-streams.js';
import { Streams } from './streams.js';

const EVERY = 20_000;

/** Keeps streams open, and ends those whose session ended without a word: the bus may lose one. */
@Injectable()
export class Heartbeat implements OnApplicationBootstrap, OnModuleDestroy {
  private timer?: NodeJS.Timeout;

  constructor(
    private readonly streams: Streams,
    private readonly dead: DeadStreams,
  ) {}

  onApplicationBootstrap() {
    this.timer = setInterval(() => {
      this.streams.beat();
      this.dead
        .end()
        .catch((error: Error) =>
          logger.warn({ error: error.name }, 'sessions of streams not checked'),
        );
    }, EVERY);
  }

  onModuleDestroy() {
    clearInterval(this.timer);
  }
}
