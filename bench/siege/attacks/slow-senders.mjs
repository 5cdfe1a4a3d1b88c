// @ts-check
import { formStart, formType } from '../../form.mjs';
import { Counts } from '../wire/counts.mjs';
import { headOf } from '../wire/http-text.mjs';
import { closeAll, pause, Wire } from '../wire/sockets.mjs';
import { directAddress, times } from './attack.mjs';

/** @typedef {import('./attack.mjs').Attack} Attack */
/** @typedef {import('./attack.mjs').Target} Target */

/**
 * The run of an attack that opens a connection for each head, keeps sending a piece on all, and
 * opens those anew that were closed.
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
    const begin = (/** @type {string} */ head) => {
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

/**
 * The start of a request whose JSON body has 1,000 bytes.
 * @param {import('../wire/http-text.mjs').RequestText} request
 */
export const slowJson = (request) =>
  headOf({ ...request, headers: { 'Content-Type': 'application/json', 'Content-Length': 1000 } });

/**
 * The start of an upload.
 * @param {{ address: string, cookie: string }} member
 * @param {number} length of its body
 */
export function slowUpload({ address, cookie }, length) {
  const headers = { 'Content-Type': formType, 'Content-Length': length };
  const head = headOf({ method: 'POST', path: '/api/upload-image', address, cookie, headers });
  return head + formStart();
}

const forgedDevices = ['forged', `${'n'.repeat(22)}.${'s'.repeat(43)}.${'x'.repeat(16)}`];

/** @param {string} [address] @param {string} [device] */
const slowSignIn = (address, device) =>
  slowJson({ method: 'POST', path: '/api/login', address, cookie: device && `device=${device}` });

/** @type {Attack[]} */
export const slowSenders = [
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
];
