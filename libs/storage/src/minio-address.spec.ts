import 'reflect-metadata';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { MinioStore } from './minio-store.js';

test('a store is opened at an IPv6 address', async () => {
  const hosts: unknown[] = [];
  const server = createServer(({ method, headers }, response) => {
    hosts.push(headers.host);
    response.end(method === 'GET' ? '<LocationConstraint/>' : undefined);
  }).listen(0, '::1');
  await once(server, 'listening');
  const host = `[::1]:${(server.address() as AddressInfo).port}`;

  await MinioStore.open({
    endpoint: `http://${host}`,
    accessKey: 'a',
    secretKey: 'b',
    bucket: 'lodge',
  });

  expect(hosts).toEqual([host, host]);
  server.closeAllConnections();
  server.close();
});
