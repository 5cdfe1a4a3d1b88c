import { flood } from '../wire/flood.js';
import { addressOf, flooding, profile, send, times, type Attack, type Target } from './attack.js';

const NETWORKS = 10;
const GUESSES = 100;
const WAITING = 20;

export const registrations: Attack[] = [
  {
    name: 'registrations that wait for approval',
    item: '17',
    registration: 'approval',
    seconds: 20,
    about: '600 registrations from 100 addresses, which all have to be approved, 20 at once',
    run: flooding({
      count: 600,
      concurrency: 20,
      request: (target, index) =>
        registration(target, index, addressOf(target.network, index % 100)),
    }),
  },
  {
    name: 'asking whether one is approved',
    item: '17',
    registration: 'approval',
    seconds: 12,
    about: `${WAITING} who wait for approval, each of a network of their own, ask 200 times each whether they are admitted, ${WAITING} at once`,
    prepare: (target) => Promise.all(times(WAITING, (index) => registered(target, index))),
    run: (target, signal, waiting: { address: string; cookie: string }[]) =>
      flood(target, signal, {
        concurrency: WAITING,
        requests: times(WAITING * 200, (index) => ({
          method: 'POST',
          path: '/api/account/admission',
          ...waiting[index % WAITING],
        })),
      }),
  },
  {
    name: 'guesses of invitations',
    item: '17',
    registration: 'invitation',
    seconds: 15,
    // Allows 30 from each address, and two windows of 5 beyond.
    atMost: { 201: 0, 403: NETWORKS * 40 },
    about: `${GUESSES} registrations with a made-up invitation from each of ${NETWORKS} addresses, 20 at once`,
    run: flooding({
      count: NETWORKS * GUESSES,
      concurrency: 20,
      request: (target, index) =>
        registration(
          target,
          index,
          addressOf(target.network, index % NETWORKS),
          `${index}`.padStart(43, 'x'),
        ),
    }),
  },
];

const registration = (
  { network }: Target,
  index: number,
  address: string,
  invitation?: string,
) => ({
  method: 'POST',
  path: '/api/register',
  address,
  body: {
    email: `flood${network}_${index}@lodge.example`,
    username: `flood${network}_${index}`,
    password: 'Correct-Horse-42!',
    ...profile,
    invitation,
  },
});

async function registered(target: Target, number: number) {
  const index = 1000 + number;
  const address = addressOf(target.network, index);
  const response = await send(target, registration(target, index, address));
  const cookie = response.headers.getSetCookie().find((each) => each.startsWith('sid='))!;
  return { address, cookie: cookie.split(';')[0] };
}
