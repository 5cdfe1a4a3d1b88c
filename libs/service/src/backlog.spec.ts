import { once } from 'node:events';
import { createServer, get, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from '@jest/globals';
import { closeServer } from './backlog.js';

test('a server that closes answers connections that it has not accepted yet', async () => {
  const server = createServer((_request, response) => {
    response.setHeader('Connection', 'close').end();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const statusOf = async () => {
    const request = get({ port, host: '127.0.0.1', agent: false });
    const [response] = (await once(request, 'response')) as [IncomingMessage];
    return response.resume().statusCode;
  };
  // The kernel completes them all before the server accepts the first.
  const statuses = Promise.all(Array.from({ length: 50 }, statusOf));
  const closed = once(server, 'close');
  await closeServer(server);
  expect(await statuses).toEqual(Array.from({ length: 50 }, () => 200));
  await closed;
});
