// @ts-check
import { withDatabase } from '../database.mjs';
import { adminCookie, busyGroup, cookiesOf, membersOf } from '../seed.mjs';
import { productSide } from '../sides.mjs';

/** @typedef {import('../bench.mjs').Bench} Bench */

const connections = 20;

/**
 * Requests whose cost must not grow with the community.
 * @param {Bench} bench
 * @returns {Promise<{ name: string, title: string, side: import('../rounds.mjs').Side }[]>}
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
  const side = (
    /** @type {import('../load-process.mjs').Call[][]} */ calls,
    /** @type {string} */ expected = '200',
  ) => productSide(bench, { connections, calls }, expected);
  return [
    {
      name: 'poll-304',
      title: 'poll, unchanged',
      side: side(asMembers(messages, { 'if-none-match': etag }), '304'),
    },
    { name: 'poll-200', title: 'poll, changed', side: side(asMembers(messages)) },
    {
      name: 'history',
      title: '50 messages from the middle of the largest group',
      side: side(asMembers(`${messages}?before=${middle.message}`)),
    },
    {
      name: 'own-groups',
      title: "a member's groups with unread counts",
      side: side(asMembers('/api/groups')),
    },
    {
      name: 'members',
      title: 'members of a group',
      side: side(asMembers(`/api/groups/${busyGroup}/members?limit=50`)),
    },
    {
      name: 'images',
      title: 'photos of a member',
      side: side(asMembers(`/api/images/${middle.user}`)),
    },
    { name: 'users', title: 'admin: users', side: side(asAdmin('/api/admin/users')) },
    {
      name: 'users-middle',
      title: 'admin: users, a page in the middle',
      side: side(asAdmin(`/api/admin/users?cursor=${middle.user}`)),
    },
    {
      name: 'users-name',
      title: 'admin: users, search for a common name',
      side: side(asAdmin('/api/admin/users?q=marcus')),
    },
    {
      name: 'users-rare',
      title: 'admin: users, search for a single one',
      side: side(asAdmin(`/api/admin/users?q=member${middle.user - 2}@`)),
    },
    {
      name: 'pending',
      title: 'admin: pending images',
      side: side(asAdmin('/api/admin/images?status=pending')),
    },
    {
      name: 'approved-middle',
      title: 'admin: approved images, a page in the middle',
      side: side(asAdmin(`/api/admin/images?status=approved&cursor=d${middle.image}`)),
    },
    {
      name: 'requests',
      title: 'admin: group requests',
      side: side(asAdmin('/api/admin/group-requests')),
    },
    { name: 'groups', title: 'admin: groups', side: side(asAdmin('/api/admin/groups')) },
    { name: 'all-groups', title: 'all groups', side: side(asMembers('/api/all-groups?limit=50')) },
  ];
}

/** @param {Bench} bench @returns {Promise<{ message: number, user: number, image: number }>} */
const middleOf = ({ system }) =>
  withDatabase(system, async (database) => {
    const { rows } = await database.query(`
    select (select (max(id) / 2)::integer from messages) as message, (select max(id) / 2 from users) as user, (select max(id) / 2 from images) as image`);
    return rows[0];
  });
