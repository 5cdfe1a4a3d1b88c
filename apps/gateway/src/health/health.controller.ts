import { Controller, Get, Res } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { Response } from 'express';
import { HealthService } from './health.service.js';

@ApiExcludeController()
@Controller('api/health')
export class HealthController {
  constructor(private readonly health: HealthService) {}

  @Get()
  async read(@Res({ passthrough: true }) response: Response) {
    const { parts, down } = await this.health.get();
    response.setHeader('Cache-Control', 'no-store');
    if (down.length === 0) return { status: 'ok', parts };
    response.status(503).setHeader('Retry-After', '2');
    return {
      status: 'down',
      error: `Not available: ${down.join(', ')}`,
      code: 'unavailable',
      parts,
    };
  }
}
