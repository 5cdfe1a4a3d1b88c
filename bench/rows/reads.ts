import { busyGroup, membersOf, onePerGroup } from '../seed.js';
import type { Bench } from '../bench.js';
import type { Row } from '../rounds.js';

const readers = 20;
/** Each reader asks for so many; groups-chat keeps a fifth of those of all readers. */
const olderPages = 250;

export const reads = async (bench: Bench): Promise<Row[]> => [
  await olderMessages(bench),
  await ownGroups(bench),
];

async function ownGroups(bench: Bench): Promise<Row> {
  const cookies = await bench.cookies(membersOf(busyGroup, bench.size).slice(0, readers));
  const calls = cookies.map((cookie) => [{ path: '/api/groups', headers: { cookie } }]);
  const title = "a member's groups with unread counts";
  return { name: 'own-groups', title, product: bench.product(calls) };
}

/** Each reader is in another group, so that more replicas share the work. */
async function olderMessages(bench: Bench): Promise<Row> {
  const { system, size } = bench;
  const pairs = onePerGroup(readers, size);
  const cookies = await bench.cookies(pairs.map(({ member }) => member));
  // The pages begin in the newer half of the messages, so that each is a full one.
  const step = size.messages / 2 / olderPages;
  const calls = pairs.map(({ group }, index) =>
    Array.from({ length: olderPages }, (_, page) => ({
      path: `/api/groups/${group}/messages?before=${size.messages - page * step}`,
      headers: { cookie: cookies[index] },
    })),
  );
  // Forgets the pages of the last round.
  const prepare = async () =>
    void (await system.database.query('update groups set messages_version = messages_version + 1'));
  return {
    name: 'history',
    title: '50 older messages (200), read from the database every time',
    product: { ...bench.product(calls), prepare },
    baseline: await bench.bare(pairs.map(({ group }) => [{ path: `/messages/${group}` }])),
  };
}
