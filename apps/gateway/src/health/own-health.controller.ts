import { Controller, Get, Res } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { Response } from 'express';
import { isDraining } from '@lodge/service';
import { Services } from '../proxy/services.js';

// Serves load balancers: still ready while a service is down, but not with stuck connection pools.
@ApiExcludeController()
@Controller('api/health/gateway')
export class OwnHealthController {
  constructor(private readonly services: Services) {}

  @Get()
  health(@Res({ passthrough: true }) response: Response) {
    const isReady = !isDraining() && !this.services.isStuck;
    response.setHeader('Cache-Control', 'no-store');
    if (!isReady) response.status(503).setHeader('Retry-After', '2');
    return { status: isReady ? 'ok' : 'down' };
  }
}
