import { asMember, flooding, profile, type Attack, type Target } from './attack.js';

export const members: Attack[] = [
  {
    name: 'scraping',
    item: '16',
    members: 1,
    seconds: 12,
    about:
      'one member reads `/api/images/1` to `2000`, each followed by the member list, 20 at once',
    run: flooding({ count: 4000, concurrency: 20, request: page }),
  },
  {
    name: 'renaming',
    item: '16',
    members: 1,
    seconds: 12,
    atMost: { 200: 10 },
    about: 'one member renames themself 500 times, 4 at once, in a group that others poll',
    run: flooding({ count: 500, concurrency: 4, request: rename }),
  },
  {
    name: 'erasure of a large account',
    item: '16',
    members: 1,
    messages: 400_000,
    seconds: 30,
    about: 'a member who wrote 400,000 messages where others write erases the account at once',
    run: flooding({ count: 1, concurrency: 1, request: erase }),
  },
];

function page(target: Target, index: number) {
  const path = index % 2 ? `/api/groups/${target.groupId}/members` : `/api/images/${index / 2 + 1}`;
  return asMember(target, { path });
}

function rename(target: Target, index: number) {
  const username = `${target.members[0].username.slice(0, 20)}_${index}`;
  return asMember(target, { method: 'PUT', path: '/api/user', body: { ...profile, username } });
}

function erase(target: Target) {
  const body = { when: 'now', confirm: 'DELETE' };
  return asMember(target, { method: 'POST', path: '/api/account/deletion', body });
}
