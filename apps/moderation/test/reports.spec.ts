import { describe, expect, test } from '@jest/globals';
import { PROFILE_FIELD_NAMES, PROFILE_FIELDS } from '@lodge/contracts';
import { sharedScene } from '@lodge/scene';
import {
  chattingTrio,
  count,
  eventually,
  inOrder,
  joinAll,
  groupWith,
  newGroup,
  pagesOf,
  register,
  signedIn,
  sql,
  type Member,
} from '@lodge/testing';
import { LIST_OWN_REPORTS } from '../src/reports/reports.sql.js';
import { anotherAdmin, crowd, setRow, setUser } from '../../../test/support/decisions.js';
import { closeReports, postedBy, report, storedPhoto } from '../../../test/support/reports.js';

const scene = await sharedScene({ env: { moderation: { SWEEP_SECONDS: '1' } } });
const admin = await signedIn(scene.url, scene.admin);

const NOBODY = { id: 2_000_000_000 };
const BEYOND_32_BITS = { id: 2 ** 40 };

const stored = (id: number) =>
  sql(
    scene,
    'select reporter_id, subject_id, kind, target_id, group_id, category, text, evidence from reports where id = $1',
    [id],
  );
const reportsOf = ({ id }: Member) => count(scene, 'reports where reporter_id = $1', [id]);

