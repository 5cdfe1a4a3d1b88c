// @ts-check
import { busyGroup, cookiesOf, membersOf } from '../seed.mjs';
import { bareSide, productSide } from '../sides.mjs';

/** @typedef {import('../bench.mjs').Bench} Bench */

const connections = 20;
const json = { 'content-type': 'application/json' };
const body = JSON.stringify({
  content: 'See you at the lake on Sunday, bring something warm to wear',
  client_id: '$uuid',
});

/** @param {Bench} bench @returns {Promise<import('../rounds.mjs').Row[]>} */
export async function posts(bench) {
  const one = membersOf(busyGroup, bench.size)
    .slice(0, connections)
    .map((member) => ({ member, group: busyGroup }));
  const twenty = Array.from({ length: connections }, (_, index) => ({
    group: index + 1,
    member: membersOf(index + 1, bench.size)[index],
  }));
  return [
    await row(bench, 'post-one-group', 'message post, one group', { rate: 1500 }, one),
    await row(bench, 'post-20-groups', 'message post, 20 groups', { ratio: 0.5 }, twenty),
  ];
}

/**
 * @param {Bench} bench
 * @param {string} name
 * @param {string} title
 * @param {import('../rounds.mjs').Goal} goal
 * @param {{ member: number, group: number }[]} senders
 * @returns {Promise<import('../rounds.mjs').Row>}
 */
async function row(bench, name, title, goal, senders) {
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
  const bare = senders.map(({ group, member }) => [
    { method: 'POST', path: `/messages/${group}/${member + 2}`, headers: json, body },
  ]);
  return {
    name,
    title,
    goal,
    product: productSide(bench, { connections, calls: product }, '201'),
    baseline: bareSide(bench, { connections, calls: bare }, '201'),
  };
}
