import { signedIn } from '../../libs/testing/src/people.mjs';
import { adminCookie, cookieOf, credentialsOf, membersOf } from '../seed.js';
import { bareSide, productSide } from '../sides.js';
import type { Bench } from '../bench.js';
import type { Row } from '../rounds.js';

const connections = 20;
const group = 40;
const hiddenMembers = 10;
const reports = 2_000;

/** Measures what admins read about others, and the export that members read about themselves. */
export async function reviews(bench: Bench): Promise<Row[]> {
  const { system, size } = bench;
  const leaving = membersOf(group, size).slice(-hiddenMembers);
  await system.database.query(
    "update users set erase_after = now() + interval '10 days' where id = any($1)",
    [leaving.map((number) => number + 2)],
  );
  await system.database.query(
    `insert into reports (reporter_id, subject_id, kind, target_id, category, text, evidence)
     select 2 + n % 100, 102 + n % 300, 'user', 102 + n % 300, 'harassment', 'Again and again', 'A name'
     from generate_series(1, ${reports}) n on conflict do nothing`,
  );
  await system.database.query('vacuum analyze reports, users');
  const cookie = await adminCookie(system);
  const asAdmin = (path: string) =>
    productSide(bench, { connections, calls: [[{ path, headers: { cookie } }]] });
  const bare = (path: string) => bareSide(bench, { connections, calls: [[{ path }]] });
  return [
    {
      name: 'hidden-messages',
      title: 'admin: 50 messages of a group with hidden members',
      product: asAdmin(`/api/groups/${group}/messages?before=1000000000`),
      baseline: bare(`/messages/${group}`),
    },
    {
      name: 'reports',
      title: 'admin: reports',
      product: asAdmin('/api/admin/reports'),
      baseline: bare('/lists/reports/0'),
    },
    {
      name: 'export',
      title: "the copy of a member's data (10 photos)",
      product: await ownCopy(bench),
    },
  ];
}

async function ownCopy(bench: Bench) {
  const member = await signedIn(bench.system.url, credentialsOf(0));
  const call = { path: '/api/account/export', headers: { cookie: cookieOf(member) } };
  return productSide(bench, { connections: 2, calls: [[call]] });
}
