import { bodyOf } from '../../../libs/testing/src/bodies.mjs';
import { Client } from '../../../libs/testing/src/client.mjs';
import { addressInOneNetwork, addressOf, type Attack, type Target } from '../attack.js';
import { eachInTurn, flooding, type FloodRequest } from '../flood.js';
import { randomSession } from './slow.js';

const login = (address: string, email: string, password: string): FloodRequest => ({
  method: 'POST',
  path: '/api/login',
  address,
  body: { email, password },
});
export const guess = (email: string, address: string, index: number) =>
  login(address, email, `Wrong-Horse-${index}!`);
const nobody = (index: number) => `nobody${index}@lodge.example`;

/** Guesses, and whatever else keeps others from signing in. */
export const signIns: Attack[] = [
  {
    name: 'password guesses for one account from 200 addresses',
    does: '1,000 wrong passwords for one honest member, 20 at once',
    isShort: true,
    run: flooding(1000, 20, (target, index) =>
      guess(target.honest.email, addressOf(target, index % 200), index),
    ),
  },
  {
    name: 'password guesses for one account from one IPv6 /64',
    does: '1,000 wrong passwords for one honest member, each from another address, 20 at once',
    isShort: true,
    run: flooding(1000, 20, (target, index) =>
      guess(target.honest.email, addressInOneNetwork(target, index), index),
    ),
  },
  {
    name: '1,000 guesses at once',
    does: 'from 1,000 addresses, for 1,000 accounts that do not exist',
    goal: { newcomersWithin: 3_000 },
    isShort: true,
    seconds: 20,
    run: flooding(1000, 1000, (target, index) =>
      guess(nobody(index), addressOf(target, index), index),
    ),
  },
  {
    name: "guesses at a member's address",
    does: 'by browsers that the site does not know, for 2,000 accounts that do not exist, 20 at once',
    run: flooding(2000, 20, ({ neighbour }, index) => guess(nobody(index), neighbour, index)),
  },
  {
    name: 'sign-ins with one device cookie',
    does: "a member at an honest member's address sends wrong passwords, 200 at once",
    members: 1,
    run: flooding(20_000, 200, ({ members: [{ email, cookie }], neighbour }, index) => ({
      ...guess(index % 2 ? email : nobody(index), neighbour, index),
      cookie,
    })),
  },
  {
    name: 'proofs of ninety sessions',
    does: "two members with 45 sessions each confirm who they are with wrong passwords, all at once, at an honest member's address",
    members: 2,
    prepare: sessionsOfTwo,
    run: flooding(2_000, 90, ({ neighbour }, index, cookies: string[]) => ({
      method: 'POST',
      path: '/api/account/confirm',
      address: neighbour,
      cookie: cookies[index % 90],
      body: { password: `Wrong-Horse-${index}!` },
    })),
  },
  {
    name: 'sessions without end',
    does: "forty members at an honest member's address sign in from known browsers, again and again",
    members: 40,
    hasFreshSite: true,
    seconds: 20,
    run: eachInTurn(400, ({ members, neighbour }, _index, member) => ({
      ...login(neighbour, members[member].email, members[member].password),
      cookie: members[member].cookie,
    })),
  },
  {
    name: '300 random session cookies at once',
    // The attack before uses up the new sessions of this address.
    hasFreshSite: true,
    does: "`GET /api/user`, 300 at once, from an honest member's address",
    goal: { atMost: { 200: 0 } },
    isShort: true,
    seconds: 12,
    run: flooding(20_000, 300, ({ neighbour: address }) => ({
      path: '/api/user',
      address,
      cookie: randomSession(),
    })),
  },
].map((attack): Attack => ({ seconds: 15, targets: 'sign-in', ...attack }));

/** 45 each; more at once would have to wait. Of one network, an account begins 20 a day. */
async function sessionsOfTwo(target: Target): Promise<string[]> {
  const cookies: string[] = [];
  for (let index = 0; index < 90; index++) {
    const { email, password } = target.members[index % 2];
    const headers = { 'x-forwarded-for': addressOf(target, index) };
    const client = new Client(target.url);
    bodyOf(await client.post('/api/login', { email, password }, headers));
    cookies.push(client.cookie);
  }
  return cookies;
}
