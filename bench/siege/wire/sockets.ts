import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Counts } from './counts.js';

/** A raw connection that records only the status codes it reads. */
export class Wire {
  statuses: number[] = [];
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

  /** The first status, or "closed" or "no answer" if there is none. */
  get outcome() {
    return this.statuses[0] ?? (this.isClosed ? 'closed' : 'no answer');
  }

  read() {
    this.socket.on('data', (bytes) => this.#parse(bytes)).resume();
  }

  /** Resolves when the connection is open or was refused. */
  async opened(signal: AbortSignal) {
    await firstOf(this.socket, ['connect', 'close'], signal);
    return this;
  }

  write(bytes: string | Buffer) {
    return !this.isClosed && this.socket.write(bytes);
  }

  close() {
    this.socket.destroy();
  }

  #parse(bytes: Buffer) {
    const text = this.#tail + bytes.toString('latin1');
    for (const [, status] of text.matchAll(/HTTP\/1\.1 (\d{3}) /g))
      this.statuses.push(Number(status));
    this.#tail = text.slice(-12).replace(/HTTP\/1\.1 \d{3} /, '');
  }
}

/**
 * Opens connections a few at a time, because the system's accept queue is limited, until the attack
 * is over.
 */
export async function openMany(count: number, open: (index: number) => Wire, signal: AbortSignal) {
  const wires: Wire[] = [];
  while (wires.length < count && !signal.aborted)
    if (wires.push(open(wires.length)) % 50 === 0) await pause(15, signal);
  return wires;
}

/** Closes all connections and counts the first status of each, or "closed" or "no answer". */
export async function closeAll(wires: Wire[], counts: Counts) {
  // Reads what may still be buffered, including the end of the connection.
  for (const wire of wires) wire.read();
  await sleep(300);
  for (const wire of wires) {
    counts.add(wire.outcome);
    wire.close();
  }
}

/** Waits for the first of the events or the end of the attack, and removes its listeners. */
export async function firstOf(socket: Socket, events: string[], signal: AbortSignal) {
  const over = new AbortController();
  const either = AbortSignal.any([signal, over.signal]);
  const waits = events.map((event) => once(socket, event, { signal: either }));
  // Only the abort signals can reject.
  await Promise.race(waits.map((wait) => wait.catch(() => undefined)));
  over.abort();
}

/** Waits until all connections are closed or the attack is over. */
export async function allClosed(wires: Wire[], signal: AbortSignal) {
  while (wires.some(({ isClosed }) => !isClosed) && !signal.aborted) await pause(100, signal);
}

/** Waits until the time is up or the attack is over. */
export const pause = (milliseconds: number, signal: AbortSignal) =>
  sleep(milliseconds, undefined, { signal }).catch(() => undefined);
