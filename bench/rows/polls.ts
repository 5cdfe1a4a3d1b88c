import { busyGroup, cookiesOf, membersOf } from '../seed.js';
import { bareSide, productSide } from '../sides.js';
import type { Bench } from '../bench.js';
import type { Row } from '../rounds.js';

const connections = 50;

/** 50 members of one busy group, each polling its page. */
export async function polls(bench: Bench): Promise<Row[]> {
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
      goal: { ratio: 1.2, gatewayMicroseconds: 120 },
      product: productSide(
        bench,
        {
          connections,
          calls: cookies.map((cookie) => [{ path, headers: { cookie, 'if-none-match': etag } }]),
        },
        '304',
      ),
      baseline: read,
    },
    {
      name: 'poll-changed',
      title: 'poll of 50 messages, changed (200)',
      goal: { ratio: 0.7 },
      product: productSide(bench, {
        connections,
        calls: cookies.map((cookie) => [{ path, headers: { cookie } }]),
      }),
      baseline: read,
    },
  ];
}
