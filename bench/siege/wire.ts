import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { add } from '../figures.js';
import type { Counts } from './attack.js';

export interface RequestText {
  method?: string;
  path: string;
  /** Value of X-Forwarded-For; omitted for a client without a proxy. */
  address?: string;
  cookie?: string;
  headers?: Record<string, string | number>;
}

export function headOf({ method = 'GET', path, address, cookie, headers = {} }: RequestText) {
  const all = {
    Host: 'lodge.example',
    ...(address ? { 'X-Forwarded-For': address } : {}),
    ...(cookie ? { Cookie: cookie } : {}),
    ...headers,
  };
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`);
  return `${method} ${path} HTTP/1.1\r\n${lines.join('')}\r\n`;
}

/** A raw connection that records only the status codes it reads. */
export class Wire {
  statuses: string[] = [];
  isClosed = false;
  readonly socket: Socket;
  #tail = '';

  constructor(
    { port }: { port: number },
    { localAddress, isReading = true }: { localAddress?: string; isReading?: boolean } = {},
  ) {
    this.socket = connect({ host: '127.0.0.1', port, localAddress, noDelay: true });
    // A connection reset is an expected outcome; "close" follows.
    this.socket.on('error', () => undefined).once('close', () => (this.isClosed = true));
    if (isReading) this.read();
    else this.socket.pause();
  }

  /** Every status, "closed" or "no answer" if there is none, or "stayed open" after a success. */
  get outcomes() {
    if (this.statuses.length === 0) return [this.isClosed ? 'closed' : 'no answer'];
    const isOpen = this.statuses.at(-1) === '200' && !this.isClosed;
    return isOpen ? ['stayed open'] : this.statuses;
  }

  read() {
    this.socket.on('data', (bytes) => this.#parse(bytes)).resume();
  }

  write(bytes: string | Buffer) {
    return !this.isClosed && this.socket.write(bytes);
  }

  #parse(bytes: Buffer) {
    const text = this.#tail + bytes.toString('latin1');
    for (const [, status] of text.matchAll(/HTTP\/1\.1 (\d{3}) /g)) this.statuses.push(status);
    this.#tail = text.slice(-12).replace(/HTTP\/1\.1 \d{3} /, '');
  }
}

/** Closes all connections and counts what came of each. */
export async function closeAll(wires: Wire[], counts: Counts) {
  // Reads what may still be buffered, including the end of the connection.
  for (const wire of wires) wire.read();
  await sleep(300);
  for (const { outcomes, socket } of wires) {
    for (const outcome of outcomes) add(counts, { [outcome]: 1 });
    socket.destroy();
  }
}

/** Waits for the first of the events or the end of the attack, and removes its listeners. */
export async function firstOf({ socket }: Wire, events: string[], signal: AbortSignal) {
  const over = new AbortController();
  const either = AbortSignal.any([signal, over.signal]);
  const waits = events.map((event) => once(socket, event, { signal: either }));
  // Only the abort signals can reject.
  await Promise.race(waits.map((wait) => wait.catch(() => undefined)));
  over.abort();
}

/** Waits until the time is up or the attack is over. */
export const pause = (milliseconds: number, signal: AbortSignal) =>
  sleep(milliseconds, undefined, { signal }).catch(() => undefined);
