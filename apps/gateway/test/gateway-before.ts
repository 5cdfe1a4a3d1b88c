import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import express, { type RequestHandler } from 'express';
import { register } from 'prom-client';
import { GATEWAY_SECRET_HEADER } from '@lodge/service';
import { Clients } from '../src/clients/clients.js';
import { Connections } from '../src/connections/connections.js';
import { CookieSeals } from '../src/cookies/cookie-seals.js';
import type { GatewayConfig } from '../src/gateway.config.js';
import { Proxy } from '../src/proxy/proxy.js';
import { Services } from '../src/proxy/services.js';

export const seals = new CookieSeals(['secret']);
const servers: Server[] = [];

export function closeAll() {
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    server.close();
  }
}

async function listening(listener: RequestListener, connections?: Connections) {
  const server = createServer(listener).listen(0, '127.0.0.1');
  connections?.watch(server);
  servers.push(server);
  await once(server, 'listening');
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

/** Returns the address of a gateway with one service behind it. */
export async function gatewayBefore(
  service: RequestListener,
  first: RequestHandler = (_request, _response, next) => next(),
): Promise<string> {
  register.clear();
  const url = [await listening(service)];
  const config = {
    AUTH_URL: url,
    PROFILE_MEDIA_URL: url,
    GROUPS_CHAT_URL: url,
    MODERATION_URL: url,
    GATEWAY_SECRET: ['secret'],
    WEB_ORIGINS: [],
  } as unknown as GatewayConfig;
  const connections = new Connections(800, () => false);
  const clients = new Clients(seals, connections, true);
  const proxy = new Proxy(config, new Services(config), connections, clients);
  const app = express().set(GATEWAY_SECRET_HEADER, 'secret');
  app.use(connections.queuePipelined, clients.admit, first, proxy.handle);
  return listening(app, connections);
}
