import { Counts } from '../wire/counts.js';
import { flood } from '../wire/flood.js';
import {
  addressOf,
  asMember,
  flooding,
  send,
  times,
  type Attack,
  type HostileMember,
  type Target,
} from './attack.js';

const common = { item: '17', members: 1, seconds: 12, hasCrowd: true } as const;

const repeating = (pathOf: (target: Target) => string) =>
  flooding({
    count: 4_000,
    concurrency: 30,
    request: (target) => asMember(target, { path: pathOf(target) }),
  });

export const lists: Attack[] = [
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
    run: (target, signal, groupId: number) =>
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
  ...[
    ['of one address', 0],
    ['of four addresses', 4],
    ['each of an address', 40],
  ].map(([of, addresses]): Attack => ({
    ...common,
    members: 40,
    name: `lists of forty members ${of}`,
    about:
      'each reads one list after another, of a group of 5,000, of groups and of photos, never two at once',
    run: (target, signal) => readOneByOne(target, signal, Number(addresses)),
  })),
  {
    ...common,
    name: 'joining and leaving',
    members: 10,
    atMost: { 200: 600 },
    about: 'ten members leave a group of 5,000 and join it again, 20 times each',
    prepare: async (target) => (await groupsOf(target)).find(({ id }) => id === target.groupId),
    run: (target, signal, group: Group) =>
      flood(target, signal, { concurrency: 1, requests: comings(target, group.code) }),
  },
];

/** @param addresses how many the members share, 0 for that of an honest member */
async function readOneByOne(target: Target, signal: AbortSignal, addresses: number) {
  const { members, groupId, network, neighbour } = target;
  const paths = [`/api/groups/${groupId}/members`, '/api/groups', '/api/all-groups', '/api/images'];
  const counts = new Counts();
  const reader = async ({ cookie }: HostileMember, at: number) => {
    const address = addresses ? addressOf(network, at % addresses) : neighbour;
    const requests = times(400, (index) => ({
      path: paths[(index + at) % paths.length],
      address,
      cookie,
    }));
    counts.merge(await flood(target, signal, { concurrency: 1, requests }));
  };
  await Promise.all(members.map(reader));
  return counts;
}

interface Group {
  id: number;
  name: string;
  code: string;
}

async function groupsOf(target: Target): Promise<Group[]> {
  const response = await send(target, asMember(target, { path: '/api/groups' }));
  return (await response.json()).groups;
}

function signIn(target: Target) {
  const { address, email, password } = target.members[0];
  return send(target, {
    method: 'POST',
    path: '/api/login',
    address,
    body: { email, password },
  });
}

async function crowdedGroup(target: Target) {
  const found = (await groupsOf(target)).find(({ name }) => name === 'Crowded 1');
  if (!found) throw new Error('The crowd is missing.');
  return found;
}

const comings = ({ members, groupId }: Target, code: string) =>
  times(20, () =>
    members.flatMap(({ address, cookie }) => [
      { method: 'DELETE', path: `/api/groups/${groupId}/membership`, address, cookie },
      { method: 'POST', path: '/api/groups/join', body: { code }, address, cookie },
    ]),
  ).flat();
