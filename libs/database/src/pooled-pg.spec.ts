import { afterAll, expect, test } from '@jest/globals';
import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import { startPostgres, type Server } from '@lodge/testing';
import { DataSource } from 'typeorm';
import { dataSourceOptions, poolOf } from './data-source.js';
import { PooledPg } from './pooled-pg.js';

const ends: (() => unknown)[] = [];
afterAll(async () => {
  for (const end of ends.reverse()) await end();
});

/** A way to the database on which nothing arrives any more once it is cut, and nothing is closed. */
async function wayTo(server: Server) {
  const { port } = new URL(server.url);
  const sockets: Socket[] = [];
  let isCut = false;
  const proxy = createServer((client) => {
    const upstream = connect(Number(port), '127.0.0.1');
    const isMine = isCut;
    sockets.push(client, upstream);
    for (const [from, to] of [
      [client, upstream],
      [upstream, client],
    ] as const)
      from.on('data', (bytes) => isCut === isMine && to.write(bytes)).on('error', () => undefined);
  });
  await once(proxy.listen(0, '127.0.0.1'), 'listening');
  ends.push(
    () => proxy.close(),
    () => sockets.forEach((socket) => socket.destroy()),
  );
  const url = new URL(server.url);
  url.port = String((proxy.address() as AddressInfo).port);
  return { url: url.href, cut: () => (isCut = true) };
}

test('connections to a host that vanished end, and others take their place', async () => {
  const server = await startPostgres();
  ends.push(() => server.stop());
  const { url, cut } = await wayTo(server);
  const options = { ...dataSourceOptions(url, 2), driver: new PooledPg(1_000) };
  const source = await new DataSource(options).initialize();
  ends.push(() => source.destroy());
  await Promise.all([source.query('select pg_sleep(0.5)'), source.query('select pg_sleep(0.5)')]);
  expect(poolOf(source).totalCount).toBe(2);

  cut();

  const lost = await Promise.allSettled([source.query('select 1'), source.query('select 2')]);
  expect(lost.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  expect(await source.query('select 3 as answer')).toEqual([{ answer: 3 }]);
  expect(poolOf(source).totalCount).toBe(1);
});
