import { expect, test } from '@jest/globals';
import { createDatabase, query } from '@lodge/testing';
import { rolePasswords } from '../../../test/support/schema.js';
import { migrate } from '../../operator/src/migrate/migrate.js';

const ROWS = 300;

const users = (name: string, count: number) =>
  `insert into users (email, username, password_hash)
   select '${name}' || n || '@lodge.example', '${name} ' || n, '' from generate_series(1, ${count}) n`;

// No service runs on this database: moderation would advance ids while they are compared.
const url = await createDatabase(process.env.LODGE_TEST_DATABASE_URL!);
await migrate(url, rolePasswords('ids'));
const [{ id }] = await query<{ id: number }>(url, `${users('one', 1)} returning id`);

const INSERTS = {
  users: users('gap', ROWS),
  groups: `insert into groups (name, code) select 'Gap ' || n, 'G' || lpad(n::text, 5, '0') from generate_series(1, ${ROWS}) n`,
  group_requests: `insert into group_requests (group_id, user_id) select id, ${id} from groups where name like 'Gap %'`,
  reports: `insert into reports (subject_id, kind, target_id, category)
    select ${id}, 'user', ${id}, 'other' from generate_series(1, ${ROWS})`,
  decisions: `insert into decisions (subject_id, action) select ${id}, 'dismiss' from generate_series(1, ${ROWS})`,
  appeals: `insert into appeals (decision_id, text) select id, 'No' from decisions where subject_id = ${id}`,
  evidence: `insert into evidence (kind, rule, subject_id, expires_at, sealed)
    select 'user', 'adults', ${id}, now(), '\\x00' from generate_series(1, ${ROWS})`,
  audit_entries: `insert into audit_entries (actor_id, action, subject_id)
    select ${id}, 'update-user', ${id} from generate_series(1, ${ROWS})`,
};

test.each(Object.entries(INSERTS))(
  'a gap between ids of %s does not say that a row is hidden',
  async (_table, insert) => {
    const ids = (await query<{ id: number }>(url, `${insert} returning id`)).map((row) => row.id);

    const steps = ids.slice(1).map((one, at) => one - ids[at]);
    expect(Math.min(...steps)).toBe(1);
    // The step is a single one half of the time, and over ten a tenth of the time.
    const share = (isCounted: (step: number) => boolean) => steps.filter(isCounted).length / ROWS;
    expect(share((step) => step === 1)).toBeGreaterThan(0.3);
    expect(share((step) => step === 1)).toBeLessThan(0.7);
    expect(share((step) => step > 10)).toBeGreaterThan(0.01);
    expect(Math.max(...steps)).toBeLessThanOrEqual(1_000);
  },
);

test.each([
  ['users', 'users_id_seq'],
  ['group_requests', 'group_requests_id_seq'],
])('ids of %s move on with time, unevenly, not only with rows', async (_table, sequence) => {
  const next = async () =>
    (await query<{ id: number }>(url, `select nextval('${sequence}') as id`))[0].id;
  const steps: number[] = [];
  for (let hour = 0; hour < 24; hour++) {
    const before = await next();
    await query(url, 'select advance_ids()');
    steps.push((await next()) - before);
  }

  const passed = steps.reduce((sum, step) => sum + step);
  expect(passed).toBeGreaterThan(5_000);
  expect(Math.max(...steps) - Math.min(...steps)).toBeGreaterThan(400);
});

test('an id that a restore gives stays', async () => {
  const [{ id: given }] = await query<{ id: number }>(
    url,
    `insert into evidence (id, kind, rule, expires_at, sealed) overriding system value
     values (2000000000, 'user', 'adults', now(), '\\x00') returning id`,
  );

  expect(given).toBe(2_000_000_000);
});
