import { Controller, Get, Inject, Res } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { Response } from 'express';
import { request } from 'undici';
import { GatewayConfig } from '../gateway.config.js';

type State = 'ok' | 'down';
type Parts = Record<string, State>;
interface Answer { status: State; parts: Parts }
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
    const answers = await Promise.all(Object.entries(this.services).map(async ([name, addresses]) => [name, await answerOf(addresses)] as const));
    const services = Object.fromEntries(answers.map(([name, answer]) => [name, answer?.status === 'ok' ? 'ok' : 'down'] as const));
    // The stores first: when one is down, the services that need it are so for that reason.
    const parts: Parts = { ...storesOf(answers.map(([, answer]) => answer?.parts ?? {})), ...services };
    const down = Object.keys(parts).filter((name) => parts[name] === 'down');
    response.setHeader('Cache-Control', 'no-store');
    if (down.length === 0) return { status: 'ok', parts };
    response.status(503).setHeader('Retry-After', '2');
    return { status: 'down', error: `Not available: ${down.join(', ')}`, code: 'unavailable', parts };
  }
}

/** A store is down when any service that answers cannot reach it. */
function storesOf(all: Parts[]): Parts {
  const stores: Parts = {};
  for (const [name, state] of all.flatMap((parts) => Object.entries(parts))) stores[name] = stores[name] === 'down' ? 'down' : state;
  return stores;
}

/** What a service says of itself and its stores; it is there while one of its replicas is. */
async function answerOf(addresses: string[]): Promise<Answer | undefined> {
  const answers = (await Promise.all(addresses.map(ask))).filter((answer) => answer !== undefined);
  return answers.find(({ status }) => status === 'ok') ?? answers[0];
}

async function ask(address: string): Promise<Answer | undefined> {
  try {
    const { body } = await request(`${address}/health`, { headersTimeout: TIMEOUT, bodyTimeout: TIMEOUT });
    return (await body.json()) as Answer;
  } catch {
    return undefined;
  }
}
