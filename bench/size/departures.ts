import { setTimeout as sleep } from 'node:timers/promises';
import { password } from '../seed.js';
import { idOf, LARGE_GROUP } from './counts.js';
import { HEAVY } from './people.js';
import { profileOf } from './prober.js';
import type { Visitor } from '../visitor.js';
import type { Step } from './step.js';
import type { World } from './size.js';

const SECOND = 1_000;
const MINUTE = 60 * SECOND;

/** What members and reviewers do that touches many rows. */
export async function changes({ system, readers }: World): Promise<Step[]> {
  const { admin, heavy, moderator } = readers;
  const one = async (statement: string) =>
    (await system.database.query(statement)).rows[0] as { id: number };
  // Nobody may review their own, so those of the moderators are left out.
  const pending = await system.database.query(
    "select id from images where not is_approved and status = 'ready' and user_id > 100 order by id limit 2",
  );
  const [photo, rejected] = pending.rows.map(({ id }) => id);
  const reported = await one(
    "select r.id from reports r join images i on i.id = r.target_id where r.kind = 'image' and r.closed_at is null limit 1",
  );
  const { rows } = await system.database.query(
    "select id from group_requests where status = 'pending' order by id limit 100",
  );
  const step = (name: string, limit: number, send: () => Promise<Answered>): Step => ({
    name,
    limit,
    work: () => expectDone(send()),
  });
  await prove(heavy, admin);
  return [
    step('change of the busiest member’s name', 2 * SECOND, async () =>
      heavy.put('/api/user', { ...(await profileOf(heavy)), username: 'The busiest' }),
    ),
    step('copy of the busiest member’s data', MINUTE, () => heavy.get('/api/account/export')),
    step('approval of a photo', SECOND, () =>
      moderator.post('/api/admin/approve-image', { imageId: photo }),
    ),
    step('rejection of a photo', SECOND, () =>
      moderator.post('/api/admin/reject-image', { imageId: rejected }),
    ),
    step('photo removed and blocked for everybody', SECOND, () =>
      admin.post(`/api/admin/reports/${reported.id}/decision`, {
        action: 'remove_and_block',
        rule: 'respect',
        explanation: 'Not here.',
      }),
    ),
    step('a hundred requests decided at once', 10 * SECOND, () =>
      moderator.post('/api/admin/requests/decisions', {
        ids: rows.map(({ id }) => id),
        approve: true,
      }),
    ),
  ];
}

/** The erasure of the busiest account and the deletion of the large group. Nothing reads them after. */
export async function deletions({ system, readers, prober }: World): Promise<Step[]> {
  const { admin, heavy } = readers;
  const untilGone = async (from: string) => {
    while ((await system.database.query(`select from ${from}`)).rows.length > 0) await sleep(500);
  };
  await prove(heavy, admin);
  return [
    {
      name: 'erasure of the busiest account',
      limit: 2 * MINUTE,
      work: async () => {
        const confirmed = { when: 'now', confirm: 'DELETE' };
        await expectDone(heavy.post('/api/account/deletion', confirmed));
        await untilGone(`users where id = ${idOf(HEAVY)}`);
      },
    },
    {
      name: 'deletion of a member by an admin',
      limit: 2 * SECOND,
      work: () => expectDone(admin.delete(`/api/admin/user/${idOf(18)}`)),
    },
    {
      name: 'deletion of the large group',
      limit: 5 * MINUTE,
      prepare: async () => prober.leave(LARGE_GROUP),
      work: async () => {
        await admin.delete(`/api/admin/groups/${LARGE_GROUP}`, { confirm: 'DELETE' });
        await untilGone(`groups where id = ${LARGE_GROUP}`);
      },
    },
  ];
}

const prove = async (...visitors: Visitor[]) => {
  for (const one of visitors)
    await expectDone(
      one.post('/api/account/confirm', { password: one.account.password || password }),
    );
};

type Answered = { status: number; body: unknown; error?: string };

async function expectDone(answer: Promise<Answered>) {
  const { status, body, error } = await answer;
  if (status < 200 || status > 299)
    throw new Error(`${status} ${error ?? ''} ${JSON.stringify(body)}`);
  return body instanceof Uint8Array ? { more: `${Math.round(body.length / 1e6)} MB` } : undefined;
}
