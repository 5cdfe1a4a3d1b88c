import { busyGroup, cookiesOf, membersOf, onePerGroup } from '../seed.js';
import { bareSide, floorSide, productSide } from '../sides.js';
import type { Bench } from '../bench.js';
import type { Goal, Row } from '../rounds.js';

const connections = 20;
const json = { 'content-type': 'application/json' };
const body = JSON.stringify({
  content: 'See you at the lake on Sunday, bring something warm to wear',
  client_id: '$uuid',
});

export async function posts(bench: Bench): Promise<Row[]> {
  const one = membersOf(busyGroup, bench.size)
    .slice(0, connections)
    .map((member) => ({ member, group: busyGroup }));
  const twenty = onePerGroup(connections, bench.size);
  return [
    await row(bench, 'post-one-group', 'message post, one group', { ratio: 0.7 }, one),
    await row(bench, 'post-20-groups', 'message post, 20 groups', { ratio: 0.7 }, twenty),
  ];
}

async function row(
  bench: Bench,
  name: string,
  title: string,
  goal: Goal,
  senders: { member: number; group: number }[],
): Promise<Row> {
  const cookies = await cookiesOf(
    bench.system,
    senders.map(({ member }) => member),
  );
  const product = senders.map(({ group }, index) => [
    {
      method: 'POST',
      path: `/api/groups/${group}/messages`,
      headers: { ...json, cookie: cookies[index] },
      body,
    },
  ]);
  const bare = senders.map(({ group, member }, index) => [
    {
      method: 'POST',
      path: `/messages/${group}/${member + 2}`,
      headers: { ...json, cookie: cookies[index] },
      body,
    },
  ]);
  return {
    name,
    title,
    goal,
    product: productSide(bench, { connections, calls: product }, '201'),
    baseline: bareSide(bench, { connections, calls: bare }, '201'),
    floor: await floorSide(bench, { connections, calls: bare }, '201'),
  };
}
