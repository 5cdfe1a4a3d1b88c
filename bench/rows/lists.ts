import { adminCookie, busyGroup, cookiesOf, membersOf, onePerGroup } from '../seed.js';
import { bareSide, productSide } from '../sides.js';
import type { Bench } from '../bench.js';
import type { Row } from '../rounds.js';

const connections = 20;
/** Each reader asks for so many; groups-chat keeps a fifth of those of all readers. */
const olderPages = 250;

/** Requests whose cost must not grow with the community. */
export async function lists(bench: Bench): Promise<Row[]> {
  const members = await cookiesOf(
    bench.system,
    membersOf(busyGroup, bench.size).slice(0, connections),
  );
  const admin = await adminCookie(bench.system);
  const rowOf = (cookies: string[]) => (name: string, title: string, path: string) => {
    const calls = cookies.map((cookie) => [{ path, headers: { cookie } }]);
    return { name, title, product: productSide(bench, { connections, calls }) };
  };
  const ofMembers = rowOf(members);
  const ofAdmin = rowOf([admin]);
  return [
    await olderMessages(bench),
    ofMembers('own-groups', "a member's groups with unread counts", '/api/groups'),
    ofMembers('members', 'members of a group', `/api/groups/${busyGroup}/members?limit=50`),
    ofAdmin('users', 'admin: users', '/api/admin/users'),
    ofAdmin('pending', 'admin: pending images', '/api/admin/images?status=pending'),
    ofAdmin('requests', 'admin: group requests', '/api/admin/group-requests'),
    ofMembers('all-groups', 'all groups', '/api/all-groups?limit=50'),
  ];
}

/** Each reader is in another group, so that more replicas share the work. */
async function olderMessages(bench: Bench): Promise<Row> {
  const { system, size } = bench;
  const readers = onePerGroup(connections, size);
  const cookies = await cookiesOf(
    system,
    readers.map(({ member }) => member),
  );
  // The pages begin in the newer half of the messages, so that each is a full one.
  const step = size.messages / 2 / olderPages;
  const calls = readers.map(({ group }, index) =>
    Array.from({ length: olderPages }, (_, page) => ({
      path: `/api/groups/${group}/messages?before=${size.messages - page * step}`,
      headers: { cookie: cookies[index] },
    })),
  );
  const bareCalls = readers.map(({ group }) => [{ path: `/messages/${group}` }]);
  return {
    name: 'history',
    title: '50 older messages (200), read from the database every time',
    product: {
      ...productSide(bench, { connections, calls }),
      // Forgets the pages of the last round.
      prepare: async () =>
        void (await system.database.query(
          'update groups set messages_version = messages_version + 1',
        )),
    },
    baseline: bareSide(bench, { connections, calls: bareCalls }),
  };
}
