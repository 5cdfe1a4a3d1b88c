import { Controller, Get, Res } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { Response } from 'express';
import { isDraining } from '@lodge/http';
import { Proxy } from '../proxy/proxy.js';

/**
 * Readiness of this process alone, for load balancers: while one service is down, the others are
 * still reachable through it. A process whose connection pools are stuck is not ready.
 */
@ApiExcludeController()
@Controller('api/health/gateway')
export class OwnHealthController {
  constructor(private readonly proxy: Proxy) {}

  @Get()
  health(@Res({ passthrough: true }) response: Response) {
    const isReady = !isDraining() && !this.proxy.isStuck;
    response.setHeader('Cache-Control', 'no-store');
    if (!isReady) response.status(503).setHeader('Retry-After', '2');
    return { status: isReady ? 'ok' : 'down' };
  }
}
