import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from '@jest/globals';
import express from 'express';
import type { GatewayConfig } from '../gateway.config.js';
import { wellKnown } from './well-known.js';

test.each([
  ['/.well-known/change-password', 303, '/account/password'],
  ['/.well-known/resource-that-should-not-exist-whose-status-code-should-not-be-200', 404, null],
  ['/.well-known', 404, null],
  ['/.WELL-KNOWN/any', 404, null],
  ['/account', 200, null],
])('%s is answered %i', async (path, status, location) => {
  const app = express().use(
    wellKnown({} as GatewayConfig),
    (_request, response) => void response.send('the web app'),
  );
  const server = createServer(app).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;

  const answer = await fetch(`http://127.0.0.1:${port}${path}`, { redirect: 'manual' });

  server.close();
  expect([answer.status, answer.headers.get('location')]).toEqual([status, location]);
});
