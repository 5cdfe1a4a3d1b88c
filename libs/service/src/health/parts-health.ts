import { Inject, Injectable, ServiceUnavailableException } from '@nestjs/common';
import {
  HealthCheckService,
  HealthIndicatorService,
  type HealthCheckResult,
} from '@nestjs/terminus';
import { Gauge } from 'prom-client';

const TIMEOUT = 2_000;

export const PARTS = Symbol('parts to check');

export interface Part {
  check(): Promise<unknown>;
}

export type PartState = 'ok' | 'down';

// The code that needed a part logs why it is down; probes are not told.
@Injectable()
export class PartsHealth {
  constructor(
    private readonly health: HealthCheckService,
    private readonly indicators: HealthIndicatorService,
    @Inject(PARTS) private readonly parts: Record<string, Part>,
  ) {
    measureParts(() => this.states());
  }

  async states(): Promise<Record<string, PartState>> {
    const { details } = await this.check();
    const stateOf = (name: string): PartState => (details[name].status === 'up' ? 'ok' : 'down');
    return Object.fromEntries(Object.keys(this.parts).map((name) => [name, stateOf(name)]));
  }

  private async check(): Promise<HealthCheckResult> {
    const indicators = Object.entries(this.parts).map(
      ([name, part]) =>
        () =>
          this.indicators
            .check(name)
            .attempt(async () => void (await part.check()))
            .withTimeout(TIMEOUT),
    );
    try {
      return await this.health.check(indicators);
    } catch (error) {
      if (error instanceof ServiceUnavailableException)
        return error.getResponse() as HealthCheckResult;
      throw error;
    }
  }
}

function measureParts(states: () => Promise<Record<string, PartState>>) {
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
