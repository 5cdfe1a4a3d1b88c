import { adminCookie, busyGroup, cookiesOf, membersOf } from '../seed.js';
import { productSide } from '../sides.js';
import type { Bench } from '../bench.js';
import type { Row } from '../rounds.js';
import type { Call } from '../load-process.js';

const connections = 20;

/** Requests whose cost must not grow with the community. */
export async function lists(bench: Bench): Promise<Row[]> {
  const members = await cookiesOf(
    bench.system,
    membersOf(busyGroup, bench.size).slice(0, connections),
  );
  const admin = await adminCookie(bench.system);
  const middle = await middleOf(bench);
  const messages = `/api/groups/${busyGroup}/messages`;
  const { headers } = await fetch(bench.system.url + messages, { headers: { cookie: members[0] } });
  const etag = String(headers.get('etag'));
  const asMembers = (path: string, extra: Record<string, string> = {}) =>
    members.map((cookie) => [{ path, headers: { cookie, ...extra } }]);
  const asAdmin = (path: string) => [[{ path, headers: { cookie: admin } }]];
  const row = (
    name: string,
    title: string,
    calls: Call[][],
    expected: string | undefined = undefined,
  ) => ({ name, title, product: productSide(bench, { connections, calls }, expected) });
  const unchanged = asMembers(messages, { 'if-none-match': etag });
  const older = asMembers(`${messages}?before=${middle.message}`);
  const groupMembers = asMembers(`/api/groups/${busyGroup}/members?limit=50`);
  const users = '/api/admin/users';
  const usersAt = asAdmin(`${users}?cursor=${middle.user}`);
  const usersLike = (text: string) => asAdmin(`${users}?q=${text}`);
  const one = `member${middle.user - 2}@`;
  const images = '/api/admin/images?status=';
  const approvedAt = asAdmin(`${images}approved&cursor=d${middle.image}`);
  return [
    row('poll-304', 'poll, unchanged', unchanged, '304'),
    row('poll-200', 'poll, changed', asMembers(messages)),
    row('history', '50 messages from the middle of the largest group', older),
    row('own-groups', "a member's groups with unread counts", asMembers('/api/groups')),
    row('members', 'members of a group', groupMembers),
    row('images', 'photos of a member', asMembers(`/api/images/${middle.user}`)),
    row('users', 'admin: users', asAdmin(users)),
    row('users-middle', 'admin: users, a page in the middle', usersAt),
    row('users-name', 'admin: users, search for a common name', usersLike('marcus')),
    row('users-rare', 'admin: users, search for a single one', usersLike(one)),
    row('pending', 'admin: pending images', asAdmin(`${images}pending`)),
    row('approved-middle', 'admin: approved images, a page in the middle', approvedAt),
    row('requests', 'admin: group requests', asAdmin('/api/admin/group-requests')),
    row('groups', 'admin: groups', asAdmin('/api/admin/groups')),
    row('all-groups', 'all groups', asMembers('/api/all-groups?limit=50')),
  ];
}

async function middleOf({ system }: Bench) {
  const { rows } = await system.database.query(`
    select (select (max(id) / 2)::integer from messages) as message, (select max(id) / 2 from users) as user, (select max(id) / 2 from images) as image`);
  return rows[0];
}
