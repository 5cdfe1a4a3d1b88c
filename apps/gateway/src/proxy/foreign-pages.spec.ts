import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import express from 'express';
import { GATEWAY_SECRET_HEADER } from '@lodge/service';
import { Clients } from '../clients/clients.js';
import { Connections } from '../connections/connections.js';
import { CookieSeals } from '../cookies/cookie-seals.js';
import type { GatewayConfig } from '../gateway.config.js';
import { Proxy } from './proxy.js';
import { Services } from './services.js';

const servers: Server[] = [];
let url: string;

async function listening(listener: RequestListener) {
  const server = createServer(listener).listen(0, '127.0.0.1');
  servers.push(server);
  await once(server, 'listening');
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

beforeAll(async () => {
  const service = await listening(({ headers }, response) => response.end(headers.cookie));
  const config = {
    AUTH_URL: [service],
    PROFILE_MEDIA_URL: [service],
    GROUPS_CHAT_URL: [service],
    MODERATION_URL: [service],
    GATEWAY_SECRET: ['secret'],
    WEB_ORIGINS: [],
  } as unknown as GatewayConfig;
  const connections = new Connections(100, () => false);
  const clients = new Clients(new CookieSeals(['secret']), connections, true);
  const proxy = new Proxy(config, new Services(config), connections, clients);
  url = await listening(
    express().set(GATEWAY_SECRET_HEADER, 'secret').use(clients.admit, proxy.handle),
  );
});
afterAll(() => {
  for (const server of servers) {
    server.closeAllConnections();
    server.close();
  }
});

test.each([
  ['/api/age/start', 'same-origin', true],
  ['/api/age/start', 'same-site', false],
  ['/api/age/start', 'cross-site', false],
  // The verifier is another site.
  ['/api/age/return', 'cross-site', true],
])('%s, asked for by a %s page, gets the session: %s', async (path, site, isGiven) => {
  const session = 's'.repeat(43);
  const cookie = `sid=${new CookieSeals(['secret']).seal('sid', session)}`;
  const answer = await fetch(`${url}${path}`, { headers: { cookie, 'sec-fetch-site': site } });

  expect(await answer.text()).toBe(isGiven ? `sid=${session}` : '');
});
