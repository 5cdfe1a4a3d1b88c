import { expect, test } from '@jest/globals';
import { sharedScene } from '@lodge/scene';
import { inOrder, register, sql } from '@lodge/testing';
import { warningOf } from '../../../test/support/decisions.js';
import { listReports } from '../src/report-queue/report-queue.sql.js';

const scene = await sharedScene();
const people = await Promise.all([1, 2, 3, 4].map(() => register(scene.url)));
const [viewer, second, third, fourth] = people.map(({ id }) => id);

// Each with no rights, as an admin, as a moderator and as both; the last one, whom no report concerns,
// with none or as an admin.
const worlds = Array.from({ length: 4 ** 3 * 2 }, (_, world) =>
  people.map((_person, at) => (world >> (2 * at)) & 3),
);

/** One for every reporter, subject and first decider. */
async function makeReports(): Promise<number[]> {
  const decisions = [await warningOf(scene, fourth), await warningOf(scene, fourth)];
  await sql(scene, 'update decisions set decided_by = $2 where id = $1', [decisions[0], viewer]);
  await sql(scene, 'update decisions set decided_by = $2 where id = $1', [decisions[1], second]);
  const reports = await sql<{ id: number }>(
    scene,
    `insert into reports (reporter_id, subject_id, first_decision_id, kind, target_id, category, evidence)
     select reporter, subject, first, 'user', row_number() over (), 'harassment', ''
     from unnest($1::integer[]) reporter, unnest($1::integer[]) subject, unnest($2::integer[]) first
     returning id`,
    [
      [null, viewer, second, third],
      [null, ...decisions],
    ],
  );
  return reports.map(({ id }) => id);
}

test('A reviewer sees the reports that the database lets them decide, whoever these concern', async () => {
  const reports = await makeReports();
  const open = listReports(1_000, 'open');
  const database = await scene.database.connect();
  const idsBy = async (text: string, values: unknown[]) => {
    const { rows } = await database.query<{ id: number }>(text, values);
    // The queue has an order of its own.
    return rows
      .map(({ id }) => id)
      .filter((id) => reports.includes(id))
      .sort((one, other) => one - other);
  };
  const counts = new Set<number>();
  try {
    // Never committed: other tests need an admin.
    await database.query('begin');
    await database.query('update users set is_admin = false, is_moderator = false');
    for (const rights of worlds) {
      await database.query(
        `update users set is_admin = rights & 1 = 1, is_moderator = rights & 2 = 2
         from unnest($1::integer[], $2::integer[]) as given (person, rights) where users.id = person`,
        [[viewer, second, third, fourth], rights],
      );

      const seen = await idsBy(open.text, inOrder(open, { viewerId: viewer, after: 0 }));

      const allowed = await idsBy(
        `select id from reports where may_decide($1, reporter_id, subject_id)
           and may_look_again($1, first_decision_id, reporter_id, subject_id) order by id`,
        [viewer],
      );
      expect({ rights, seen }).toEqual({ rights, seen: allowed });
      counts.add(seen.length);
    }
  } finally {
    await database.query('rollback');
    database.release();
  }
  expect(counts.size).toBeGreaterThan(1);
});
