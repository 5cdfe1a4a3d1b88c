// @ts-check
import { busyGroup, cookiesOf, membersOf } from '../seed.mjs';
import { bareSide, productSide } from '../sides.mjs';

/** @typedef {import('../bench.mjs').Bench} Bench */

const connections = 50;

/** 50 members of one busy group, each with a page open. @param {Bench} bench @returns {Promise<import('../rounds.mjs').Row[]>} */
export async function polls(bench) {
  const path = `/api/groups/${busyGroup}/messages`;
  const members = membersOf(busyGroup, bench.size).slice(0, connections);
  const cookies = await cookiesOf(bench.system, members);
  const { headers } = await fetch(bench.system.url + path, { headers: { cookie: cookies[0] } });
  const etag = String(headers.get('etag'));
  const read = bareSide(bench, { connections, calls: [[{ path: `/messages/${busyGroup}` }]] });
  return [
    {
      name: 'poll-unchanged',
      title: 'poll of 50 messages, unchanged (304)',
      aim: { ratio: 1.2, gatewayMicroseconds: 120 },
      product: productSide(
        bench,
        {
          connections,
          calls: cookies.map((cookie) => [{ path, headers: { cookie, 'if-none-match': etag } }]),
        },
        '304',
      ),
      limit: read,
    },
    {
      name: 'poll-changed',
      title: 'poll of 50 messages, changed (200)',
      aim: { ratio: 0.7 },
      product: productSide(bench, {
        connections,
        calls: cookies.map((cookie) => [{ path, headers: { cookie } }]),
      }),
      limit: read,
    },
    {
      name: 'history',
      title: '50 messages from further back (200): read anew for everyone',
      product: productSide(bench, {
        connections,
        calls: cookies.map((cookie) => [
          { path: `${path}?before=1000000000`, headers: { cookie } },
        ]),
      }),
      limit: read,
    },
  ];
}
