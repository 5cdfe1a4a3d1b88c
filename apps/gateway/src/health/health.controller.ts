import { Controller, Get, Res } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { Response } from 'express';
import { isDraining } from '@lodge/service';
import { HealthService } from './health.service.js';

@ApiExcludeController()
@Controller('api/health')
export class HealthController {
  constructor(private readonly health: HealthService) {}

  @Get()
  async read(@Res({ passthrough: true }) response: Response) {
    const parts = await this.health.get();
    const down = Object.keys(parts).filter((name) => parts[name] === 'down');
    answerState(response, down.length === 0);
    if (down.length === 0) return { status: 'ok', parts };
    return {
      status: 'down',
      error: `Not available: ${down.join(', ')}`,
      code: 'unavailable',
      parts,
    };
  }

  // Serves load balancers: still ready while a service is down.
  @Get('gateway')
  readOwn(@Res({ passthrough: true }) response: Response) {
    const isReady = !isDraining();
    answerState(response, isReady);
    return { status: isReady ? 'ok' : 'down' };
  }
}

function answerState(response: Response, isReady: boolean) {
  response.setHeader('Cache-Control', 'no-store');
  if (!isReady) response.status(503).setHeader('Retry-After', '2');
}
