import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { Writable } from 'node:stream';
import { setTimeout as wait } from 'node:timers/promises';
import { afterEach, expect, test } from '@jest/globals';
import type { Response } from 'express';
import { Pool } from 'undici';
import { CookieSeals } from '../cookies/cookie-seals.js';
import { Relay } from './relay.js';

const closings: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closings.splice(0)) await close();
});

/** A client that takes nothing until it is told to. */
class SlowReader extends Writable {
  received = 0;
  private held: (() => void)[] = [];

  constructor() {
    super({ highWaterMark: 1 });
  }

  writeHead = () => this;
  readOn = () => this.held.splice(0).forEach((done) => done());

  override _write(chunk: Buffer, _encoding: string, done: () => void) {
    this.received += chunk.length;
    this.held.push(done);
  }
}

/** A service that ends the connection with its response, as one does that is about to stop. */
async function closingService(head: string, body: Buffer) {
  const server = createServer((socket) => {
    socket.once('data', () => {
      socket.write(`HTTP/1.1 200 OK\r\nConnection: close\r\n${head}\r\n\r\n`);
      socket.end(body);
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  closings.push(() => server.close());
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

const BODY = Buffer.alloc(1_000, 'photo');

test.each([
  ['with a length', `Content-Length: ${BODY.length}`, BODY],
  ['in chunks', 'Transfer-Encoding: chunked', Buffer.from(`3e8\r\n${String(BODY)}\r\n0\r\n\r\n`)],
])(
  'a slow reader gets all of a response %s whose connection the service has closed',
  async (_name, head, body) => {
    const pool = new Pool(await closingService(head, body));
    closings.push(() => pool.close());
    const reader = new SlowReader();
    const response = reader as unknown as Response;
    const relay = new Relay(response, new CookieSeals(['secret']), () => false);

    pool.dispatch({ method: 'GET', path: '/' }, relay);
    await once(pool, 'connect');
    // Until the service's end of the connection has arrived.
    await wait(200);
    reader.readOn();

    expect(await relay.isLast).toBe(false);
    await once(reader, 'finish');
    expect(reader.received).toBe(BODY.length);
  },
);
