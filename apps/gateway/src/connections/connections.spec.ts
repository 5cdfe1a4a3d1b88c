import { EventEmitter, once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { afterEach, describe, expect, test } from '@jest/globals';
import type { Request, Response } from 'express';
import { register } from 'prom-client';
import { Slots, type Bounds } from '@lodge/limits';
import { Connections } from './connections.js';

let server: Server;
const clients: Socket[] = [];

afterEach(() => {
  for (const socket of clients.splice(0)) socket.destroy();
  server.close();
});

async function listening(bounds: Partial<Bounds>, isTrustedProxy = false) {
  register.clear();
  const connections = new Connections({
    slots: new Slots({ all: { atOnce: 10 }, timeout: 0, ...bounds }),
    isTrustedProxy: () => isTrustedProxy,
  });
  server = createServer((request, response) => {
    connections.queuePipelined(request as never, response as never, () => {
      if (request.url !== '/unanswered') response.end('ok');
    });
  });
  connections.watch(server);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
}

async function client(): Promise<Socket> {
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
  clients.push(socket);
  await once(socket, 'connect');
  return socket;
}

async function answer(socket: Socket, request = 'GET / HTTP/1.1\r\nHost: lodge\r\n\r\n') {
  socket.write(request);
  const [bytes] = (await once(socket, 'data')) as [Buffer];
  return bytes.toString().split('\r\n')[0];
}

class StandIn extends EventEmitter {
  isOpen = true;

  constructor(readonly remoteAddress: string) {
    super();
  }

  end(): void {
    this.isOpen = false;
  }

  destroySoon(): void {}

  destroy(): void {
    this.end();
    this.emit('close');
  }
}

describe('connections', () => {
  test.each([
    ['of one network', { narrow: { atOnce: 3 } }],
    ['in all', { all: { atOnce: 3 } }],
  ])('beyond the most %s get 503, and are let in once others have gone', async (_, bounds) => {
    await listening(bounds);
    const arrived: Socket[] = [];
    server.on('connection', (socket: Socket) => arrived.push(socket));
    const busy = [await client(), await client(), await client()];
    for (const socket of busy) {
      socket.write('GET /unanswered HTTP/1.1\r\nHost: lodge\r\n\r\n');
      await once(server, 'request');
    }

    const fourth = await client();
    const [rejection] = (await once(fourth, 'data')) as [Buffer];
    expect(rejection.toString()).toMatch(
      /^HTTP\/1\.1 503 .*Retry-After: 2.*"code":"unavailable"}$/s,
    );

    const isFirstGone = once(arrived[0], 'close');
    busy[0].destroy();
    await isFirstGone;
    expect(await answer(await client())).toBe('HTTP/1.1 200 OK');
  });

  test.each([
    ['have sent nothing', ''],
    ['have sent half a request', 'GET / HTTP/1.1\r\n'],
    ['have been answered', 'GET / HTTP/1.1\r\nHost: lodge\r\n\r\n'],
  ])('that %s make room for a newcomer of their network, oldest first', async (_, sent) => {
    await listening({ narrow: { atOnce: 3 } });
    const idle = [await client(), await client(), await client()];
    for (const socket of idle)
      socket
        .on('error', () => undefined)
        .resume()
        .write(sent);
    const closed = Promise.all(
      idle.slice(0, 2).map((socket) => new Promise((resolve) => socket.once('close', resolve))),
    );

    for (let count = 0; count < 2; count++)
      expect(await answer(await client())).toBe('HTTP/1.1 200 OK');

    await closed;
    expect(idle[2].closed).toBe(false);
  });

  test('of a trusted proxy are not counted for its network', async () => {
    await listening({ narrow: { atOnce: 1 } }, true);
    for (let count = 0; count < 3; count++)
      expect(await answer(await client())).toBe('HTTP/1.1 200 OK');
  });

  test('answer what was pipelined in its order, and close when there is too much of it', async () => {
    await listening({});
    const pipelined = (count: number) => 'GET / HTTP/1.1\r\nHost: lodge\r\n\r\n'.repeat(count);
    const reader = await client();
    let received = '';
    reader
      .on('data', (part: Buffer) => {
        received += part.toString();
      })
      .write(pipelined(2));
    while (received.split('HTTP/1.1 200 OK').length <= 2) await once(reader, 'data');

    const greedy = await client();
    greedy
      .on('error', () => undefined)
      .resume()
      .write(pipelined(3));
    await once(greedy, 'close');
    expect(await answer(await client())).toBe('HTTP/1.1 200 OK');
  });

  test('of a loud network make room for those of others, idle ones first', () => {
    register.clear();
    const arrivals = new EventEmitter();
    const slots = new Slots({ all: { atOnce: 6 }, wide: {}, narrow: {}, timeout: 0 });
    const connections = new Connections({ slots, isTrustedProxy: () => false });
    connections.watch(arrivals as Server);
    const arrive = (remoteAddress: string) => {
      const socket = new StandIn(remoteAddress);
      arrivals.emit('connection', socket);
      return socket;
    };
    const loud = Array.from({ length: 6 }, (_, host) => arrive(`2001:db8:1:${host}::1`));
    for (const socket of loud.slice(4)) {
      const exchange = [{ socket }, new EventEmitter()];
      connections.queuePipelined(...(exchange as unknown as [Request, Response]), () => undefined);
    }

    const late = [1, 2, 2, 2, 3, 4].map((host) => arrive(`192.0.2.${host}`));
    const ofLoud = arrive('2001:db8:1:9::1');

    expect(loud.map(({ isOpen }) => isOpen)).toEqual([false, false, false, false, true, false]);
    expect(late.map(({ isOpen }) => isOpen)).toEqual([true, false, true, true, true, true]);
    expect(ofLoud.isOpen).toBe(false);
  });
});
