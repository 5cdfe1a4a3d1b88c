import { Inject, Injectable } from '@nestjs/common';
import type { NextFunction, Request, Response } from 'express';
import { answerError, endWhenDraining, ApiError, TIME_LIMITS, unavailable } from '@lodge/service';
import type { Route } from '@lodge/contracts';
import { clientOf, identify, type Client } from '../clients/client.js';
import { Clients } from '../clients/clients.js';
import { Connections } from '../connections/connections.js';
import { NO_COOKIES } from '../cookies/client-cookies.js';
import { isForeign } from '../edge/same-site.js';
import { GatewayConfig } from '../gateway.config.js';
import { addressOf } from './address.js';
import { findRoute } from './find-route.js';
import { requestHeaders } from './headers.js';
import { Relay } from './relay.js';
import { bodyOf, chunksOf, discard, type Body } from './request-body.js';
import { groupOf } from './rendezvous.js';
import { laneOf, type Lane } from './lane.js';
import { Services } from './services.js';
import type { Upstream } from './upstreams.js';

// Milliseconds. An upload waits up to 25 s for its image.
const UPLOAD_TIMEOUT = 30_000;

const CONNECTION_REFUSED = [
  'ECONNREFUSED',
  'UND_ERR_CONNECT_TIMEOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'EADDRNOTAVAIL',
  'ENOTFOUND',
  'EAI_AGAIN',
  // The replica was removed while the call waited for its turn.
  'UND_ERR_CLOSED',
  'UND_ERR_DESTROYED',
];

type Outcome = 'answered' | 'answered-last' | 'refused-connection' | 'lost' | 'timed-out';

interface Call {
  request: Request;
  response: Response;
  route: Route;
  client: Client;
  body: Body;
}

@Injectable()
export class Proxy {
  constructor(
    @Inject(GatewayConfig) private readonly config: GatewayConfig,
    private readonly services: Services,
    private readonly connections: Connections,
    private readonly clients: Clients,
  ) {}

  readonly handle = (request: Request, response: Response, next: NextFunction): void => {
    const route = findRoute(request.method, request.path);
    if (!route) return next();
    request.route = route;
    this.forward(request, response, route).catch((error: unknown) =>
      reject(error, request, response),
    );
  };

  private async forward(request: Request, response: Response, route: Route): Promise<void> {
    if (!route.isRedirectTarget && isForeign(request, this.config))
      response.locals.client = identify(request, NO_COOKIES);
    const client = clientOf(response);
    if (route.access !== 'public' && !client.cookies.session) await this.clients.refuse(client);
    await this.clients.consume(client);
    if (route.streaming === 'live') {
      this.clients.admitStream(response);
      endWhenDraining(response);
    }
    await this.clients.enterHashing(response, route);
    const body = await bodyOf(request, route, () => this.clients.admitLargeBody(response));
    const place = await this.clients.takeHashing(route, client);
    try {
      await this.attemptAll({ request, response, route, client, body });
    } finally {
      place?.release();
    }
  }

  // Another replica is tried only if nothing can happen twice: a refused connection, or a read.
  private async attemptAll(call: Call): Promise<void> {
    const { request, response, route } = call;
    const upstreams = this.services.upstreams[route.service];
    for (const upstream of upstreams.candidates(laneOf(route), groupOf(route, request.path))) {
      const outcome = await this.attempt(upstream, call);
      if (outcome === 'answered-last') upstreams.skip(upstream, 'draining');
      if (outcome === 'answered' || outcome === 'answered-last') return void linger(request);
      if (outcome === 'refused-connection') upstreams.skip(upstream, 'refused');
      if (response.destroyed || response.headersSent) return void response.destroy();
      this.services.onOutage();
      if (outcome === 'timed-out' || (outcome === 'lost' && route.method !== 'GET')) break;
    }
    throw unavailable();
  }

  private async attempt({ lanes }: Upstream, call: Call): Promise<Outcome> {
    const lane = lanes[laneOf(call.route)];
    const place = await lane.queue.take(this.clients.isLimited ? call.client.owner : {});
    this.connections.hold(call.request, place);
    try {
      const relay = new Relay(call.response, this.clients.seals, () => !this.connections.isCrowded);
      dispatch(lane.pool, call, relay);
      return (await relay.isLast) ? 'answered-last' : 'answered';
    } catch (error) {
      return outcomeOf(error);
    } finally {
      place.release();
    }
  }
}

// A service may answer before it has read the whole body.
async function linger(request: Request) {
  if (!request.complete && !(await discard(request))) request.socket.destroySoon();
}

async function reject(error: unknown, request: Request, response: Response) {
  const isWhole = (error as ApiError).status !== 408 && (await discard(request));
  if (!isWhole && !response.headersSent) response.setHeader('Connection', 'close');
  answerError(error, request, response);
}

function dispatch(pool: Lane['pool'], { request, route, client, body }: Call, relay: Relay) {
  pool.dispatch(
    {
      method: request.method as 'GET',
      path: addressOf(request),
      headers: requestHeaders(request, client.cookies, body !== undefined),
      // undici takes iterables, though its types do not list them.
      body: (body && 'first' in body ? chunksOf(body) : (body ?? null)) as Buffer | null,
      headersTimeout: route.streaming === 'upload' ? UPLOAD_TIMEOUT : TIME_LIMITS.gateway,
    },
    relay,
  );
}

function outcomeOf(error: unknown): Outcome {
  if (error instanceof ApiError) throw error;
  const { code = '' } = error as NodeJS.ErrnoException;
  if (code === 'UND_ERR_HEADERS_TIMEOUT') return 'timed-out';
  return CONNECTION_REFUSED.includes(code) ? 'refused-connection' : 'lost';
}
