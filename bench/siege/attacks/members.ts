import { addressOf, asMember, profile, type Attack, type Target } from '../attack.js';
import { eachInTurn, flooding, type FloodRequest } from '../flood.js';

const message = (target: Target, content: string): FloodRequest =>
  asMember(target, {
    method: 'POST',
    path: `/api/groups/${target.groupId}/messages`,
    body: { content },
  });

const NOD = { emoji: '👍' };

async function newestMessage({ url, groupId, members: [{ cookie }] }: Target) {
  const path = `/api/groups/${groupId}/messages`;
  const answer = await fetch(`${url}${path}?limit=1`, { headers: { cookie } });
  const { messages } = (await answer.json()) as { messages: { id: number }[] };
  return `${path}/${messages[0].id}/nod`;
}

/** Members who read and write more than a person can. */
export const members: Attack[] = [
  {
    name: 'invalid messages',
    does: '2,000 messages of 201 characters by one member, 50 at once',
    goal: { atMost: { 400: 120 } },
    isShort: true,
    members: 1,
    seconds: 15,
    run: flooding(2000, 50, (target) => message(target, 'x'.repeat(201))),
  },
  {
    name: 'messages beyond the limit',
    does: '10,000 messages by one member, full of what may be names, 50 at once',
    goal: { atMost: { 201: 120 } },
    members: 1,
    seconds: 30,
    run: flooding(10_000, 50, (target, index) =>
      message(target, `${'@a b c '.repeat(27)}${index}`),
    ),
  },
  {
    name: 'nods given and taken back',
    does: '10,000 nods by one member to one message that others poll, each taken back, 50 at once',
    goal: { atMost: { 200: 240 } },
    members: 1,
    seconds: 30,
    prepare: newestMessage,
    run: flooding(10_000, 50, (target, index, path: string) =>
      asMember(target, index % 2 ? { method: 'DELETE', path } : { method: 'PUT', path, body: NOD }),
    ),
  },
  {
    name: 'messages of sixty members of one address',
    does: 'sixty members post, one message after the other',
    goal: { atMost: { 201: 3_600 } },
    members: 60,
    seconds: 12,
    run: eachInTurn(400, (target, index, member) => ({
      ...asMember(target, message(target, `Buy now, offer ${index}`), member),
      address: addressOf(target, 0),
    })),
  },
  {
    name: 'scraping',
    does: 'one member reads `/api/images/1` to `2000`, each followed by the member list, 20 at once',
    members: 1,
    seconds: 12,
    run: flooding(4000, 20, (target, index) =>
      asMember(target, {
        path: index % 2 ? `/api/groups/${target.groupId}/members` : `/api/images/${index / 2 + 1}`,
      }),
    ),
  },
  {
    name: 'renaming',
    does: 'one member renames themself 500 times, 4 at once, in a group that others poll',
    goal: { atMost: { 200: 10 } },
    members: 1,
    seconds: 12,
    run: flooding(500, 4, (target, index) => {
      const username = `${target.members[0].username.slice(0, 20)}_${index}`;
      return asMember(target, { method: 'PUT', path: '/api/user', body: { ...profile, username } });
    }),
  },
  {
    name: 'erasure of a large account',
    does: 'a member who wrote 400,000 messages where others write erases the account at once',
    members: 1,
    messages: 400_000,
    seconds: 30,
    run: flooding(1, 1, (target) => {
      const body = { when: 'now', confirm: 'DELETE' };
      return asMember(target, { method: 'POST', path: '/api/account/deletion', body });
    }),
  },
];
