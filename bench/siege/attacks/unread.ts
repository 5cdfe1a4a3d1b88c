import { addressOf, asMember, directAddress, type Attack, type Target } from '../attack.js';
import { connecting } from '../connecting.js';
import { headOf } from '../wire.js';
import { guess } from './sign-ins.js';

const ownPhoto = (target: Target) =>
  headOf(asMember(target, { path: `/uploads/${target.members[0].photo}` }));
const messages = (target: Target) =>
  headOf(asMember(target, { path: `/api/groups/${target.groupId}/messages?limit=100` }));
const session = (target: Target) => headOf(asMember(target, { path: '/api/user' }));
const largeHead = () => headOf({ path: '/api/user', headers: { 'X-Pad': 'x'.repeat(14_000) } });

// One buffer for all, so that the attacker holds it only once.
let largeHeads: Buffer | undefined;

const abandoning = (request: (target: Target) => string) =>
  connecting({
    count: 1,
    reads: 0,
    text: (target) => request(target).repeat(300),
    abandon: { after: 250, times: 20 },
  });

// One response may fit into the socket buffers; eight do not.
const readingSlowly = (request: (target: Target) => string) =>
  connecting({ count: 270, reads: 8, text: (target) => request(target).repeat(8) });

/** A whole request. */
function wrongPassword(index: number, address: string) {
  const { method, path, body } = guess(`nobody${index}@lodge.example`, address, index);
  const text = JSON.stringify(body);
  const headers = { 'Content-Type': 'application/json', 'Content-Length': text.length };
  return headOf({ method, path, address, headers }) + text;
}

/** Responses that the attacker asks for and does not read. */
export const unread: Attack[] = [
  {
    name: 'pipelined photos, responses not read',
    does: '20 times: 300 `GET /uploads/{own}` on one socket, which is closed without reading a response',
    isShort: true,
    members: 1,
    photo: 'photo',
    run: abandoning(ownPhoto),
  },
  {
    name: 'pipelined messages, responses not read',
    does: 'the same with `GET /api/groups/{id}/messages?limit=100`',
    isShort: true,
    members: 1,
    run: abandoning(messages),
  },
  {
    name: 'more pipelined requests than a connection may queue',
    does: '20 sockets send 1,500 `GET /api/user` each without waiting, and read the responses',
    members: 1,
    run: connecting({ count: 20, text: (target) => session(target).repeat(1500), every: 100 }),
  },
  {
    name: 'pipelined large headers, responses not read',
    does: '900 connections from one address, each with 60 `GET /api/user` of 14 KB, and no response is read',
    seconds: 15,
    run: connecting({
      count: 900,
      reads: 0,
      from: () => directAddress(0),
      text: () => (largeHeads ??= Buffer.from(largeHead().repeat(60))),
    }),
  },
  {
    name: 'slow readers of photos',
    does: '270 sockets of a member request a large photo 8 times each and read 8 bytes a second',
    isShort: true,
    members: 1,
    photo: 'photo',
    seconds: 15,
    run: readingSlowly(ownPhoto),
  },
  {
    name: 'slow readers of an animation',
    does: 'the same with the largest animation that the site accepts',
    members: 1,
    photo: 'animation',
    seconds: 15,
    run: readingSlowly(ownPhoto),
  },
  {
    name: 'slow readers of a static file',
    does: '270 unauthenticated sockets request the largest script 8 times each and read as slowly',
    isShort: true,
    seconds: 15,
    run: readingSlowly(({ asset }) => headOf({ path: asset, address: '198.51.100.9' })),
  },
  {
    name: 'guesses whose connections close at once',
    does: 'from 1,000 addresses, each guess on a connection of its own that ends without reading, 20 at once',
    seconds: 15,
    targets: 'sign-in',
    run: connecting({
      count: 20,
      reads: 0,
      text: (target, index) => wrongPassword(index, addressOf(target, index % 1_000)),
      abandon: { after: 1, times: Infinity },
    }),
  },
  {
    name: 'sign-ins whose answers are not read',
    does: '400 connections from eight addresses, each with eight wrong passwords',
    seconds: 15,
    targets: 'sign-in',
    run: connecting({
      count: 400,
      reads: 0,
      text: (target, index) => wrongPassword(index, addressOf(target, index % 8)).repeat(8),
    }),
  },
];
