import { adminCookie, busyGroup, cookiesOf, membersOf } from '../seed.js';
import { bareSide, productSide } from '../sides.js';
import type { Bench } from '../bench.js';
import type { Row } from '../rounds.js';

const connections = 20;
/** Asked for one after another: five times as many as groups-chat keeps, so it reads each again. */
const olderPages = 5_000;

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
    olderMessages(bench, members),
    ofMembers('own-groups', "a member's groups with unread counts", '/api/groups'),
    ofMembers('members', 'members of a group', `/api/groups/${busyGroup}/members?limit=50`),
    ofAdmin('users', 'admin: users', '/api/admin/users'),
    ofAdmin('pending', 'admin: pending images', '/api/admin/images?status=pending'),
    ofAdmin('requests', 'admin: group requests', '/api/admin/group-requests'),
    ofMembers('all-groups', 'all groups', '/api/all-groups?limit=50'),
  ];
}

function olderMessages(bench: Bench, readers: string[]): Row {
  const pages = Array.from({ length: olderPages }, (_, page) => bench.size.messages - page);
  const calls = readers.map((cookie, reader) =>
    pages
      .filter((before) => before % readers.length === reader)
      .map((before) => ({
        path: `/api/groups/${busyGroup}/messages?before=${before}`,
        headers: { cookie },
      })),
  );
  return {
    name: 'history',
    title: '50 older messages (200), read from the database every time',
    product: productSide(bench, { connections, calls }),
    baseline: bareSide(bench, { connections, calls: [[{ path: `/messages/${busyGroup}` }]] }),
  };
}
