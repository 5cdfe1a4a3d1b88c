import { bodyOf } from '../../../libs/testing/src/bodies.mjs';
import { Client } from '../../../libs/testing/src/client.mjs';
import { addressOf, asMember, times, type Attack, type Target } from '../attack.js';
import { eachInTurn, flooding } from '../flood.js';

const reading = (pathOf: (target: Target) => string) =>
  flooding(4_000, 30, (target) => asMember(target, { path: pathOf(target) }));

const ofForty = (
  where: string,
  addressFor: (target: Target, member: number) => string,
): Attack => ({
  name: `lists of forty members ${where}`,
  does: 'each reads one list after another, of a group of 5,000, of groups and of photos, never two at once',
  members: 40,
  hasCrowd: true,
  seconds: 12,
  run: eachInTurn(400, (target, index, member) => {
    const members = `/api/groups/${target.groupId}/members`;
    const paths = [members, '/api/groups', '/api/all-groups', '/api/images'];
    const request = { path: paths[(index + member) % paths.length] };
    return { ...asMember(target, request, member), address: addressFor(target, member) };
  }),
});

const SHORT_WORDS = ['m c h e', 'm zz'];

/** Lists of a crowd. */
export const lists: Attack[] = [
  {
    name: 'lists of 5,000 members',
    does: 'one member reads the list of a group of 5,000, 30 at once',
    members: 1,
    hasCrowd: true,
    seconds: 12,
    run: reading(({ groupId }) => `/api/groups/${groupId}/members`),
  },
  {
    name: 'lists of 300 groups',
    does: 'one member in 300 groups, each with 1,000 messages of somebody whom they blocked, reads their list, 30 at once',
    members: 1,
    hasCrowd: true,
    seconds: 12,
    run: reading(() => '/api/groups'),
  },
  {
    name: 'searches of all groups',
    does: 'one member searches 300 groups for a letter, 30 at once',
    members: 1,
    hasCrowd: true,
    seconds: 12,
    run: reading(() => '/api/all-groups?q=c'),
  },
  {
    name: 'searches of forty addresses',
    does: 'forty members, each of an address, search 300 groups for a letter that all have, one call after the other',
    members: 40,
    hasCrowd: true,
    seconds: 12,
    run: eachInTurn(400, (target, _index, member) =>
      asMember(target, { path: '/api/all-groups?limit=500&q=e' }, member),
    ),
  },
  {
    name: 'pages of hidden messages',
    does: 'one member reads pages of 200,000 messages of somebody whom they blocked, each another one, 30 at once',
    members: 1,
    hasCrowd: true,
    seconds: 12,
    prepare: (target) => groupOf(target, ({ name }) => name === 'Crowded 1'),
    run: flooding(4_000, 30, (target, index, { id }: Group) =>
      asMember(target, { path: `/api/groups/${id}/messages?before=${900_000_000 - index}` }),
    ),
  },
  {
    name: 'searches of messages',
    does: 'forty members, each of an address, search 300 groups, 200,000 of whose messages are of somebody whom one of them blocked, for four short words',
    members: 40,
    hasCrowd: true,
    seconds: 12,
    run: eachInTurn(400, (target, index, member) =>
      asMember(target, { path: `/api/messages/search?q=${SHORT_WORDS[index % 2]}` }, member),
    ),
  },
  {
    name: 'lists of sessions',
    does: 'one member with ten sessions reads their list, 30 at once',
    members: 1,
    seconds: 12,
    prepare: (target) => Promise.all(times(10, () => signIn(target))),
    run: reading(() => '/api/account/sessions'),
  },
  ofForty('of one address', ({ neighbour }) => neighbour),
  ofForty('of four addresses', (target, member) => addressOf(target, member % 4)),
  ofForty('each of an address', addressOf),
  {
    name: 'joining and leaving',
    does: 'ten members leave a group of 5,000 and join it again, 20 times each',
    goal: { atMost: { 200: 600 } },
    members: 10,
    hasCrowd: true,
    seconds: 12,
    prepare: (target) => groupOf(target, ({ id }) => id === target.groupId),
    run: flooding(400, 1, (target, index, { id, code }: Group) =>
      asMember(
        target,
        Math.floor(index / 10) % 2
          ? { method: 'POST', path: '/api/groups/join', body: { code } }
          : { method: 'DELETE', path: `/api/groups/${id}/membership` },
        index,
      ),
    ),
  },
];

interface Group {
  id: number;
  name: string;
  code: string;
}

async function groupOf({ url, members }: Target, isIt: (group: Group) => boolean): Promise<Group> {
  const [{ address, cookie }] = members;
  const headers = { 'x-forwarded-for': address, cookie };
  const { groups } = bodyOf(await new Client(url).get('/api/groups', headers));
  return groups.find(isIt)!;
}

async function signIn({ url, members: [{ address, email, password }] }: Target) {
  const headers = { 'x-forwarded-for': address };
  bodyOf(await new Client(url).post('/api/login', { email, password }, headers));
}
