import { Controller, Get, Inject, Res } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { Response } from 'express';
import { request } from 'undici';
import { GatewayConfig } from '../gateway.config.js';

type State = 'ok' | 'down';
const TIMEOUT = 2_500;

/** The health of the whole, for probes and operators: which part is down, and nothing else of it. */
@ApiExcludeController()
@Controller('api/health')
export class HealthController {
  private readonly services: Record<string, string[]>;

  constructor(@Inject(GatewayConfig) config: GatewayConfig) {
    this.services = { auth: config.AUTH_URL, 'profile-media': config.PROFILE_MEDIA_URL, 'groups-chat': config.GROUPS_CHAT_URL, moderation: config.MODERATION_URL, 'image-worker': config.IMAGE_WORKER_URL };
  }

  @Get()
  async health(@Res({ passthrough: true }) response: Response) {
    const states = await Promise.all(Object.entries(this.services).map(async ([name, addresses]) => [name, await stateOf(addresses)] as const));
    const down = states.filter(([, state]) => state === 'down').map(([name]) => name);
    response.setHeader('Cache-Control', 'no-store');
    if (down.length === 0) return { status: 'ok', parts: Object.fromEntries(states) };
    response.status(503).setHeader('Retry-After', '2');
    return { status: 'down', error: `Not available: ${down.join(', ')}`, code: 'unavailable', parts: Object.fromEntries(states) };
  }
}

/** A service is there while one of its replicas is. */
async function stateOf(addresses: string[]): Promise<State> {
  const ready = await Promise.all(addresses.map(isReady));
  return ready.includes(true) ? 'ok' : 'down';
}

async function isReady(address: string): Promise<boolean> {
  try {
    const { statusCode, body } = await request(`${address}/health`, { headersTimeout: TIMEOUT, bodyTimeout: TIMEOUT });
    await body.dump();
    return statusCode === 200;
  } catch {
    return false;
  }
}
