// @ts-check
import { headOf, unfinishedForm } from '../wire/http-text.mjs';
import { directAddress } from './attack.mjs';
import { dripping } from './dripping.mjs';

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
    targets: 'upload',
    about: 'two members start 60 uploads each and send one byte per two seconds',
    run: dripping({
      interval: 2000,
      heads: (target) => target.members.flatMap((member) => Array(60).fill(uploadOf(member))),
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
      heads: () => Array(500).fill(slowSignIn),
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

const slowSignIn = headOf({
  method: 'POST',
  path: '/api/login',
  headers: { 'Content-Type': 'application/json', 'Content-Length': 1000 },
});
