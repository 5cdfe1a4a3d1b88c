import { setTimeout as sleep } from 'node:timers/promises';
import type { System } from '../../libs/testing/src/system.mjs';
import type { Visitor } from '../client.js';
import { password } from '../seed.js';
import { idOf, LARGE_GROUP } from './counts.js';
import { HEAVY, type Readers } from './people.js';
import { profileOf } from './prober.js';
import type { Trial } from './trial.js';

const SECOND = 1_000;
const MINUTE = 60 * SECOND;

/** What members and reviewers do that touches many rows. */
export async function measureChanges(trial: Trial, system: System, readers: Readers) {
  const { admin, heavy, moderator } = readers;
  const one = async (statement: string) =>
    (await system.database.query(statement)).rows[0] as { id: number };
  await prove(heavy, admin);
  await trial.step('change of the busiest member’s name', 2 * SECOND, async () => {
    const profile = await profileOf(heavy);
    await expectDone(heavy.put('/api/user', { ...profile, username: 'The busiest' }));
  });
  await trial.step('copy of the busiest member’s data', MINUTE, async () => {
    const { status, body } = await heavy.get('/api/account/export');
    return {
      more: `${Math.round((body as unknown as Buffer).length / 1e6)} MB`,
      missed: status === 200 ? [] : [`the copy: ${status}`],
    };
  });
  const pending = await one(
    "select id from images where not is_approved and status = 'ready' and user_id <> 2 limit 1",
  );
  await trial.step('approval of a photo', SECOND, () =>
    expectDone(moderator.post('/api/admin/approve-image', { imageId: pending.id })),
  );
  await trial.step('rejection of a photo', SECOND, () =>
    expectDone(moderator.post('/api/admin/reject-image', { imageId: pending.id })),
  );
  const reported = await one(
    "select r.id from reports r join images i on i.id = r.target_id where r.kind = 'image' and r.closed_at is null limit 1",
  );
  await trial.step('photo removed and blocked for everybody', SECOND, () =>
    expectDone(
      admin.post(`/api/admin/reports/${reported.id}/decision`, {
        action: 'remove_and_block',
        rule: 'respect',
        explanation: 'Not here.',
      }),
    ),
  );
  const { rows } = await system.database.query(
    "select id from group_requests where status = 'pending' order by id limit 100",
  );
  await trial.step('a hundred requests decided at once', 10 * SECOND, () =>
    expectDone(
      moderator.post('/api/admin/requests/decisions', {
        ids: rows.map(({ id }) => id),
        approve: true,
      }),
    ),
  );
}

/** The erasure of the busiest account and the deletion of the large group. Nothing reads them after. */
export async function measureDeletions(
  trial: Trial,
  system: System,
  { admin, heavy }: Readers,
  stopUsing: (group: number) => void,
) {
  const isLeft = async (from: string) =>
    (await system.database.query(`select from ${from}`)).rows.length > 0;
  await prove(heavy, admin);
  await trial.step('erasure of the busiest account', 2 * MINUTE, async () => {
    await expectDone(heavy.post('/api/account/deletion', { when: 'now', confirm: 'DELETE' }));
    while (await isLeft(`users where id = ${idOf(HEAVY)}`)) await sleep(500);
  });
  await trial.step('deletion of a member by an admin', 2 * SECOND, () =>
    expectDone(admin.delete(`/api/admin/user/${idOf(18)}`)),
  );
  stopUsing(LARGE_GROUP);
  await trial.step('deletion of the large group', 5 * MINUTE, async () => {
    await admin.delete(`/api/admin/groups/${LARGE_GROUP}`, { confirm: 'DELETE' });
    while (await isLeft(`groups where id = ${LARGE_GROUP}`)) await sleep(500);
  });
}

const prove = async (...visitors: Visitor[]) => {
  for (const one of visitors)
    await expectDone(
      one.post('/api/account/confirm', { password: one.account.password || password }),
    );
};

async function expectDone(answer: Promise<{ status: number; body: unknown; error?: string }>) {
  const { status, body, error } = await answer;
  if (status < 200 || status > 299)
    throw new Error(`${status} ${error ?? ''} ${JSON.stringify(body)}`);
}
