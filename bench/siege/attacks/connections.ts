import { formType } from '../../form.js';
import { addressOf, asMember, directAddress, type Attack, type Target } from '../attack.js';
import { connecting } from '../connecting.js';
import { headOf } from '../wire.js';

// `Connection: close` makes the connection close when its stream ends.
const stream = (target: Target, nth = 0) =>
  headOf(asMember(target, { path: '/api/live', headers: { Connection: 'close' } }, nth));

/** Five bytes of a notice arrive, from the first of so many addresses. */
const noticesThatStop = (addresses: number) =>
  connecting({
    count: 3_200,
    again: true,
    text: (target, index) =>
      headOf({
        method: 'POST',
        path: '/api/notices',
        address: addressOf(target, index % addresses),
        headers: { 'Content-Type': 'application/json', 'Content-Length': 1000 },
      }) + '{"a":',
  });

const uploadHead = (framing: Record<string, string | number>) => (target: Target) => {
  const headers = { 'Content-Type': formType, ...framing };
  return headOf(asMember(target, { method: 'POST', path: '/api/upload-image', headers }));
};

const piece = Buffer.alloc(65_536, ' ');
const chunk = Buffer.concat([Buffer.from('10000\r\n'), piece, Buffer.from('\r\n')]);
// Maximum number of live streams per member.
const goal = { atMost: { 'stayed open': 10 } };

/** More connections, streams or bytes than anybody needs. */
export const connections: Attack[] = [
  {
    name: 'concurrent live streams',
    does: 'one member opens 300 `GET /api/live` at once',
    goal,
    members: 1,
    run: connecting({ count: 300, text: (target) => stream(target) }),
  },
  {
    name: 'live streams one after the other',
    does: 'one member opens 300 `GET /api/live`, one every 20 ms',
    goal,
    members: 1,
    seconds: 12,
    run: connecting({ count: 300, gap: 20, text: (target) => stream(target) }),
  },
  {
    name: 'live streams of forty addresses',
    does: 'forty members, each of an address, open 100 `GET /api/live` each, and again those that end',
    goal: {},
    members: 40,
    seconds: 12,
    run: connecting({ count: 4_000, again: true, text: stream }),
  },
  {
    name: 'notices of one address that stop',
    does: '3,200 `POST /api/notices` through the proxy, of which five bytes arrive, and again those that end',
    seconds: 15,
    run: noticesThatStop(1),
  },
  {
    name: 'notices of forty addresses that stop',
    does: 'the same from forty addresses',
    seconds: 15,
    run: noticesThatStop(40),
  },
  {
    name: 'endless chunked uploads',
    does: '10 chunked uploads of 6 MB without the last chunk',
    members: 1,
    seconds: 12,
    run: connecting({
      count: 10,
      text: uploadHead({ 'Transfer-Encoding': 'chunked' }),
      pour: { piece: chunk, most: 6 << 20 },
    }),
  },
  {
    name: 'uploads declared as 5 GB',
    does: '10 uploads that declare 5 GB and send as much as is accepted, at most 100 MB each',
    members: 1,
    seconds: 12,
    run: connecting({
      count: 10,
      text: uploadHead({ 'Content-Length': 5 * 2 ** 30 }),
      pour: { piece, most: 100 << 20 },
    }),
  },
  {
    name: 'connections opened and closed',
    does: '10 times: opens 1,000 connections at once and closes them',
    seconds: 12,
    run: connecting({
      count: 1000,
      from: () => directAddress(0),
      abandon: { after: 300, times: 10 },
    }),
  },
  {
    name: 'idle connections',
    does: '1,000 connections from one address that send nothing',
    isShort: true,
    seconds: 15,
    run: connecting({ count: 1000, from: () => directAddress(0) }),
  },
  {
    name: 'large requests that stall',
    does: '6,000 connections from 20 addresses, each with a sign-in of 15 KB of headers and 16 KB of a body that then stalls',
    seconds: 20,
    run: connecting({
      count: 6_000,
      from: (index) => directAddress(index % 20),
      text: stalling(),
    }),
  },
];

function stalling() {
  const headers = { 'X-Pad': 'x'.repeat(15_000), 'Content-Length': 100_000 };
  const head = headOf({ method: 'POST', path: '/api/login', headers });
  const beginning = Buffer.from(head + ' '.repeat(16_000));
  return () => beginning;
}
