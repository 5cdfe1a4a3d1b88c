// @ts-check
import { flood } from '../wire/flood.mjs';
import { addressOf, flooding, profile, times } from './attack.mjs';

/** @typedef {import('./attack.mjs').Target} Target */

const NETWORKS = 10;
const GUESSES = 100;
const WAITING = 20;

/** @type {import('./attack.mjs').Attack[]} */
export const registrations = [
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
    run: (target, signal, waiting) =>
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
    // 30 from each address, and two windows of 5 beyond.
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

/** @param {Target} target @param {number} index @param {string} address @param {string} [invitation] */
const registration = ({ network }, index, address, invitation) => ({
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

/** @param {Target} target @param {number} index @returns {Promise<{ address: string, cookie: string }>} */
async function registered(target, index) {
  const { path, method, address, body } = registration(
    target,
    1000 + index,
    addressOf(target.network, 1000 + index),
  );
  const response = await fetch(target.url + path, {
    method,
    headers: { 'content-type': 'application/json', 'x-forwarded-for': address },
    body: JSON.stringify(body),
  });
  const [cookie] = response.headers.getSetCookie().filter((each) => each.startsWith('sid='));
  if (!cookie) throw new Error(`Nobody was registered: ${response.status}`);
  return { address, cookie: cookie.split(';')[0] };
}
