import { Controller, Get, Res } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import { HealthCheck } from '@nestjs/terminus';
import type { Response } from 'express';
import { RequireAccess } from '../access.js';
import { isDraining } from '../drain.js';
import { PartsHealth } from './parts-health.js';

@ApiExcludeController()
@RequireAccess('public')
@Controller()
export class HealthController {
  constructor(private readonly parts: PartsHealth) {}

  @Get('alive')
  alive() {
    return { status: 'ok' };
  }

  // Answers 200 even without a store: requests that need none must not fail with it.
  @Get('ready')
  ready(@Res({ passthrough: true }) response: Response) {
    return answer(response, !isDraining());
  }

  // Names the parts that are down, not why.
  @Get('health')
  @HealthCheck()
  async health(@Res({ passthrough: true }) response: Response) {
    const parts = await this.parts.states();
    const isHealthy = !isDraining() && Object.values(parts).every((state) => state === 'ok');
    return { ...answer(response, isHealthy), parts };
  }
}

function answer(response: Response, isUp: boolean) {
  if (!isUp) response.status(503).setHeader('Retry-After', '2');
  return { status: isUp ? 'ok' : 'down' };
}
