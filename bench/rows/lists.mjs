// @ts-check
import { adminCookie, busyGroup, cookiesOf, membersOf } from '../seed.mjs';
import { productSide } from '../sides.mjs';

/** @typedef {import('../bench.mjs').Bench} Bench */

const connections = 20;

/**
 * Requests whose cost must not grow with the community.
 * @param {Bench} bench
 * @returns {Promise<import('../rounds.mjs').Row[]>}
 */
export async function lists(bench) {
  const members = await cookiesOf(
    bench.system,
    membersOf(busyGroup, bench.size).slice(0, connections),
  );
  const admin = await adminCookie(bench.system);
  const middle = await middleOf(bench);
  const messages = `/api/groups/${busyGroup}/messages`;
  const { headers } = await fetch(bench.system.url + messages, { headers: { cookie: members[0] } });
  const etag = String(headers.get('etag'));
  const asMembers = (
    /** @type {string} */ path,
    /** @type {Record<string, string>} */ extra = {},
  ) => members.map((cookie) => [{ path, headers: { cookie, ...extra } }]);
  const asAdmin = (/** @type {string} */ path) => [[{ path, headers: { cookie: admin } }]];
  const row = (
    /** @type {string} */ name,
    /** @type {string} */ title,
    /** @type {import('../load-process.mjs').Call[][]} */ calls,
    /** @type {string | undefined} */ expected = undefined,
  ) => ({ name, title, product: productSide(bench, { connections, calls }, expected) });
  const unchanged = asMembers(messages, { 'if-none-match': etag });
  const older = asMembers(`${messages}?before=${middle.message}`);
  const groupMembers = asMembers(`/api/groups/${busyGroup}/members?limit=50`);
  const users = '/api/admin/users';
  const usersAt = asAdmin(`${users}?cursor=${middle.user}`);
  const usersLike = (/** @type {string} */ text) => asAdmin(`${users}?q=${text}`);
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

/** @param {Bench} bench @returns {Promise<{ message: number, user: number, image: number }>} */
async function middleOf({ system }) {
  const { rows } = await system.database.query(`
    select (select (max(id) / 2)::integer from messages) as message, (select max(id) / 2 from users) as user, (select max(id) / 2 from images) as image`);
  return rows[0];
}