describe('a report', () => {
  test('of a member keeps who they said they were', async () => {
    const notes = `Notes ${'😀'.repeat(480)}`;
    const [one, other] = [await register(scene.url), await register(scene.url, { notes })];

    const { status, body } = await report(one.client, 'user', other, { text: ' Threats\n' });

    expect(status).toBe(201);
    expect(body.report).toEqual({
      id: expect.any(Number),
      kind: 'user',
      name: null,
      category: 'harassment',
      text: 'Threats',
      quote: null,
      second_look_at: null,
      reported_at: expect.any(String),
      outcome: null,
    });
    const [{ evidence, ...kept }] = await stored(body.report.id);
    expect(kept).toEqual({
      reporter_id: one.id,
      subject_id: other.id,
      kind: 'user',
      target_id: other.id,
      group_id: null,
      category: 'harassment',
      text: 'Threats',
    });
    const texts = PROFILE_FIELD_NAMES.filter((name) => PROFILE_FIELDS[name].kind === 'text');
    const whole = texts.map((name) => other.person[name]).filter(Boolean);
    expect(evidence).toBe([...whole.join('\n')].slice(0, 500).join(''));
  });

  test('of a message keeps it although its author deletes it, of a photo concerns its owner, and of a group nobody', async () => {
    const { one, other, group } = await chattingTrio(scene.url, admin);
    const content = '<b>Hi</b> \u202eabc';
    const message = await postedBy(other, group.id, content);
    await storedPhoto(scene, one.id);
    const photo = await storedPhoto(scene, other.id);

    const ofMessage = await report(one.client, 'message', message);
    await other.client.delete(`/api/groups/${group.id}/messages/${message.id}`);
    const ofPhoto = await report(one.client, 'image', photo, { category: 'intimate_image' });
    const ofGroup = await report(one.client, 'group', group);

    expect([ofMessage, ofPhoto, ofGroup].map(({ status }) => status)).toEqual([201, 201, 201]);
    expect(await stored(ofMessage.body.report.id)).toMatchObject([
      { subject_id: other.id, target_id: message.id, group_id: group.id, evidence: content },
    ]);
    expect(await stored(ofPhoto.body.report.id)).toMatchObject([
      { subject_id: other.id, target_id: photo.id, category: 'intimate_image', evidence: '' },
    ]);
    expect(await stored(ofGroup.body.report.id)).toMatchObject([
      { subject_id: null, target_id: group.id, group_id: group.id, evidence: group.name },
    ]);
  });

  test('is the same while it is open, also sent many times at once', async () => {
    const { one, other } = await chattingTrio(scene.url, admin);

    const sent = await Promise.all(
      Array.from({ length: 30 }, () => report(one.client, 'user', other)),
    );

    expect(sent.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(sent.filter(({ status }) => status === 200)).toHaveLength(29);
    const ids = new Set(sent.map(({ body }) => body.report.id));
    expect(ids.size).toBe(1);
    const again = await report(one.client, 'user', other, { category: 'hate', text: 'More' });
    expect([again.status, again.body.report.category]).toEqual([200, 'harassment']);
    await closeReports(scene, [...ids]);
    expect((await report(one.client, 'user', other)).status).toBe(201);
  });

  test('of oneself or of one’s own photo or message is refused', async () => {
    const { one, group } = await chattingTrio(scene.url, admin);
    const own = await postedBy(one, group.id);
    const photo = await storedPhoto(scene, one.id);
    for (const refused of [
      await report(one.client, 'user', one),
      await report(one.client, 'message', own),
      await report(one.client, 'image', photo),
    ])
      expect([refused.status, refused.body]).toMatchObject([
        400,
        { error: 'You cannot report yourself or anything of yours' },
      ]);
    expect(await reportsOf(one)).toBe(0);
  });

  test.each<[string, object]>([
    ['kind', { kind: 'notice' }],
    ['kind', { kind: undefined }],
    ['category', { category: 'boredom' }],
    ['category', { category: undefined }],
    ['text', { text: 'x'.repeat(501) }],
  ])('with a wrong %s is refused: %j', async (field, change) => {
    const [one, other] = [await register(scene.url), await register(scene.url)];
    const body = { kind: 'user', id: other.id, category: 'spam', ...change };

    const refused = await one.client.post('/api/reports', body);

    expect([refused.status, Object.keys(refused.body.fields ?? {})]).toEqual([400, [field]]);
    expect(await reportsOf(one)).toBe(0);
  });
});

describe('what the caller does not see', () => {
  test('is answered as what does not exist', async () => {
    const { one, other, third, group } = await chattingTrio(scene.url, admin);
    const elsewhere = await groupWith(admin, other);
    const foreign = await postedBy(other, elsewhere.id);
    const pending = await storedPhoto(scene, other.id, { approved: false });
    const approved = await storedPhoto(scene, other.id);
    await third.client.post('/api/blocks', { userId: one.id });
    const unheard = await postedBy(third, group.id);
    const nothing = await report(one.client, 'user', NOBODY);
    const answers = [
      await report(one.client, 'user', BEYOND_32_BITS),
      await report(one.client, 'image', BEYOND_32_BITS),
      await report(one.client, 'group', NOBODY),
      await report(one.client, 'message', NOBODY),
      // Of a group they are not in.
      await report(one.client, 'message', foreign),
      // Without an approved photo of their own.
      await report(one.client, 'image', approved),
      await report(one.client, 'image', pending),
      // Of somebody who blocked them, with and without a block in return.
      await report(one.client, 'user', third),
      await report(one.client, 'user', third, { block: true }),
      await report(one.client, 'message', unheard),
    ];
    await one.client.delete(`/api/groups/${group.id}/membership`);
    const later = await postedBy(other, group.id);
    answers.push(await report(one.client, 'message', later));
    await other.client.post('/api/account/deletion', { when: 'later' });
    answers.push(await report(one.client, 'user', other));

    expect(nothing.status).toBe(404);
    for (const { status, body } of answers) expect([status, body]).toEqual([404, nothing.body]);
    expect(await reportsOf(one)).toBe(0);
    expect(await count(scene, 'blocks where blocker_id = $1', [one.id])).toBe(0);
  });

  test('includes face pictures for whom they are locked', async () => {
    const { one, other } = await chattingTrio(scene.url, admin);
    await storedPhoto(scene, one.id);
    const face = await storedPhoto(scene, other.id, { face: true });
    expect((await report(one.client, 'image', face)).status).toBe(404);
    await storedPhoto(scene, one.id, { face: true });
    expect((await report(one.client, 'image', face)).status).toBe(201);
  });

  test('is not the same for admins', async () => {
    const { other, group } = await chattingTrio(scene.url, admin);
    const reporter = await anotherAdmin(scene);
    const message = await postedBy(other, group.id);
    const pending = await storedPhoto(scene, other.id, { approved: false });
    expect((await report(reporter.client, 'message', message)).status).toBe(201);
    expect((await report(reporter.client, 'image', pending)).status).toBe(201);
  });
});

describe('with a block', () => {
  test('both are there, it can be repeated, and follow a report without one', async () => {
    const { one, other, third, group } = await chattingTrio(scene.url, admin);
    const message = await postedBy(other, group.id);
    await report(one.client, 'user', third);

    const first = await report(one.client, 'message', message, { block: true });
    const second = await report(one.client, 'message', message, { block: true });

    expect([first.status, second.status]).toEqual([201, 200]);
    // A blocked member is not quoted either.
    expect(second.body.report).toEqual({ ...first.body.report, quote: null });
    expect((await one.client.get('/api/blocks')).body.blocks).toMatchObject([
      { user_id: other.id },
    ]);
    expect((await one.client.get(`/api/images/${other.id}`)).status).toBe(404);
    expect((await other.client.get(`/api/images/${one.id}`)).status).toBe(404);
    expect((await report(one.client, 'user', third, { block: true })).status).toBe(200);
    expect((await one.client.get('/api/blocks')).body.blocks).toHaveLength(2);
  });

  test.each(['user', 'image', 'message'] as const)(
    'of a %s that was reported before does not tell a block from a departure',
    async (kind) => {
      const { one, group } = await chattingTrio(scene.url, admin);
      await storedPhoto(scene, one.id);
      const gone = await Promise.all(Array.from({ length: 5 }, () => register(scene.url)));
      const [blocking, leaving, pending, erased, left] = gone;
      await joinAll(group, ...gone);
      // Who wrote something there was met even after leaving the group.
      const known = kind === 'message' ? gone.slice(0, -1) : gone;
      const targets = await Promise.all(
        known.map((member) => {
          if (kind === 'message') return postedBy(member, group.id);
          return kind === 'user' ? member : storedPhoto(scene, member.id);
        }),
      );
      for (const target of targets)
        expect((await report(one.client, kind, target)).status).toBe(201);

      await blocking.client.post('/api/blocks', { userId: one.id });
      await leaving.client.post('/api/account/deletion', { when: 'later' });
      await setUser(scene, pending.id, "standing = 'pending'");
      await erased.client.post('/api/account/deletion', { when: 'now', confirm: 'DELETE' });
      await left.client.delete(`/api/groups/${group.id}/membership`);

      const nothing = await report(one.client, 'user', NOBODY, { block: true });
      for (const target of targets) {
        const refused = await report(one.client, kind, target, { block: true });
        if (kind === 'message') expect(refused.status).toBe(200);
        else expect([refused.status, refused.body]).toEqual([404, nothing.body]);
        const again = await report(one.client, kind, target);
        expect([again.status, again.body.report.quote]).toEqual([200, null]);
      }
      expect((await one.client.get('/api/blocks')).body.blocks).toEqual([]);
      for (const { id } of known)
        expect((await one.client.post('/api/blocks', { userId: id })).status).toBe(404);
      const { reports } = (await one.client.get('/api/reports')).body;
      expect(reports.map(({ name }) => name)).toEqual(known.map(() => null));
    },
  );

  test('of words whose author blocks the reporter lasts when the author lifts theirs', async () => {
    const { one, other, group } = await chattingTrio(scene.url, admin);
    const message = await postedBy(other, group.id);
    await other.client.post('/api/blocks', { userId: one.id });
    expect((await report(one.client, 'message', message, { block: true })).status).toBe(201);

    await other.client.delete(`/api/blocks/${one.id}`);

    expect((await one.client.get('/api/blocks')).body.blocks).toMatchObject([
      { user_id: other.id },
    ]);
    const { members } = (await one.client.get(`/api/groups/${group.id}/members`)).body;
    expect(members.map(({ id }) => id)).not.toContain(other.id);
  });

  test('neither is there of a group, or where a photo is all that the reporter knows of its owner', async () => {
    const [one, stranger] = [await register(scene.url), await register(scene.url)];
    await storedPhoto(scene, one.id);
    const photo = await storedPhoto(scene, stranger.id);

    const ofGroup = await report(one.client, 'group', await newGroup(admin), { block: true });
    const ofPhoto = await report(one.client, 'image', photo, { block: true });

    expect([ofGroup.status, ofPhoto.status]).toEqual([400, 404]);
    expect(await reportsOf(one)).toBe(0);
    expect((await one.client.get('/api/blocks')).body.blocks).toEqual([]);
  });

  test('neither is there beyond the limit of blocks', async () => {
    const { one, other } = await chattingTrio(scene.url, admin);
    await crowd(scene, 'blocked', 1_000);
    await sql(
      scene,
      `insert into blocks (blocker_id, blocked_id) select $1, id from users where username like 'blocked %'`,
      [one.id],
    );

    const refused = await report(one.client, 'user', other, { block: true });

    expect([refused.status, refused.body]).toMatchObject([400, { code: 'block_limit' }]);
    expect(await reportsOf(one)).toBe(0);
  });
});

describe('own reports', () => {
  test('of one member look for what that member wrote once, however many there are', async () => {
    const [one, other] = [await register(scene.url), await register(scene.url)];
    await sql(
      scene,
      `insert into reports (reporter_id, subject_id, kind, target_id, category)
       select $1, $2, 'message', n, 'spam' from generate_series(1, 50) n`,
      [one.id, other.id],
    );

    const lines = await sql<{ 'QUERY PLAN': string }>(
      scene,
      `explain (analyze, timing off) ${LIST_OWN_REPORTS.text}`,
      inOrder(LIST_OWN_REPORTS, { reporterId: one.id, before: 2 ** 31 - 1, limit: 50 }),
    );

    const looks = lines
      .map((line) => line['QUERY PLAN'])
      .filter((line) => /Scan .*on messages/.test(line) && !/\bon messages m\b/.test(line))
      .map((line) => Number(/loops=(\d+)/.exec(line)?.[1] ?? 0));
    expect(looks.length).toBeGreaterThan(0);
    expect(Math.max(...looks)).toBeLessThanOrEqual(1);
  });

  const names = async ({ client }: Member) =>
    (await client.get('/api/reports')).body.reports.map(
      ({ name }: { name: string | null }) => name,
    );

  test('name the group, and the member while the reporter sees them or has blocked them', async () => {
    const { one, other, third, group } = await chattingTrio(scene.url, admin);
    for (const [kind, target] of [
      ['group', group],
      ['user', other],
      ['user', third],
    ] as const)
      await report(one.client, kind, target);
    const all = [third.person.username, other.person.username, group.name];
    expect(await names(one)).toEqual(all);
    await one.client.post('/api/blocks', { userId: third.id });
    expect(await names(one)).toEqual(all);

    await other.client.post('/api/blocks', { userId: one.id });
    expect(await names(one)).toEqual([all[0], null, all[2]]);
    await third.client.post('/api/account/deletion', { when: 'later' });
    await admin.delete(`/api/admin/groups/${group.id}`, { confirm: 'DELETE' });

    expect(await names(one)).toEqual([null, null, null]);
  });

  test('name no member whom the reporter never met, by an id or a photo alone', async () => {
    const [one, stranger] = [await register(scene.url), await register(scene.url)];
    await storedPhoto(scene, one.id);
    await report(one.client, 'user', stranger);
    await report(one.client, 'image', await storedPhoto(scene, stranger.id));

    expect(await names(one)).toEqual([null, null]);
  });

  test('quote a message as it was reported, while it can be read', async () => {
    const { one, other, group } = await chattingTrio(scene.url, admin);
    const said = 'Said first';
    const [first, second] = [
      await postedBy(other, group.id, said),
      await postedBy(other, group.id, 'Said more'),
    ];
    const quotes = async () =>
      (await one.client.get('/api/reports')).body.reports.map(
        ({ quote }: { quote: string | null }) => quote,
      );

    const { body } = await report(one.client, 'message', first);
    await report(one.client, 'message', second);
    await report(one.client, 'user', other);

    expect(body.report.quote).toBe(said);
    await other.client.put(`/api/groups/${group.id}/messages/${second.id}`, { content: 'Edited' });
    expect(await quotes()).toEqual([null, 'Said more', said]);
    await other.client.delete(`/api/groups/${group.id}/messages/${first.id}`);
    expect(await quotes()).toEqual([null, 'Said more', null]);
    await one.client.post('/api/blocks', { userId: other.id });
    expect(await quotes()).toEqual([null, null, null]);
  });

  test('are listed newest first, each once, with the outcome and nothing of what was done', async () => {
    const { one, other, third, group } = await chattingTrio(scene.url, admin);
    const ids: number[] = [];
    for (const [kind, target] of [
      ['user', other],
      ['user', third],
      ['group', group],
    ] as const)
      ids.push((await report(one.client, kind, target)).body.report.id);
    await closeReports(scene, [ids[0]], 'acted');
    await closeReports(scene, [ids[1]], 'no_breach');

    const pages = await pagesOf(one.client, '/api/reports', { limit: '2' });

    expect(pages.map(({ reports }) => reports.length)).toEqual([2, 1]);
    const listed = pages.flatMap(({ reports }) => reports);
    expect(listed.map(({ id, outcome }) => [id, outcome])).toEqual([
      [ids[2], null],
      [ids[1], 'no_breach'],
      [ids[0], 'acted'],
    ]);
    for (const each of listed)
      expect(Object.keys(each).sort()).toEqual([
        'category',
        'id',
        'kind',
        'name',
        'outcome',
        'quote',
        'reported_at',
        'second_look_at',
        'text',
      ]);
    expect((await other.client.get('/api/reports')).body.reports).toEqual([]);
    expect((await one.client.get('/api/reports?limit=51')).status).toBe(400);
    expect((await one.client.get('/api/reports?cursor=x')).status).toBe(400);
  });
});

test('reports closed six months ago are deleted with what was kept of them, and no others', async () => {
  const { one, other, third, group } = await chattingTrio(scene.url, admin);
  const [old, recent, open] = [
    (await report(one.client, 'user', other, { text: 'Old' })).body.report.id,
    (await report(one.client, 'user', third)).body.report.id,
    (await report(one.client, 'group', group)).body.report.id,
  ];
  await closeReports(scene, [old, recent]);
  for (const [id, change] of [
    [old, "closed_at = now() - interval '6 months 1 hour'"],
    [recent, "closed_at = now() - interval '5 months'"],
    [open, "reported_at = now() - interval '1 year'"],
  ] as const)
    await setRow(scene, 'reports', id, change);

  await eventually('the end of the old one', async () => (await reportsOf(one)) === 2);

  const { reports } = (await one.client.get('/api/reports')).body;
  expect(reports.map(({ id }) => id)).toEqual([open, recent]);
});
