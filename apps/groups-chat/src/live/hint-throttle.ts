import { performance } from 'node:perf_hooks';
import { Injectable } from '@nestjs/common';
import { Interval } from '@nestjs/schedule';

const MIN_WINDOW = 20;
const MAX_WINDOW = 1_000;
// Share of a core above which the window widens, and below which it narrows.
const BUSY = 0.8;
const CALM = 0.6;

// The window is too short to notice at rest, up to a second under load: posting stays fast.
@Injectable()
export class HintThrottle {
  /** Milliseconds. */
  length = MIN_WINDOW;
  private last = performance.eventLoopUtilization();

  @Interval(500)
  adapt(): void {
    const now = performance.eventLoopUtilization();
    this.follow(performance.eventLoopUtilization(now, this.last).utilization);
    this.last = now;
  }

  follow(utilization: number): void {
    if (utilization > BUSY) this.length = Math.min(MAX_WINDOW, this.length * 2);
    else if (utilization < CALM) this.length = Math.max(MIN_WINDOW, this.length / 2);
  }
}
