import 'reflect-metadata';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { createServer, type AddressInfo, type Socket } from 'node:net';
import { MinioStore } from './minio-store.js';

test('a store that accepts connections and never answers is an outage within ten seconds', async () => {
  const sockets: Socket[] = [];
  const silent = createServer((socket) => sockets.push(socket)).listen(0, '127.0.0.1');
  await once(silent, 'listening');
  const endpoint = `http://127.0.0.1:${(silent.address() as AddressInfo).port}`;
  const opening = MinioStore.open({ endpoint, accessKey: 'a', secretKey: 'b', bucket: 'lodge' });
  await expect(Promise.race([opening, sleep(10_000)])).rejects.toMatchObject({
    name: 'StorageOutage',
  });
  for (const socket of sockets) socket.destroy();
  silent.close();
});
