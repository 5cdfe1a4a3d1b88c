// @ts-check
import { addressInOneNetwork, addressOf } from '../wire/addresses.mjs';
import { flood } from '../wire/flood.mjs';
import { times } from './attack.mjs';

/** @typedef {import('./attack.mjs').Attack} Attack */
/** @typedef {import('./attack.mjs').Target} Target */

/** @type {Attack[]} */
export const signIns = [
  {
    name: 'guesses at a member from 200 addresses',
    item: '12',
    isShort: true,
    seconds: 15,
    aimsAtSignIn: true,
    about: '1,000 wrong passwords of one honest member, 20 at once',
    run: (target, signal) =>
      flood(target, signal, {
        atOnce: 20,
        requests: times(1000, (index) =>
          guess(target.honest.email, addressOf(target.network, index % 200), index),
        ),
      }),
  },
  {
    name: 'guesses at a member from one IPv6 /64',
    item: '11, 12',
    isShort: true,
    seconds: 15,
    aimsAtSignIn: true,
    about: '1,000 wrong passwords of one honest member, each from another address, 20 at once',
    run: (target, signal) =>
      flood(target, signal, {
        atOnce: 20,
        requests: times(1000, (index) =>
          guess(target.honest.email, addressInOneNetwork(target.network, index), index),
        ),
      }),
  },
  {
    name: '1,000 guesses at once',
    item: '13',
    isShort: true,
    seconds: 20,
    aimsAtSignIn: true,
    about: 'from 1,000 addresses at 1,000 accounts that do not exist',
    run: (target, signal) =>
      flood(target, signal, {
        atOnce: 1000,
        requests: times(1000, (index) =>
          guess(`nobody${index}@lodge.example`, addressOf(target.network, index), index),
        ),
      }),
  },
  {
    name: 'questions who is a member',
    item: '17',
    seconds: 15,
    atMost: { 409: 5 },
    about: 'one address registers 200 times with emails that are taken, 10 at once',
    run: (target, signal) =>
      flood(target, signal, {
        atOnce: 10,
        requests: times(200, (index) => question(target, index)),
      }),
  },
];

/** @param {string} email @param {string} address @param {number} index */
const guess = (email, address, index) => ({
  method: 'POST',
  path: '/api/login',
  address,
  body: { email, password: `Wrong-Horse-${index}!` },
});

/** @param {Target} target @param {number} index */
function question({ network, honest }, index) {
  const body = {
    email: honest.email,
    username: `asker${network}_${index}`,
    password: 'Correct-Horse-42!',
    age: 30,
    height_feet: 6,
    height_inches: 0,
    weight_pounds: 180,
    ethnicity: 'Other',
    sexual_position: 'Side',
  };
  return { method: 'POST', path: '/api/register', address: addressOf(network, 0), body };
}
