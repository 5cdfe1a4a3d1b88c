import 'reflect-metadata';
import { once } from 'node:events';
import { get, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { getDefaultHighWaterMark, setDefaultHighWaterMark } from 'node:stream';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { GatewayAdapter } from './gateway-adapter.js';

const usual = getDefaultHighWaterMark(false);

// The default of Node 22 and later.
beforeEach(() => setDefaultHighWaterMark(false, 65_536));
afterEach(() => setDefaultHighWaterMark(false, usual));

test('a connection buffers as much as the limit of connections counts with', async () => {
  const adapter = new GatewayAdapter();
  adapter.initHttpServer();
  const server = adapter.getHttpServer().listen(0, '127.0.0.1');
  const marks = new Promise((resolve) => {
    adapter.use((request: IncomingMessage, response: ServerResponse) => {
      const { socket } = request;
      resolve([socket, request].map((it) => it.readableHighWaterMark));
      response.end();
    });
  });
  await once(server, 'listening');

  get({ port: (server.address() as AddressInfo).port }).on('error', () => undefined);

  expect(await marks).toEqual([16_384, 16_384]);
  server.closeAllConnections();
  server.close();
});
