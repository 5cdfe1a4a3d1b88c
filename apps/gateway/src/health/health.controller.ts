import { Controller, Get, Res } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { Response } from 'express';
import { Services } from '../proxy/services.js';
import { HealthService } from './health.service.js';

@ApiExcludeController()
@Controller('api/health')
export class HealthController {
  constructor(
    private readonly health: HealthService,
    private readonly services: Services,
  ) {}

  @Get()
  async read(@Res({ passthrough: true }) response: Response) {
    const { parts, down } = await this.health.get();
    answerState(response, down.length === 0);
    if (down.length === 0) return { status: 'ok', parts };
    return {
      status: 'down',
      error: `Not available: ${down.join(', ')}`,
      code: 'unavailable',
      parts,
    };
  }

  // Serves load balancers: still ready while a service is down, but not with stuck connection pools.
  @Get('gateway')
  readOwn(@Res({ passthrough: true }) response: Response) {
    const { isReady } = this.services;
    answerState(response, isReady);
    return { status: isReady ? 'ok' : 'down' };
  }
}

function answerState(response: Response, isReady: boolean) {
  response.setHeader('Cache-Control', 'no-store');
  if (!isReady) response.status(503).setHeader('Retry-After', '2');
}
