import { busyGroup, cookiesOf, membersOf, onePerGroup } from '../seed.js';
import { bareSide, productSide } from '../sides.js';
import type { Bench } from '../bench.js';
import type { Row } from '../rounds.js';

const connections = 50;

const pathOf = (group: number) => `/api/groups/${group}/messages`;

async function etagOf({ system }: Bench, path: string, cookie: string): Promise<string> {
  const { headers } = await fetch(system.url + path, { headers: { cookie } });
  return String(headers.get('etag'));
}

/** 50 members of one busy group, each polling its page. */
export async function polls(bench: Bench): Promise<Row[]> {
  const path = pathOf(busyGroup);
  const members = membersOf(busyGroup, bench.size).slice(0, connections);
  const cookies = await cookiesOf(bench.system, members);
  const etag = await etagOf(bench, path, cookies[0]);
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

/**
 * A member of each of 50 groups, polling its page: the calls for one group go to one replica, those
 * for many to all of them.
 */
export async function pollsOfGroups(bench: Bench): Promise<Row[]> {
  const pairs = onePerGroup(connections, bench.size);
  const cookies = await cookiesOf(
    bench.system,
    pairs.map(({ member }) => member),
  );
  const calls = await Promise.all(
    pairs.map(async ({ group }, index) => {
      const [path, cookie] = [pathOf(group), cookies[index]];
      const etag = await etagOf(bench, path, cookie);
      return [{ path, headers: { cookie, 'if-none-match': etag } }];
    }),
  );
  const reads = pairs.map(({ group }) => [{ path: `/messages/${group}` }]);
  return [
    {
      name: 'poll-50-groups',
      title: `poll of 50 messages, ${connections} groups, unchanged (304)`,
      product: productSide(bench, { connections, calls }, '304'),
      baseline: bareSide(bench, { connections, calls: reads }),
    },
  ];
}
