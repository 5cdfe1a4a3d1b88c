import { busyGroup, membersOf, onePerGroup } from '../seed.js';
import type { Bench } from '../bench.js';
import type { Row } from '../rounds.js';

const pathOf = (group: number) => `/api/groups/${group}/messages`;
const readOf = (group: number) => ({ path: `/messages/${group}` });

/** Members who poll pages that they know. */
const knownPages = async ({ system }: Bench, pairs: { cookie: string; group: number }[]) =>
  Promise.all(
    pairs.map(async ({ cookie, group }) => {
      const path = pathOf(group);
      const { headers } = await fetch(system.url + path, { headers: { cookie } });
      return [{ path, headers: { cookie, 'if-none-match': String(headers.get('etag')) } }];
    }),
  );

/**
 * 50 members of one busy group, and one of each of 50 groups: the calls for one group go to one
 * replica, those for many to all of them.
 */
export async function polls(bench: Bench): Promise<Row[]> {
  const cookies = await bench.cookies(membersOf(busyGroup, bench.size).slice(0, 50));
  const busy = cookies.map((cookie) => ({ cookie, group: busyGroup }));
  const pairs = onePerGroup(50, bench.size);
  const ofPairs = await bench.cookies(pairs.map(({ member }) => member));
  const many = pairs.map(({ group }, index) => ({ group, cookie: ofPairs[index] }));
  const baseline = await bench.bare([[readOf(busyGroup)]], { connections: 50 });
  return [
    {
      name: 'poll-unchanged',
      title: 'poll of 50 messages, unchanged (304)',
      goal: { ratio: 1.2, gatewayMicroseconds: 120 },
      product: bench.product(await knownPages(bench, busy), { expected: '304' }),
      baseline,
    },
    {
      name: 'poll-changed',
      title: 'poll of 50 messages, changed (200)',
      goal: { ratio: 0.7 },
      product: bench.product(
        cookies.map((cookie) => [{ path: pathOf(busyGroup), headers: { cookie } }]),
      ),
      baseline,
    },
    {
      name: 'poll-50-groups',
      title: 'poll of 50 messages, 50 groups, unchanged (304)',
      product: bench.product(await knownPages(bench, many), { expected: '304' }),
      baseline: await bench.bare(pairs.map(({ group }) => [readOf(group)])),
    },
  ];
}

const body = JSON.stringify({
  content: 'See you at the lake on Sunday, bring something warm to wear',
  client_id: '$uuid',
});

export async function posts(bench: Bench): Promise<Row[]> {
  const senders = membersOf(busyGroup, bench.size).slice(0, 20);
  const one = senders.map((member) => ({ member, group: busyGroup }));
  return [
    await postsOf(bench, 'post-one-group', 'message post, one group', one),
    await postsOf(bench, 'post-20-groups', 'message post, 20 groups', onePerGroup(20, bench.size)),
  ];
}

async function postsOf(
  bench: Bench,
  name: string,
  title: string,
  senders: { member: number; group: number }[],
): Promise<Row> {
  const cookies = await bench.cookies(senders.map(({ member }) => member));
  const callsTo = (path: (sender: (typeof senders)[0]) => string) =>
    senders.map((sender, index) => {
      const headers = { 'content-type': 'application/json', cookie: cookies[index] };
      return [{ method: 'POST', path: path(sender), headers, body }];
    });
  const bare = callsTo(({ group, member }) => `/messages/${group}/${member + 2}`);
  const expected = '201';
  return {
    name,
    title,
    goal: { ratio: 0.7 },
    product: bench.product(
      callsTo(({ group }) => pathOf(group)),
      { expected },
    ),
    baseline: await bench.bare(bare, { expected }),
  };
}
