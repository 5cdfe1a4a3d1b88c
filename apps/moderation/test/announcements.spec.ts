import { afterEach, describe, expect, test } from '@jest/globals';
import { sharedScene } from '@lodge/scene';
import { bodyOf, eventually, register, signedIn, sql, type Client } from '@lodge/testing';

const DAY = 86_400_000;
const ALL = '/api/admin/announcements';
const inDays = (days: number, since = Date.now()) => new Date(since + days * DAY).toISOString();

const scene = await sharedScene({ env: { moderation: { SWEEP_SECONDS: '1' } } });
const admin = await signedIn(scene.url, scene.admin);
const member = (await register(scene.url)).client;
afterEach(() => sql(scene, 'delete from announcements'));

const announce = (changes: object = {}) =>
  admin.post(ALL, { text: 'The lodge is closed on Sunday.', until: inDays(7), ...changes });
const announced = async (changes?: object) => bodyOf(await announce(changes)).announcement;
const shownTo = async (client: Client) =>
  bodyOf(await client.get('/api/announcements')).announcements.map(({ text }) => text);
const listed = async () =>
  bodyOf(await admin.get(ALL)).announcements.map(({ text, status }) => [text, status]);
const dismiss = (client: Client, id: number) => client.post(`/api/announcements/${id}/dismiss`);
const end = (id: number) => admin.delete(`${ALL}/${id}`);
const logged = async () =>
  bodyOf(await admin.get('/api/admin/log')).entries.map(
    ({ action, subject_id }) => `${action} ${subject_id}`,
  );

describe('an announcement', () => {
  test('is shown to each member until they dismiss it', async () => {
    const one = await announced({ text: 'One' });
    await announced({ text: 'Two' });
    const other = (await register(scene.url)).client;

    const before = await shownTo(member);
    const statuses = await Promise.all([1, 2, 3].map(() => dismiss(member, one.id)));

    expect(before).toEqual(['Two', 'One']);
    expect(statuses.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect([await shownTo(member), await shownTo(other)]).toEqual([['Two'], ['Two', 'One']]);
  });

  test('is shown in its period alone', async () => {
    const now = Date.now();
    // The longest period there may be, to the millisecond.
    const longest = { from: inDays(1, now), until: inDays(91, now) };
    const planned = await announced({ text: 'Planned', ...longest });
    await announced({ text: 'Shown', from: inDays(-30) });

    expect(await shownTo(member)).toEqual(['Shown']);
    expect((await dismiss(member, planned.id)).status).toBe(404);
    expect(await listed()).toEqual([
      ['Shown', 'shown'],
      ['Planned', 'planned'],
    ]);
    await sql(
      scene,
      "update announcements set begins_at = now() - interval '2 days', ends_at = now() - interval '1 second'",
    );
    expect(await shownTo(member)).toEqual([]);
  });

  test('is ended once, whether it has begun or not, and stays in the list and the log', async () => {
    const shown = await announced({ text: 'Shown' });
    const planned = await announced({ text: 'Planned', from: inDays(1) });

    const ended = await Promise.all([shown, shown, planned].map(({ id }) => end(id)));

    expect(ended.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(await shownTo(member)).toEqual([]);
    expect(await listed()).toEqual([
      ['Planned', 'over'],
      ['Shown', 'over'],
    ]);
    expect((await dismiss(member, shown.id)).status).toBe(200);
    const entries = (await logged()).filter((entry) => entry.endsWith(` ${shown.id}`));
    expect(entries).toEqual([`end-announcement ${shown.id}`, `announce ${shown.id}`]);
  });

  test('is ended once by many at once', async () => {
    for (let round = 0; round < 10; round++) {
      const { id } = await announced();
      await Promise.all(Array.from({ length: 8 }, () => end(id)));
      const entries = (await logged()).filter((entry) => entry === `end-announcement ${id}`);
      expect(entries).toHaveLength(1);
    }
  });

  test('keeps its text as it was written', async () => {
    const text = '<b>Bold</b>\n\n[link](javascript:alert(1)) \u202eright to left\u202c';

    await announced({ text });

    expect(await shownTo(member)).toEqual([text]);
  });

  test.each([
    [{ text: '' }, 'text'],
    [{ text: 'x'.repeat(1_001) }, 'text'],
    [{ text: 'a\u001b[2Jb' }, 'text'],
    [{ until: inDays(-1) }, 'until'],
    [{ until: inDays(91) }, 'until'],
    [{ from: inDays(2), until: inDays(1) }, 'until'],
    [{ from: inDays(1), until: inDays(92) }, 'until'],
    [{ from: inDays(367), until: inDays(368) }, 'until'],
    [{ until: '0000-01-01T00:00:00Z' }, 'until'],
    [{ from: '0000-01-01T00:00:00Z' }, 'from'],
    [{ until: undefined }, 'until'],
  ])('is refused as %j', async (changes, field) => {
    const { status, body } = await announce(changes);

    expect([status, Object.keys(body.fields ?? {})]).toEqual([400, [field]]);
    expect(await listed()).toEqual([]);
  });
});

test('no more than five can be open at once, whoever writes them', async () => {
  const statuses = (await Promise.all(Array.from({ length: 9 }, () => announce()))).map(
    ({ status }) => status,
  );

  expect(statuses.filter((status) => status === 201)).toHaveLength(5);
  expect(statuses.filter((status) => status === 409)).toHaveLength(4);
  const [{ id }] = bodyOf(await admin.get(ALL)).announcements;
  await end(id);
  expect([(await announce()).status, (await announce()).status]).toEqual([201, 409]);
});

test('what was dismissed is in a copy of one’s data until it is over, and then forgotten', async () => {
  const { id } = await announced();
  await dismiss(member, id);
  const dismissals = () => sql(scene, 'select from announcement_dismissals');
  const dismissed = await dismissals();
  await end(id);

  await eventually('it is forgotten', async () => (await dismissals()).length === 0);

  expect(dismissed).toHaveLength(1);
  expect(await listed()).toHaveLength(1);
  await sql(
    scene,
    "update announcements set begins_at = now() - interval '400 days', ends_at = now() - interval '366 days'",
  );
  await eventually('it is deleted', async () => (await listed()).length === 0);
});
