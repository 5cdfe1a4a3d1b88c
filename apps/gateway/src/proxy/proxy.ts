import { Readable } from 'node:stream';
import type { NextFunction, Request, Response } from 'express';
import { answerError, endWhenDraining, Refusal, unavailable } from '@lodge/service';
import type { GatewayConfig } from '../gateway.config.js';
import { addressOf } from './address.js';
import { findRoute } from './find-route.js';
import { requestHeaders } from './headers.js';
import { Relay } from './relay.js';
import { bodyOf, chunksOf } from './request-body.js';
import type { Route, ServiceName } from './routes.js';
import { Upstreams, type Upstream } from './upstreams.js';

// Nobody waits for more than 10 s for a service that hangs.
const TIMEOUT = 8_000;
// A photo is waited for up to 25 s.
const UPLOAD_TIMEOUT = 30_000;

const REFUSED = ['ECONNREFUSED', 'UND_ERR_CONNECT_TIMEOUT', 'EHOSTUNREACH', 'ENOTFOUND', 'EAI_AGAIN'];

type Outcome = 'answered' | 'answered-last' | 'refused-connection' | 'lost' | 'timed-out';

/** Streams each listed call to its service and the answer back. */
export class Proxy {
  readonly services: Record<ServiceName, Upstreams>;

  constructor(config: GatewayConfig) {
    this.services = {
      auth: new Upstreams(config.AUTH_URL),
      'profile-media': new Upstreams(config.PROFILE_MEDIA_URL),
      'groups-chat': new Upstreams(config.GROUPS_CHAT_URL),
      moderation: new Upstreams(config.MODERATION_URL),
    };
  }

  readonly handle = (request: Request, response: Response, next: NextFunction): void => {
    const route = findRoute(request.method, request.path);
    if (!route) return next();
    request.route = route;
    if (route.live) endWhenDraining(response);
    this.forward(request, response, route).catch((error: unknown) => answerError(error, request, response));
  };

  /** Another replica is tried where that cannot do a thing twice: the connection was refused, or the call only reads. */
  private async forward(request: Request, response: Response, route: Route): Promise<void> {
    const body = await bodyOf(request, route);
    const upstreams = this.services[route.service];
    for (const upstream of upstreams.inTurn()) {
      const outcome = await attempt(upstream, request, response, route, body);
      if (outcome === 'answered-last') upstreams.passOver(upstream, 'draining');
      if (outcome === 'answered' || outcome === 'answered-last') return;
      if (outcome === 'refused-connection') upstreams.passOver(upstream, 'refused');
      if (response.destroyed || response.headersSent) return void response.destroy();
      if (outcome === 'timed-out' || (outcome === 'lost' && route.method !== 'GET')) break;
    }
    throw unavailable();
  }
}

async function attempt(upstream: Upstream, request: Request, response: Response, route: Route, body: Buffer | Readable | undefined): Promise<Outcome> {
  const length = body instanceof Buffer ? body.length : body ? Number(request.headers['content-length']) || undefined : undefined;
  const relay = new Relay(response);
  try {
    (route.live ? upstream.live : upstream.pool).dispatch({
      method: request.method as 'GET',
      path: addressOf(request),
      headers: requestHeaders(request, length),
      // undici takes iterables, which its types do not say.
      body: (body instanceof Readable ? chunksOf(body) : body ?? null) as Buffer | null,
      headersTimeout: route.upload ? UPLOAD_TIMEOUT : TIMEOUT,
    }, relay);
    return (await relay.isLast) ? 'answered-last' : 'answered';
  } catch (error) {
    if (error instanceof Refusal) throw error;
    const { code = '' } = error as NodeJS.ErrnoException;
    if (code === 'UND_ERR_HEADERS_TIMEOUT') return 'timed-out';
    return REFUSED.includes(code) ? 'refused-connection' : 'lost';
  }
}
