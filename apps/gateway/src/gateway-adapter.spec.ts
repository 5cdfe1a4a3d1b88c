import 'reflect-metadata';
import { once } from 'node:events';
import { get, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from '@jest/globals';
import { GatewayAdapter } from './gateway-adapter.js';

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
