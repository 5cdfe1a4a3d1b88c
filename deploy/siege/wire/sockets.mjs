// @ts-check
import { once } from 'node:events';
import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

/** @typedef {import('./counts.mjs').Counts} Counts */

/**
 * A connection whose bytes are written by hand. It notes the statuses that it reads, nothing else.
 */
export class Wire {
  statuses = /** @type {number[]} */ ([]);
  isClosed = false;
  #tail = '';

  /**
   * @param {{ port: number }} target
   * @param {{ localAddress?: string, isReading?: boolean }} [options]
   */
  constructor({ port }, { localAddress, isReading = true } = {}) {
    this.socket = connect({ host: '127.0.0.1', port, localAddress, noDelay: true });
    // The reset that a server sends is an answer like another: "close" follows.
    this.socket.on('error', () => undefined).once('close', () => (this.isClosed = true));
    if (isReading) this.read();
    else this.socket.pause();
  }

  /** Reads, from now on, whatever comes. */
  read() {
    this.socket.on('data', (bytes) => this.#look(bytes)).resume();
  }

  /** Resolves when the connection stands, or was refused. @param {AbortSignal} signal */
  async opened(signal) {
    await firstOf(this.socket, ['connect', 'close'], signal);
    return this;
  }

  /** @param {string | Buffer} bytes */
  write(bytes) {
    return !this.isClosed && this.socket.write(bytes);
  }

  close() {
    this.socket.destroy();
  }

  /** @param {Buffer} bytes */
  #look(bytes) {
    const text = this.#tail + bytes.toString('latin1');
    for (const [, status] of text.matchAll(/HTTP\/1\.1 (\d{3}) /g))
      this.statuses.push(Number(status));
    this.#tail = text.slice(-12).replace(/HTTP\/1\.1 \d{3} /, '');
  }
}

/**
 * Closes all and counts each connection's first answer, "closed" or "no answer".
 * @param {Wire[]} wires
 * @param {Counts} counts
 */
export async function closeAll(wires, counts) {
  // What the server sent, or that it closed, may not have been read yet.
  for (const wire of wires) wire.read();
  await sleep(300);
  for (const { statuses, isClosed } of wires) {
    counts.add(statuses[0] ?? (isClosed ? 'closed' : 'no answer'));
  }
  for (const wire of wires) wire.close();
}

/**
 * Waits for one of the events, or for the end of the attack, and leaves no listener behind.
 * @param {import('node:net').Socket} socket
 * @param {string[]} events
 * @param {AbortSignal} signal
 */
export async function firstOf(socket, events, signal) {
  const over = new AbortController();
  const either = AbortSignal.any([signal, over.signal]);
  const waits = events.map((event) => once(socket, event, { signal: either }));
  // The only rejection is the one of the signals.
  await Promise.race(waits.map((wait) => wait.catch(() => undefined)));
  over.abort();
}

/** Waits, less when the attack is over. @param {number} milliseconds @param {AbortSignal} signal */
export const pause = (milliseconds, signal) =>
  sleep(milliseconds, undefined, { signal }).catch(() => undefined);
