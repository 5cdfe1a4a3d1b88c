import { Counts } from '../wire/counts.js';
import { formType } from '../../form.js';
import { headOf } from '../wire/http-text.js';
import { allClosed, closeAll, firstOf, Wire } from '../wire/sockets.js';
import { asMember, directAddress, times, type Attack, type Target } from './attack.js';

const piece = Buffer.alloc(65_536, ' ');
const chunk = Buffer.concat([Buffer.from('10000\r\n'), piece, Buffer.from('\r\n')]);

export const bodies: Attack[] = [
  {
    name: 'endless chunked uploads',
    item: '1, 3',
    members: 1,
    seconds: 12,
    about: '10 chunked uploads of 6 MB without the last chunk',
    run: (target, signal) =>
      sendBodies(target, signal, {
        count: 10,
        framing: { 'Transfer-Encoding': 'chunked' },
        part: chunk,
        most: 6 << 20,
      }),
  },
  {
    name: 'uploads declared as 5 GB',
    item: '1, 3',
    members: 1,
    seconds: 12,
    about: '10 uploads that declare 5 GB and send as much as is accepted, at most 100 MB each',
    run: (target, signal) =>
      sendBodies(target, signal, {
        count: 10,
        framing: { 'Content-Length': 5 * 2 ** 30 },
        part: piece,
        most: 100 << 20,
      }),
  },
  {
    name: 'connections opened and closed',
    item: '4',
    seconds: 12,
    about: '10 times: opens 1,000 connections at once and closes them',
    run: flap,
  },
];

async function sendBodies(
  target: Target,
  signal: AbortSignal,
  {
    count,
    framing,
    part,
    most,
  }: {
    count: number;
    framing: Record<string, string | number>;
    part: Buffer;
    /** Maximum size in bytes. */
    most: number;
  },
) {
  const counts = new Counts();
  const headers = { 'Content-Type': formType, ...framing };
  const head = headOf(asMember(target, { method: 'POST', path: '/api/upload-image', headers }));
  const wires = times(count, () => new Wire(target));
  await Promise.all(
    wires.map(async (wire) => {
      wire.write(head);
      for (let sent = 0; sent < most && !wire.isClosed && !signal.aborted; sent += part.length) {
        if (!wire.write(part)) await drained(wire, signal);
      }
    }),
  );
  await allClosed(wires, signal);
  await closeAll(wires, counts);
  return counts;
}

const drained = ({ socket }: Wire, signal: AbortSignal) =>
  firstOf(socket, ['drain', 'close'], signal);

async function flap(target: Target, signal: AbortSignal) {
  const counts = new Counts();
  for (let turn = 0; turn < 10 && !signal.aborted; turn++) {
    const wires = times(1000, () => new Wire(target, { localAddress: directAddress }));
    await Promise.all(wires.map((wire) => wire.opened(signal)));
    await closeAll(wires, counts);
  }
  return counts;
}
