import { EventEmitter, once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { afterEach, describe, expect, test } from '@jest/globals';
import type { Request, Response } from 'express';
import { register } from 'prom-client';
import { Connections } from './connections.js';

let server: Server;
const clients: Socket[] = [];

afterEach(() => {
  for (const socket of clients.splice(0)) socket.destroy();
  server?.close();
});

async function listening(max: number, isTrustedProxy = false) {
  register.clear();
  const connections = new Connections(max, () => isTrustedProxy);
  server = createServer((request, response) => {
    connections.queuePipelined(request as never, response as never, () => {
      connections.find(request as never)?.countFor(String(request.headers['x-client']));
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
  return socket.on('error', () => undefined);
}

async function unanswered(of: string): Promise<Socket> {
  const socket = await client();
  socket.resume().write(`GET /unanswered HTTP/1.1\r\nHost: lodge\r\nX-Client: ${of}\r\n\r\n`);
  await once(server, 'request');
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
  test('beyond the most get 503 if all have an exchange of another client, until one has gone', async () => {
    await listening(3);
    const arrived: Socket[] = [];
    server.on('connection', (socket: Socket) => arrived.push(socket));
    const busy = [await unanswered('a'), await unanswered('b'), await unanswered('c')];

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
  ])('that %s make room for a newcomer of their address, oldest first', async (_, sent) => {
    await listening(3);
    const idle = [await client(), await client(), await client()];
    for (const socket of idle) socket.resume().write(sent);
    const closed = Promise.all(
      idle.slice(0, 2).map((socket) => new Promise((resolve) => socket.once('close', resolve))),
    );

    for (let count = 0; count < 2; count++)
      expect(await answer(await client())).toBe('HTTP/1.1 200 OK');

    await closed;
    expect(idle[2].closed).toBe(false);
  });

  test('of a trusted proxy count for the clients whose exchanges they carry', async () => {
    await listening(5, true);
    const quiet = await unanswered('quiet');
    const loud = [await unanswered('loud'), await unanswered('loud'), await unanswered('loud')];
    const ofProxy = await client();

    const areClosed = Promise.all([once(loud[2], 'close'), once(ofProxy.resume(), 'close')]);
    const newcomers = [await client(), await client()];

    await areClosed;
    expect([quiet, loud[0], loud[1]].map(({ closed }) => closed)).toEqual([false, false, false]);
    expect(await answer(newcomers[1])).toBe('HTTP/1.1 200 OK');
  });

  test('answer what was pipelined in its order, and close when there is too much of it', async () => {
    await listening(10);
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
    greedy.resume().write(pipelined(3));
    await once(greedy, 'close');
    expect(await answer(await client())).toBe('HTTP/1.1 200 OK');
  });

  test('of a loud IPv6 /48 make room for those of others', () => {
    register.clear();
    const arrivals = new EventEmitter();
    const connections = new Connections(6, () => false);
    connections.watch(arrivals as Server);
    const arrive = (remoteAddress: string) => {
      const socket = new StandIn(remoteAddress);
      arrivals.emit('connection', socket);
      return socket;
    };
    const loud = Array.from({ length: 6 }, (_, host) => arrive(`2001:db8:1:${host}::1`));
    const exchange = [{ socket: loud[5] }, new EventEmitter()];
    connections.queuePipelined(...(exchange as unknown as [Request, Response]), () => undefined);

    const late = [1, 2, 3, 4].map((host) => arrive(`192.0.2.${host}`));

    expect(loud.map(({ isOpen }) => isOpen)).toEqual([true, true, false, false, false, false]);
    expect(late.map(({ isOpen }) => isOpen)).toEqual([true, true, true, true]);
  });
});
