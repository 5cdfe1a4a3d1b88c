// @ts-check
import { flood } from '../wire/flood.mjs';
import { times } from './attack.mjs';

/** @typedef {import('./attack.mjs').Attack} Attack */
/** @typedef {import('./attack.mjs').Target} Target */

/** @type {Attack[]} */
export const members = [
  {
    name: 'scraping',
    item: '16',
    members: 1,
    seconds: 12,
    about:
      'one member reads `/api/images/1` to `2000` and the list of members each time, 20 at once',
    run: (target, signal) => flood(target, signal, { atOnce: 20, requests: pagesOf(target) }),
  },
  {
    name: 'renaming',
    item: '16',
    members: 1,
    seconds: 12,
    atMost: { 200: 5 },
    about: 'one member renames themself 500 times, 4 at once, in a group that others poll',
    run: (target, signal) =>
      flood(target, signal, { atOnce: 4, requests: times(500, (index) => rename(target, index)) }),
  },
];

/** @param {Target} target */
function pagesOf({ members: [{ address, cookie }], groupId }) {
  const lists = `/api/groups/${groupId}/members`;
  return times(4000, (index) => ({
    path: index % 2 ? lists : `/api/images/${index / 2 + 1}`,
    address,
    cookie,
  }));
}

/** @param {Target} target @param {number} index */
function rename({ members: [{ address, cookie, username }] }, index) {
  const body = {
    username: `${username.slice(0, 20)}_${index}`,
    age: 30,
    height_feet: 6,
    height_inches: 0,
    weight_pounds: 180,
    ethnicity: 'Other',
    sexual_position: 'Side',
    notes: '',
  };
  return { method: 'PUT', path: '/api/user', address, cookie, body };
}
