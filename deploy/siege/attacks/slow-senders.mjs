// @ts-check
import { Counts } from '../wire/counts.mjs';
import { headOf, unfinishedForm } from '../wire/http-text.mjs';
import { closeAll, pause, Wire } from '../wire/sockets.mjs';
import { addressOf } from '../wire/addresses.mjs';
import { directAddress } from './attack.mjs';

/** @typedef {import('./attack.mjs').Attack} Attack */
/** @typedef {import('./attack.mjs').HostileMember} HostileMember */
/** @typedef {import('./attack.mjs').Target} Target */

/** @type {Attack[]} */
export const slowSenders = [
  {
    name: 'slow uploads',
    item: '3',
    isShort: true,
    members: 2,
    seconds: 15,
    about: 'two members start 60 uploads each and send one byte per two seconds',
    run: dripping({
      interval: 2000,
      heads: (target) => target.members.flatMap((member) => Array(60).fill(uploadOf(member))),
    }),
  },
  {
    name: 'slow JSON bodies through the proxy',
    item: '4',
    isShort: true,
    seconds: 15,
    about: '500 sign-ins from one address whose bodies arrive at one byte a second',
    run: dripping({
      interval: 1000,
      heads: (target) => Array(500).fill(signInOf(addressOf(target.network, 0))),
    }),
  },
  {
    name: 'slow JSON bodies, directly',
    item: '4',
    seconds: 15,
    about: 'the same from one address without the proxy',
    run: dripping({
      interval: 1000,
      heads: () => Array(500).fill(signInOf()),
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
 * The run of an attack that opens a connection for each head and then keeps sending one byte on all.
 * @param {object} options
 * @param {number} options.interval milliseconds between two bytes
 * @param {(target: Target) => string[]} options.heads
 * @param {string} [options.localAddress]
 * @returns {import('./attack.mjs').Run}
 */
function dripping({ interval, heads, localAddress }) {
  return async (target, signal) => {
    const counts = new Counts();
    const wires = heads(target).map((head) => {
      const wire = new Wire(target, { localAddress });
      wire.write(head);
      return wire;
    });
    for (await pause(interval, signal); !signal.aborted; await pause(interval, signal)) {
      for (const wire of wires) wire.write(' ');
    }
    await closeAll(wires, counts);
    return counts;
  };
}
