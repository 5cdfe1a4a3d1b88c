import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, test } from '@jest/globals';
import express from 'express';
import { register } from 'prom-client';
import { GATEWAY_SECRET_HEADER } from '@lodge/service';
import { eventually } from '@lodge/testing';
import { Clients } from '../clients/clients.js';
import { Connections } from '../connections/connections.js';
import { CookieSeals } from '../cookies/cookie-seals.js';
import type { GatewayConfig } from '../gateway.config.js';
import { Proxy } from './proxy.js';
import { Services } from './services.js';

const servers: Server[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    server.close();
  }
});

async function listening(listener: RequestListener, connections?: Connections) {
  const server = createServer(listener).listen(0, '127.0.0.1');
  connections?.watch(server);
  servers.push(server);
  await once(server, 'listening');
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

/** A gateway whose clients read nothing of their answers if they say so. */
async function gateway(service: string) {
  register.clear();
  const connections = new Connections(800, () => false);
  const urls = Object.fromEntries(
    ['AUTH_URL', 'PROFILE_MEDIA_URL', 'GROUPS_CHAT_URL', 'MODERATION_URL'].map((name) => [
      name,
      [service],
    ]),
  );
  const config = {
    ...urls,
    GATEWAY_SECRET: ['secret'],
    WEB_ORIGINS: [],
  } as unknown as GatewayConfig;
  const clients = new Clients(new CookieSeals(['secret']), connections, true);
  const proxy = new Proxy(config, new Services(config), connections, clients);
  const app = express().set(GATEWAY_SECRET_HEADER, 'secret');
  app.use(connections.queuePipelined, clients.admit, (request, response, next) => {
    // As the system does for a client whose window is full.
    if (request.headers.reads === 'nothing')
      Object.assign(request.socket, { _write: () => undefined, _writev: () => undefined });
    proxy.handle(request, response, next);
  });
  return listening(app, connections);
}

test('sign-ins whose answers are not read hold no place for hashing', async () => {
  let answered = 0;
  const auth = await listening((request, response) => {
    request.resume().once('end', () => response.end('{}', () => answered++));
  });
  const url = await gateway(auth);
  const signIn = (headers?: Record<string, string>) =>
    fetch(`${url}/api/login`, { method: 'POST', body: '{}', headers });
  const unread = Array.from({ length: 20 }, () =>
    signIn({ reads: 'nothing' }).catch(() => undefined),
  );
  await eventually('answers', async () => answered >= 4);

  const { status } = await signIn();

  expect(status).toBe(200);
  for (const server of servers) server.closeAllConnections();
  await Promise.all(unread);
});

test('photos that are not read keep nobody from theirs', async () => {
  const photo = Buffer.alloc(1_000_000);
  let asked = 0;
  const media = await listening((_request, response) => {
    asked++;
    response.end(photo);
  });
  const url = await gateway(media);
  const seals = new CookieSeals(['secret']);
  const view = (member: number, headers?: Record<string, string>) =>
    fetch(`${url}/uploads/photo.webp`, {
      headers: { cookie: `sid=${seals.seal('sid', String(member).padStart(43, '0'))}`, ...headers },
    });
  const unread = Array.from({ length: 64 }, (_, index) =>
    view(index % 8, { reads: 'nothing' }).catch(() => undefined),
  );
  await eventually('every connection of the network taken', async () => asked === 64);

  const { status } = await view(9);

  expect(status).toBe(200);
  for (const server of servers) server.closeAllConnections();
  await Promise.all(unread);
});
