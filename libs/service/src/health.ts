import { setTimeout as sleep } from 'node:timers/promises';
import { Controller, Get, Inject, Module, Res, type DynamicModule } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { Response } from 'express';
import { isDraining } from './drain.js';

/** Resolves when the part can be used, rejects when it cannot. */
export type HealthCheck = () => Promise<unknown>;

const CHECKS = Symbol('health checks');
const TIMEOUT = 2_000;

@ApiExcludeController()
@Controller()
class HealthController {
  constructor(@Inject(CHECKS) private readonly checks: Record<string, HealthCheck>) {}

  /** Alive, whatever became of the parts. */
  @Get('alive')
  alive() {
    return { status: 'ok' };
  }

  /** Ready: every store this app needs can be reached. Names the parts, not what is wrong with them. */
  @Get('health')
  async health(@Res({ passthrough: true }) response: Response) {
    const parts = Object.fromEntries(await Promise.all(Object.entries(this.checks).map(async ([name, check]) => [name, await stateOf(check)])));
    const ok = !isDraining() && Object.values(parts).every((state) => state === 'ok');
    if (!ok) response.status(503).setHeader('Retry-After', '2');
    return { status: ok ? 'ok' : 'down', parts };
  }
}

const stateOf = (check: HealthCheck): Promise<'ok' | 'down'> => Promise.race([
  check().then(() => 'ok' as const, () => 'down' as const),
  sleep(TIMEOUT, 'down' as const, { ref: false }),
]);

@Module({})
export class HealthModule {
  /** `inject` are passed to `checks`, which names the parts. */
  static forRoot(inject: unknown[], checks: (...parts: never[]) => Record<string, HealthCheck>): DynamicModule {
    return { module: HealthModule, controllers: [HealthController], providers: [{ provide: CHECKS, inject: inject as never[], useFactory: checks as never }] };
  }
}
