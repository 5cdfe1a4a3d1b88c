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

test('every request is signed for the region of the settings, and none asks for it', async () => {
  const requests: unknown[] = [];
  const server = createServer(({ method, headers }, response) => {
    requests.push([method, headers.authorization?.split('/')[2]]);
    response.end(method === 'GET' ? '<LocationConstraint/>' : undefined);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');

  await MinioStore.open({
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    accessKey: 'a',
    secretKey: 'b',
    bucket: 'lodge',
    region: 'eu-central-1',
  });

  expect(requests).toEqual([['HEAD', 'eu-central-1']]);
  server.closeAllConnections();
  server.close();
});
