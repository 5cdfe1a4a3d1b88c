// @ts-check
import { Counts } from '../wire/counts.mjs';
import { headOf } from '../wire/http-text.mjs';
import { pause, Wire } from '../wire/sockets.mjs';
import { asMember } from './attack.mjs';

/** @typedef {import('./attack.mjs').Attack} Attack */
/** @typedef {import('./attack.mjs').Target} Target */

// Live streams per member.
const maxOpen = 10;

/** @type {Attack[]} */
export const streams = [
  {
    name: 'concurrent live streams',
    item: '4',
    members: 1,
    atMost: { 'stayed open': maxOpen },
    about: 'one member opens 300 `GET /api/live` at once',
    run: (target, signal) => listen(target, signal, 0),
  },
  {
    name: 'live streams one after the other',
    item: '4',
    members: 1,
    seconds: 12,
    atMost: { 'stayed open': maxOpen },
    about: 'one member opens 300 `GET /api/live`, one every 20 ms',
    run: (target, signal) => listen(target, signal, 20),
  },
];

/**
 * @param {Target} target
 * @param {AbortSignal} signal
 * @param {number} gap milliseconds between two streams
 */
async function listen(target, signal, gap) {
  const counts = new Counts();
  // Makes the connection close when its stream ends.
  const headers = { Connection: 'close' };
  const head = headOf(asMember(target, { path: '/api/live', headers }));
  const wires = [];
  while (wires.length < 300) {
    const wire = new Wire(target);
    wire.write(head);
    wires.push(wire);
    if (gap) await pause(gap, signal);
  }
  while (!signal.aborted) await pause(1000, signal);
  for (const wire of wires) {
    if (wire.outcome !== 200) counts.add(wire.outcome);
    else counts.add(wire.isClosed ? '200, ended' : 'stayed open');
    wire.close();
  }
  return counts;
}
