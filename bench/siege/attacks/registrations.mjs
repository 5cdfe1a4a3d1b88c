// @ts-check
import { addressOf, flooding, profile } from './attack.mjs';

/** @typedef {import('./attack.mjs').Target} Target */

const NETWORKS = 10;
const GUESSES = 100;

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
