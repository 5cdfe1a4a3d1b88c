import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { dataSourceOptions, figuresRoleOf } from '@lodge/database';
import { startScene, type Scene } from '@lodge/scene';
import { createDatabase, sql } from '@lodge/testing';
import { DataSource } from 'typeorm';
import { figures, isComplete, periodOf } from '../../operator/src/figures/figures.js';

let scene: Scene;
// As the program in a container of moderation.
let source: DataSource;

beforeAll(async () => {
  scene = await startScene();
  source = await new DataSource(dataSourceOptions(scene.databaseUrl('moderation'), 1)).initialize();
});
beforeEach(() => sql(scene, 'delete from decisions; delete from reports'));
afterAll(async () => {
  await source?.destroy();
  await scene?.stop();
});

const PERIOD = { from: '2026-01-01', to: '2026-07-01' };
const linesOf = async (period = PERIOD) => (await figures(source, period)).trim().split('\n');

const report = (count: number, { category = 'spam', at = '2026-03-01T00:00Z', hours = 10 } = {}) =>
  sql(
    scene,
    `insert into reports (kind, target_id, category, text, reported_at, closed_at, outcome)
     select 'user', 1, $2, 'Something secret', $3::timestamptz, $3::timestamptz + make_interval(hours => $4), 'acted'
     from generate_series(1, $1)`,
    [count, category, at, hours],
  );
const notice = (count: number) =>
  sql(
    scene,
    `insert into reports (kind, category, reported_at) select 'notice', 'illegal', '2026-02-01' from generate_series(1, $1)`,
    [count],
  );
const decide = (
  count: number,
  { at = '2026-03-01T00:00Z', isAutomated = false, outcome = '' } = {},
) =>
  sql(
    scene,
    `with made as (
       insert into decisions (action, rule, explanation, is_automated, decided_at)
       select 'warn', 'respect', 'Something secret', $3, $2::timestamptz from generate_series(1, $1) returning id
     )
     insert into appeals (decision_id, text, decided_at, outcome, answer)
     select id, 'No', $2::timestamptz, $4, 'We looked again' from made where $4 <> ''`,
    [count, at, isAutomated, outcome],
  );

test('a community of three says nothing of anybody', async () => {
  const nothing = await linesOf();
  await report(1, { category: 'hate' });
  await report(2);
  await notice(1);
  await decide(1, { outcome: 'reversed' });
  await decide(2, { isAutomated: true });

  expect(await linesOf()).toEqual(nothing);
  expect(nothing.join()).not.toMatch(/,0\b/);
});

test('counts of five and more are written, by what they are about', async () => {
  await report(7, { hours: 3 });
  await report(4, { category: 'hate', hours: 3 });
  await report(5, { category: 'under_age', hours: 30 });
  await notice(6);
  await decide(15, { outcome: 'upheld' });
  await decide(5, { isAutomated: true, outcome: 'reversed' });

  expect(await linesOf()).toEqual(
    expect.arrayContaining([
      'figure,what,rule,value',
      'reports,spam,,7',
      'reports,hate,,<5',
      'reports,under_age,,5',
      'reports,illegal,,<5',
      'notices,illegal,,6',
      'decisions,warn,respect,20',
      'median hours to a decision,urgent,,30',
      'median hours to a decision,others,,3',
      'appeals,rejected,,15',
      'appeals,reversed,,5',
      'percent of decisions,with a program involved,,25',
    ]),
  );
});

test('a second look counts from when it was asked for', async () => {
  await report(5, { hours: 1_000 });
  await sql(scene, "update reports set second_look_at = closed_at - interval '2 hours'");

  expect(await linesOf()).toContain('median hours to a decision,others,,2');
});

test('only the period counts, the last day not', async () => {
  await report(4, { at: '2026-06-30T23:59:59Z' });
  await report(9, { at: '2026-07-01T00:00Z' });
  await report(9, { at: '2025-12-31T23:59:59Z' });

  const spam = (await linesOf()).find((line) => line.startsWith('reports,spam'));

  expect(spam).toBe('reports,spam,,<5');
});

test('what has been deleted by now is said to be incomplete', () => {
  const now = new Date('2026-09-15T12:00:00Z');

  expect(isComplete({ from: '2026-03-16', to: '2026-04-01' }, now)).toBe(true);
  expect(isComplete({ from: '2026-03-15', to: '2026-04-01' }, now)).toBe(false);
});

describe('the role that counts', () => {
  test('is asked for where a restore has not been followed by a start', async () => {
    const url = await createDatabase(process.env.LODGE_TEST_DATABASE_URL!);
    const restored = await new DataSource(dataSourceOptions(url, 1)).initialize();

    await expect(figures(restored, PERIOD)).rejects.toThrow('needs one start of Lodge first');
    await restored.destroy();
  });

  test.each(['text', 'evidence', 'reporter_id', 'subject_id'])('cannot read %s', async (column) => {
    const role = figuresRoleOf(new URL(scene.databaseUrl('owner')).pathname.slice(1));
    const read = source.transaction(async (transaction) => {
      await transaction.query(`set local role "${role}"`);
      return transaction.query(`select ${column} from reports`);
    });

    await expect(read).rejects.toThrow('permission denied');
  });

  test('is open to no other service', async () => {
    const url = scene.databaseUrl('auth');
    const other = await new DataSource(dataSourceOptions(url, 1)).initialize();
    const role = figuresRoleOf(new URL(url).pathname.slice(1));

    await expect(other.query(`set role "${role}"`)).rejects.toThrow('permission denied');
    await other.destroy();
  });
});

const NOW = Date.parse('2026-07-02T00:00:00Z');

test.each([
  [['--from', '2026-01-01'], '--from and --to'],
  [['--from', 'x', '--to', '2026-02-01'], '--from and --to'],
  [['--from', '2026-13-01', '--to', '2026-14-01'], '--from and --to'],
  [['--from', '2026-02-01', '--to', '2026-02-01'], 'later than --from'],
  [['--from', '2026-02-01', '--to', '2026-08-01'], 'in the future'],
  [['--since', '2026-02-01'], '--since'],
])('the arguments %j are rejected', (args, text) => {
  expect(() => periodOf(args, NOW)).toThrow(text);
});

test('the arguments are two days', () => {
  expect(periodOf(['--from', '2026-01-01', '--to', '2026-07-01'], NOW)).toEqual(PERIOD);
});
