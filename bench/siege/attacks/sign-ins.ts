import { Counts } from '../wire/counts.js';
import { flood } from '../wire/flood.js';
import { headOf } from '../wire/http-text.js';
import { closeAll, pause, Wire } from '../wire/sockets.js';
import {
  addressInOneNetwork,
  addressOf,
  flooding,
  profile,
  times,
  type Attack,
  type HostileMember,
  type Target,
} from './attack.js';

export const signIns: Attack[] = [
  {
    name: 'password guesses for one account from 200 addresses',
    item: '12',
    isShort: true,
    seconds: 15,
    targets: 'sign-in',
    about: '1,000 wrong passwords for one honest member, 20 at once',
    run: flooding({
      count: 1000,
      concurrency: 20,
      request: ({ honest, network }, index) =>
        guess(honest.email, addressOf(network, index % 200), index),
    }),
  },
  {
    name: 'password guesses for one account from one IPv6 /64',
    item: '11, 12',
    isShort: true,
    seconds: 15,
    targets: 'sign-in',
    about: '1,000 wrong passwords for one honest member, each from another address, 20 at once',
    run: flooding({
      count: 1000,
      concurrency: 20,
      request: ({ honest, network }, index) =>
        guess(honest.email, addressInOneNetwork(network, index), index),
    }),
  },
  {
    name: '1,000 guesses at once',
    item: '13',
    isShort: true,
    seconds: 20,
    targets: 'sign-in',
    newcomersWithin: 3_000,
    about: 'from 1,000 addresses, for 1,000 accounts that do not exist',
    run: flooding({
      count: 1000,
      concurrency: 1000,
      request: ({ network }, index) =>
        guess(`nobody${index}@lodge.example`, addressOf(network, index), index),
    }),
  },
  {
    name: 'guesses whose connections close at once',
    item: '2, 13',
    seconds: 15,
    targets: 'sign-in',
    about:
      'from 1,000 addresses, each guess on a connection of its own that ends without reading, 20 at once',
    run: sendAndClose,
  },
  {
    name: "guesses at a member's address",
    item: '11, 13',
    seconds: 15,
    targets: 'sign-in',
    about:
      'by browsers that the site does not know, for 2,000 accounts that do not exist, 20 at once',
    run: flooding({
      count: 2000,
      concurrency: 20,
      request: ({ neighbour }, index) => guess(`nobody${index}@lodge.example`, neighbour, index),
    }),
  },
  {
    name: 'sign-ins with one device cookie',
    item: '13',
    members: 1,
    seconds: 15,
    targets: 'sign-in',
    about: "a member at an honest member's address sends wrong passwords, 200 at once",
    run: flooding({
      count: 20_000,
      concurrency: 200,
      request: ({ members: [{ email, cookie }], neighbour }, index) => ({
        ...guess(index % 2 ? email : `nobody${index}@lodge.example`, neighbour, index),
        cookie,
      }),
    }),
  },
  {
    name: 'sessions without end',
    item: '13, 16',
    members: 40,
    seconds: 20,
    targets: 'sign-in',
    about:
      "forty members at an honest member's address sign in from known browsers, again and again",
    run: signInAgain,
  },
  {
    name: 'sign-ins whose answers are not read',
    item: '2, 13',
    seconds: 15,
    targets: 'sign-in',
    about: '400 connections from eight addresses, each with eight wrong passwords',
    run: readNothing,
  },
  {
    name: 'membership enumeration',
    item: '17',
    seconds: 15,
    atMost: { 409: 5 },
    about: 'one address registers 200 times with emails that are taken, 10 at once',
    run: flooding({ count: 200, concurrency: 10, request: registration }),
  },
];

const guess = (email: string, address: string, index: number) => ({
  method: 'POST',
  path: '/api/login',
  address,
  body: { email, password: `Wrong-Horse-${index}!` },
});

/** The whole request. */
function guessText({ network }: Target, index: number, addresses: number) {
  const { method, path, address, body } = guess(
    `nobody${index}@lodge.example`,
    addressOf(network, index % addresses),
    index,
  );
  const text = JSON.stringify(body);
  const headers = { 'Content-Type': 'application/json', 'Content-Length': text.length };
  return headOf({ method, path, address, headers }) + text;
}

async function signInAgain(target: Target, signal: AbortSignal) {
  const counts = new Counts();
  const one = async ({ email, password, cookie }: HostileMember) => {
    const again = { ...guess(email, target.neighbour, 0), body: { email, password }, cookie };
    counts.merge(
      await flood(target, signal, { concurrency: 1, requests: times(400, () => again) }),
    );
  };
  await Promise.all(target.members.map(one));
  return counts;
}

async function sendAndClose(target: Target, signal: AbortSignal) {
  const counts = new Counts();
  let index = 0;
  const sendOneByOne = async () => {
    while (!signal.aborted) {
      const wire = await new Wire(target, { isReading: false }).opened(signal);
      wire.write(guessText(target, index++, 1_000));
      await pause(1, signal);
      wire.close();
      counts.add('not read');
    }
  };
  await Promise.all(times(20, sendOneByOne));
  return counts;
}

async function readNothing(target: Target, signal: AbortSignal) {
  const counts = new Counts();
  const wires = times(400, () => new Wire(target, { isReading: false }));
  for (const [index, wire] of wires.entries()) wire.write(guessText(target, index, 8).repeat(8));
  await pause(60_000, signal);
  await closeAll(wires, counts);
  return counts;
}

function registration({ network, honest }: Target, index: number) {
  const body = {
    email: honest.email,
    username: `enumerator${network}_${index}`,
    password: 'Correct-Horse-42!',
    ...profile,
  };
  return { method: 'POST', path: '/api/register', address: addressOf(network, 0), body };
}
