import { setTimeout as sleep } from 'node:timers/promises';
import { Controller, Get, Inject, Module, Res, type DynamicModule } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import { getDataSourceToken } from '@nestjs/typeorm';
import type { Response } from 'express';
import type { Redis } from 'ioredis';
import type { DataSource } from 'typeorm';
import { Gauge } from 'prom-client';
import { Public } from './access.js';
import { isDraining } from './drain.js';
import { REDIS } from './redis.js';

/** Resolves when the part can be used, rejects when it cannot. */
type HealthCheck = () => Promise<unknown>;

const CHECKS = Symbol('health checks');
const TIMEOUT = 2_000;

@ApiExcludeController()
@Public()
@Controller()
class HealthController {
  constructor(@Inject(CHECKS) private readonly checks: Record<string, HealthCheck>) {
    measureParts(checks);
  }

  /** Alive, whatever became of the parts. */
  @Get('alive')
  alive() {
    return { status: 'ok' };
  }

  /** Takes requests: without a store too, since it answers those that need it by itself, and others need not fail with them. */
  @Get('ready')
  ready(@Res({ passthrough: true }) response: Response) {
    if (isDraining()) response.status(503).setHeader('Retry-After', '2');
    return { status: isDraining() ? 'down' : 'ok' };
  }

  /** Every store this app needs can be reached. Names the parts, not what is wrong with them. */
  @Get('health')
  async health(@Res({ passthrough: true }) response: Response) {
    const parts = Object.fromEntries(
      await Promise.all(
        Object.entries(this.checks).map(async ([name, check]) => [name, await stateOf(check)]),
      ),
    );
    const ok = !isDraining() && Object.values(parts).every((state) => state === 'ok');
    if (!ok) response.status(503).setHeader('Retry-After', '2');
    return { status: ok ? 'ok' : 'down', parts };
  }
}

const stateOf = (check: HealthCheck): Promise<'ok' | 'down'> =>
  Promise.race([
    check().then(
      () => 'ok' as const,
      () => 'down' as const,
    ),
    sleep(TIMEOUT, 'down' as const, { ref: false }),
  ]);

/** A part that can say whether it can be used. */
interface Checked {
  check(): Promise<unknown>;
}

/** The health of a service that uses the database and Redis, and of the parts beside them: name → injection token. */
function measureParts(checks: Record<string, HealthCheck>) {
  new Gauge({
    name: 'needed_part_up',
    help: 'Whether a store that this app needs can be used: 1, else 0',
    labelNames: ['part'],
    async collect() {
      await Promise.all(
        Object.entries(checks).map(async ([part, check]) =>
          this.set({ part }, (await stateOf(check)) === 'ok' ? 1 : 0),
        ),
      );
    },
  });
}

@Module({})
export class HealthModule {
  static forRoot(others: Record<string, symbol> = {}): DynamicModule {
    const checks = (
      database: DataSource,
      redis: Redis,
      ...parts: Checked[]
    ): Record<string, HealthCheck> => ({
      database: () => database.query('select 1'),
      redis: () => redis.ping(),
      ...Object.fromEntries(
        Object.keys(others).map((name, index) => [name, () => parts[index].check()]),
      ),
    });
    const provider = {
      provide: CHECKS,
      inject: [getDataSourceToken(), REDIS, ...Object.values(others)],
      useFactory: checks,
    };
    return { module: HealthModule, controllers: [HealthController], providers: [provider] };
  }
}
