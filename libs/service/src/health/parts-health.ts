import { Inject, Injectable } from '@nestjs/common';
import { HealthIndicatorService } from '@nestjs/terminus';
import { Gauge } from 'prom-client';

const TIMEOUT = 2_000;

export const PARTS = Symbol('parts to check');

export interface Part {
  check(): Promise<unknown>;
}

// The code that needed a part logs why it is down; probes are not told.
@Injectable()
export class PartsHealth {
  constructor(
    private readonly indicators: HealthIndicatorService,
    @Inject(PARTS) private readonly parts: Record<string, Part>,
  ) {
    const states = () => this.states();
    new Gauge({
      name: 'needed_part_up',
      help: 'Whether a store that this app needs can be used: 1, else 0',
      labelNames: ['part'],
      async collect() {
        for (const [part, state] of Object.entries(await states()))
          this.set({ part }, state === 'ok' ? 1 : 0);
      },
    });
  }

  async states(): Promise<Record<string, 'ok' | 'down'>> {
    const states = Object.entries(this.parts).map(async ([name, part]) => {
      const attempt = this.indicators.check(name).attempt(async () => void (await part.check()));
      const { status } = (await attempt.withTimeout(TIMEOUT))[name];
      return [name, status === 'up' ? 'ok' : 'down'] as const;
    });
    return Object.fromEntries(await Promise.all(states));
  }
}
