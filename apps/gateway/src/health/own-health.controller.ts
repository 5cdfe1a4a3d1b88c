import { Controller, Get, Res } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { Response } from 'express';
import { isDraining } from '@lodge/service';

/** Of this process alone, for those who send it requests: while one service is down, the others are still to be had through it. */
@ApiExcludeController()
@Controller('api/health/gateway')
export class OwnHealthController {
  @Get()
  health(@Res({ passthrough: true }) response: Response) {
    response.setHeader('Cache-Control', 'no-store');
    if (isDraining()) response.status(503).setHeader('Retry-After', '2');
    return { status: isDraining() ? 'down' : 'ok' };
  }
}
