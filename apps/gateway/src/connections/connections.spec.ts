import { once } from 'node:events';
import { createServer, type Server, type ServerResponse } from 'node:http';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { afterEach, describe, expect, test } from '@jest/globals';
import { register } from 'prom-client';
import { Connections, type ConnectionLimits } from './connections.js';

let server: Server;
const clients: Socket[] = [];

afterEach(() => {
  for (const socket of clients.splice(0)) socket.destroy();
  server.close();
});

async function listening(
  limits: Partial<ConnectionLimits>,
  respond: (response: ServerResponse) => void = (response) => response.end('ok'),
) {
  register.clear();
  const connections = new Connections({
    most: 10,
    mostOfNetwork: 10,
    isTrustedProxy: () => false,
    ...limits,
  });
  server = createServer((request, response) => {
    connections.inTurn(request as never, response as never, () => respond(response));
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

describe('connections', () => {
  test.each([
    ['of one network', { mostOfNetwork: 3 }],
    ['in all', { most: 3 }],
  ])('beyond the most %s get 503, and are let in once others have gone', async (_, limits) => {
    await listening(limits);
    const [first, second, third] = [await client(), await client(), await client()];
    for (const socket of [first, second, third])
      expect(await answer(socket)).toBe('HTTP/1.1 200 OK');

    const fourth = await client();
    const [rejection] = (await once(fourth, 'data')) as [Buffer];
    expect(rejection.toString()).toMatch(
      /^HTTP\/1\.1 503 .*Retry-After: 2.*"code":"unavailable"}$/s,
    );

    first.destroy();
    await once(first, 'close');
    // The server notices a moment later.
    await new Promise((resolve) => {
      setTimeout(resolve, 50);
    });
    expect(await answer(await client())).toBe('HTTP/1.1 200 OK');
  });

  test('of a trusted proxy are not counted for its network', async () => {
    await listening({ mostOfNetwork: 1, isTrustedProxy: () => true });
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
      .write(pipelined(5));
    while (received.split('HTTP/1.1 200 OK').length <= 5) await once(reader, 'data');

    const greedy = await client();
    greedy
      .on('error', () => undefined)
      .resume()
      .write(pipelined(6));
    await once(greedy, 'close');
    expect(await answer(await client())).toBe('HTTP/1.1 200 OK');
  });

  test.each([
    ['heads', (): string => `GET / HTTP/1.1\r\nHost: lodge\r\nX: ${'x'.repeat(9_000)}\r\n\r\n`],
    [
      'bodies',
      () => `POST / HTTP/1.1\r\nHost: lodge\r\nContent-Length: 9000\r\n\r\n${'x'.repeat(9_000)}`,
    ],
    [
      'bodies of no stated length',
      () =>
        'POST / HTTP/1.1\r\nHost: lodge\r\nTransfer-Encoding: chunked\r\n\r\n1\r\nx\r\n0\r\n\r\n',
    ],
  ])('close rather than hold several large %s that wait', async (_, request) => {
    await listening({}, () => undefined);
    const one = await client();
    one.on('error', () => undefined).write(request().repeat(2));
    const several = await client();
    several
      .on('error', () => undefined)
      .resume()
      .write(request().repeat(3));

    await once(several, 'close');

    expect(one.destroyed).toBe(false);
  });
});
