import { describe, expect, test } from '@jest/globals';
import type { QueuedReport } from '@lodge/contracts';
import { sharedScene } from '@lodge/scene';
import { count, register, signedIn, sql, type Client, type Member } from '@lodge/testing';
import {
  anotherAdmin,
  asSoleAdmin,
  BECAUSE,
  decideReport,
  setRow,
  setUser,
} from '../../../test/support/decisions.js';
import { newModerator } from '../../../test/support/moderators.js';
import { report } from '../../../test/support/reports.js';

const scene = await sharedScene();
const admin = await signedIn(scene.url, scene.admin);
const other = await anotherAdmin(scene);

const DISMISS = { action: 'dismiss' };

const ask = ({ client }: Member, id: number) => client.post(`/api/reports/${id}/second-look`);
const ownReports = async ({ client }: Member) => (await client.get('/api/reports')).body.reports;
const queued = async (client: Client, id: number): Promise<QueuedReport | undefined> =>
  (await client.get('/api/admin/reports?limit=100')).body.reports.find(
    (one: QueuedReport) => one.id === id,
  );

async function reported(category = 'harassment') {
  const [reporter, subject] = [await newModerator(scene), await register(scene.url)];
  const { id } = (await report(reporter.client, 'user', subject, { category })).body.report;
  await setUser(scene, reporter.id, 'is_moderator = false');
  return { reporter, subject, id };
}

async function dismissedReport() {
  const made = await reported();
  expect((await decideReport(admin, made.id, DISMISS)).status).toBe(201);
  return made;
}

describe('a second look', () => {
  test('opens the report again for another reviewer alone, with the earlier decision beside it', async () => {
    const { reporter, id } = await dismissedReport();

    const { status, body } = await ask(reporter, id);

    expect(status).toBe(201);
    expect(body.report).toMatchObject({ id, outcome: null, second_look_at: expect.any(String) });
    expect(await queued(other.client, id)).toMatchObject({
      closed_at: null,
      second_look: {
        asked_at: expect.any(String),
        decided_at: expect.any(String),
        decided_by: { username: scene.admin.username },
      },
    });
    expect(await queued(admin, id)).toBeUndefined();
    for (const client of [admin, await signedIn(scene.url, scene.admin)]) {
      expect((await decideReport(client, id, DISMISS)).status).toBe(409);
      expect((await client.post(`/api/admin/reports/${id}/claim`)).status).toBe(404);
    }
    const decide = sql(
      scene,
      "insert into decisions (report_id, action, decided_by) values ($1, 'dismiss', 1)",
      [id],
    );
    await expect(decide).rejects.toMatchObject({ constraint: 'decisions_by_another_reviewer' });

    expect((await decideReport(other.client, id, { action: 'warn', ...BECAUSE })).status).toBe(201);
    expect(await ownReports(reporter)).toMatchObject([{ id, outcome: 'acted' }]);
  });

  test('is decided by the sole admin, who is told that there is no other', async () => {
    const { reporter, id } = await dismissedReport();
    await ask(reporter, id);

    await asSoleAdmin(scene, 1, async () => {
      expect(await queued(admin, id)).toBeDefined();
      expect((await decideReport(admin, id, DISMISS)).status).toBe(201);
    });
  });

  test('is given once, also to two that ask at once', async () => {
    const { reporter, id } = await dismissedReport();

    const answers = await Promise.all([ask(reporter, id), ask(reporter, id)]);

    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409]);
    await decideReport(other.client, id, DISMISS);
    expect((await ask(reporter, id)).status).toBe(409);
    expect(await ownReports(reporter)).toMatchObject([{ outcome: 'no_breach' }]);
    expect(await count(scene, 'decisions where report_id = $1', [id])).toBe(1);
  });

  test('is for its author alone, and for what was found to be no breach', async () => {
    const { reporter, id } = await dismissedReport();
    expect((await ask(await register(scene.url), id)).status).toBe(404);
    const open = await reported();
    expect((await ask(open.reporter, open.id)).status).toBe(409);
    await decideReport(admin, open.id, { action: 'warn', ...BECAUSE });
    expect((await ask(open.reporter, open.id)).status).toBe(409);
    expect((await ask(reporter, 2_000_000_000)).status).toBe(404);
  });

  test('waits behind nothing that its author reported again meanwhile', async () => {
    const { reporter, subject, id } = await dismissedReport();
    await sql(
      scene,
      `insert into reports (reporter_id, subject_id, kind, target_id, category)
       values ($1::integer, $2::integer, 'user', $2::integer, 'spam')`,
      [reporter.id, subject.id],
    );

    expect((await ask(reporter, id)).status).toBe(409);
    expect(await ownReports(reporter)).toHaveLength(2);
  });

  test('has a clock of its own, where the report is urgent', async () => {
    const { reporter, id } = await reported('under_age');
    await decideReport(admin, id, DISMISS);
    await setRow(scene, 'reports', id, "reported_at = now() - interval '5 days'");
    await ask(reporter, id);

    const { due_at } = (await queued(other.client, id))!;

    expect(Date.parse(due_at!) - Date.now()).toBeGreaterThan(47 * 3_600_000);
  });
});

describe('the declaration of an intimate photo', () => {
  const declaredOf = async (id: number) => (await queued(admin, id))!.declared;

  test.each([
    [true, 'intimate_image', true],
    [undefined, 'intimate_image', false],
    [true, 'spam', false],
  ])('declared: %p in a report of %s is kept as %p', async (declared, category, kept) => {
    const [reporter, subject] = [await newModerator(scene), await register(scene.url)];

    const told = { category, declared };
    const { status, body } = await report(reporter.client, 'user', subject, told);

    expect(status).toBe(201);
    expect(await declaredOf(body.report.id)).toBe(kept);
  });

  test('is in a notice, too', async () => {
    const notice = {
      name: 'Robin',
      email: 'robin@mail.example',
      place: 'A photo of me',
      statement: 'It is me.',
      category: 'intimate_image',
      good_faith: true,
      declared: true,
    };

    const { reference } = (await other.client.post('/api/notices', notice)).body;

    const { reports } = (await admin.get('/api/admin/reports?limit=100')).body;
    const shown = reports.find((one: QueuedReport) => one.notice?.reference === reference);
    expect(shown).toMatchObject({ declared: true, is_urgent: true });
  });
});
