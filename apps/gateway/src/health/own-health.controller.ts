import { Controller, Get, Res } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { Response } from 'express';
import { isDraining } from '@lodge/service';
import { Proxy } from '../proxy/proxy.js';

// Serves load balancers: still ready while a service is down, but not with stuck connection pools.
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
