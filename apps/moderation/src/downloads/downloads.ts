import { Injectable } from '@nestjs/common';
import type { Response } from 'express';
import { ownerOf } from '@lodge/access';
import { BOUNDS, FairQueue } from '@lodge/limits';

// Milliseconds without a byte taken. Less than a newcomer waits, who takes the place then.
const STALLED = 5_000;
const CHECK_EVERY = 1_000;

/** A reader who has stalled keeps their place for as long as nobody else needs it. */
@Injectable()
export class Downloads {
  private readonly queue = new FairQueue(BOUNDS.downloads);

  async run(response: Response, send: () => Promise<void>): Promise<void> {
    const place = await this.queue.take(ownerOf(response.req));
    let takenAt = Date.now();
    response.on('drain', () => (takenAt = Date.now()));
    const timer = setInterval(() => {
      const isStalled = response.writableNeedDrain && Date.now() - takenAt > STALLED;
      if (isStalled && place.wanted) response.destroy();
    }, CHECK_EVERY);
    try {
      if (!response.destroyed) await send();
    } finally {
      clearInterval(timer);
      place.release();
    }
  }
}
