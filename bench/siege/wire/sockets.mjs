// @ts-check
import { once } from 'node:events';
import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

/** @typedef {import('./counts.mjs').Counts} Counts */

/**
 * A raw connection. Of what it reads it records only the status codes.
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
    // A connection reset is an expected outcome; "close" follows.
    this.socket.on('error', () => undefined).once('close', () => (this.isClosed = true));
    if (isReading) this.read();
    else this.socket.pause();
  }

  /** The first status, or else what became of the connection. */
  get outcome() {
    return this.statuses[0] ?? (this.isClosed ? 'closed' : 'no answer');
  }

  /** Starts reading. */
  read() {
    this.socket.on('data', (bytes) => this.#parse(bytes)).resume();
  }

  /**
   * Resolves when the connection is open or was refused.
   * @param {AbortSignal} signal
   */
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
  #parse(bytes) {
    const text = this.#tail + bytes.toString('latin1');
    for (const [, status] of text.matchAll(/HTTP\/1\.1 (\d{3}) /g))
      this.statuses.push(Number(status));
    this.#tail = text.slice(-12).replace(/HTTP\/1\.1 \d{3} /, '');
  }
}

/**
 * Closes all connections and counts the first status of each, or "closed" or "no answer".
 * @param {Wire[]} wires
 * @param {Counts} counts
 */
export async function closeAll(wires, counts) {
  // Reads data and the end of the connection that may still be buffered.
  for (const wire of wires) wire.read();
  await sleep(300);
  for (const wire of wires) {
    counts.add(wire.outcome);
    wire.close();
  }
}

/**
 * Waits for the first of the events or the end of the attack, and removes its listeners.
 * @param {import('node:net').Socket} socket
 * @param {string[]} events
 * @param {AbortSignal} signal
 */
export async function firstOf(socket, events, signal) {
  const over = new AbortController();
  const either = AbortSignal.any([signal, over.signal]);
  const waits = events.map((event) => once(socket, event, { signal: either }));
  // Only the signals can reject.
  await Promise.race(waits.map((wait) => wait.catch(() => undefined)));
  over.abort();
}

/**
 * Waits until all connections are closed or the attack is over.
 * @param {Wire[]} wires
 * @param {AbortSignal} signal
 */
export async function allClosed(wires, signal) {
  while (wires.some(({ isClosed }) => !isClosed) && !signal.aborted) await pause(100, signal);
}

/**
 * Waits until the time is up or the attack is over.
 * @param {number} milliseconds
 * @param {AbortSignal} signal
 */
export const pause = (milliseconds, signal) =>
  sleep(milliseconds, undefined, { signal }).catch(() => undefined);
