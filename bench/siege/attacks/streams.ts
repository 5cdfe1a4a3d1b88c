import { Counts } from '../wire/counts.js';
import { headOf } from '../wire/http-text.js';
import { pause, Wire } from '../wire/sockets.js';
import { asMember, type Attack, type Target } from './attack.js';

// Maximum number of live streams per member.
const maxOpen = 10;

export const streams: Attack[] = [
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

/** @param gap milliseconds between two streams */
async function listen(target: Target, signal: AbortSignal, gap: number) {
  const counts = new Counts();
  // `Connection: close` makes the connection close when its stream ends.
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
