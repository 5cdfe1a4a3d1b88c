// @ts-check
import { flood } from '../wire/flood.mjs';
import { asMember, flooding, times } from './attack.mjs';

/** @typedef {import('./attack.mjs').Attack} Attack */
/** @typedef {import('./attack.mjs').Target} Target */

const common = /** @type {const} */ ({ item: '17', members: 1, seconds: 12, hasCrowd: true });

/**
 * The same request again and again, 30 at once.
 * @param {(target: Target) => string} pathOf
 */
const repeating = (pathOf) =>
  flooding({
    count: 4_000,
    concurrency: 30,
    request: (target) => asMember(target, { path: pathOf(target) }),
  });

/** @type {Attack[]} */
export const lists = [
  {
    ...common,
    name: 'lists of 5,000 members',
    about: 'one member reads the list of a group of 5,000, 30 at once',
    run: repeating(({ groupId }) => `/api/groups/${groupId}/members`),
  },
  {
    ...common,
    name: 'lists of 300 groups',
    about:
      'one member in 300 groups, each with 1,000 messages of somebody whom they blocked, reads their list, 30 at once',
    run: repeating(() => '/api/groups'),
  },
  {
    ...common,
    name: 'searches of all groups',
    about: 'one member searches 300 groups for a letter, 30 at once',
    run: repeating(() => '/api/all-groups?q=c'),
  },
  {
    ...common,
    name: 'pages of hidden messages',
    about:
      'one member reads pages of 200,000 messages of somebody whom they blocked, each another one, 30 at once',
    prepare: async (target) => (await crowdedGroup(target)).id,
    run: (target, signal, groupId) =>
      flood(target, signal, {
        concurrency: 30,
        requests: times(4_000, (index) =>
          asMember(target, {
            path: `/api/groups/${groupId}/messages?before=${900_000_000 - index}`,
          }),
        ),
      }),
  },
  {
    ...common,
    hasCrowd: false,
    name: 'lists of sessions',
    about: 'one member with ten sessions reads their list, 30 at once',
    prepare: (target) => Promise.all(times(10, () => signIn(target))),
    run: repeating(() => '/api/account/sessions'),
  },
  {
    ...common,
    name: 'joining and leaving',
    members: 10,
    atMost: { 200: 600 },
    about: 'ten members leave a group of 5,000 and join it again, 20 times each',
    prepare: async (target) => (await groupsOf(target)).find(({ id }) => id === target.groupId),
    run: (target, signal, group) =>
      flood(target, signal, { concurrency: 1, requests: comings(target, group.code) }),
  },
];

/** @param {Target} target @returns {Promise<{ id: number, name: string, code: string }[]>} */
async function groupsOf({ url, members: [{ address, cookie }] }) {
  const headers = { cookie, 'x-forwarded-for': address };
  const response = await fetch(`${url}/api/groups`, { headers });
  return (await response.json()).groups;
}

/** @param {Target} target */
async function signIn({ url, members: [{ address, email, password }] }) {
  const response = await fetch(`${url}/api/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': address },
    body: JSON.stringify({ email, password }),
  });
  if (!response.ok) throw new Error(`A sign-in was answered ${response.status}.`);
}

/** @param {Target} target */
async function crowdedGroup(target) {
  const found = (await groupsOf(target)).find(({ name }) => name === 'Crowded 1');
  if (!found) throw new Error('The crowd is missing.');
  return found;
}

/** @param {Target} target @param {string} code */
const comings = ({ members, groupId }, code) =>
  times(20, () =>
    members.flatMap(({ address, cookie }) => [
      { method: 'DELETE', path: `/api/groups/${groupId}/membership`, address, cookie },
      { method: 'POST', path: '/api/groups/join', body: { code }, address, cookie },
    ]),
  ).flat();
