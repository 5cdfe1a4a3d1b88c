import { randomBytes } from 'node:crypto';
import { flooding, times, type Attack } from './attack.js';
import { dripping, slowJson } from './slow-senders.js';

const cookie = () => `sid=${randomBytes(32).toString('base64url')}`;

export const madeUpSessions: Attack[] = [
  {
    name: '300 random session cookies at once',
    item: '5',
    isShort: true,
    seconds: 12,
    targets: 'sign-in',
    atMost: { 200: 0 },
    about: "`GET /api/user`, 300 at once, from an honest member's address",
    run: flooding({
      count: 20_000,
      concurrency: 300,
      request: ({ neighbour }) => ({ path: '/api/user', address: neighbour, cookie: cookie() }),
    }),
  },
  {
    name: 'slow changes with random session cookies',
    item: '4',
    isShort: true,
    seconds: 15,
    about:
      "300 `PUT /api/user` from an honest member's address whose bodies arrive at one byte a second",
    run: dripping({
      interval: 1000,
      heads: ({ neighbour }) => times(300, () => slowChange(neighbour)),
    }),
  },
];

const slowChange = (address: string) =>
  slowJson({ method: 'PUT', path: '/api/user', address, cookie: cookie() });
