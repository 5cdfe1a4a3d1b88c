import {
  addressInOneNetwork,
  addressOf,
  flooding,
  profile,
  type Attack,
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
    about: 'from 1,000 addresses, for 1,000 accounts that do not exist',
    run: flooding({
      count: 1000,
      concurrency: 1000,
      request: ({ network }, index) =>
        guess(`nobody${index}@lodge.example`, addressOf(network, index), index),
    }),
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

function registration({ network, honest }: Target, index: number) {
  const body = {
    email: honest.email,
    username: `enumerator${network}_${index}`,
    password: 'Correct-Horse-42!',
    ...profile,
  };
  return { method: 'POST', path: '/api/register', address: addressOf(network, 0), body };
}
