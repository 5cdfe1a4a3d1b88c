import { describe, expect, test } from '@jest/globals';
import { sharedScene } from '@lodge/scene';
import { addPhoto, groupWith, newGroup, pagesOf, query, register, signedIn } from '@lodge/testing';
import { makeModerator } from '../../../test/support/moderators.js';
import { postedBy, report as reportBy } from '../../../test/support/reports.js';

const QUEUE = '/api/admin/reports';

const system = await sharedScene({ withImages: true });
const admin = await signedIn(system.url, system.admin);
const [moderator, reporter, subject] = await Promise.all([1, 2, 3].map(() => register(system.url)));
await makeModerator(admin, moderator);

const owner = (statement: string, values: unknown[] = []) =>
  query(system.databaseUrl('owner'), statement, values);

let targets = 0;
async function report(values: Record<string, unknown> = {}): Promise<number> {
  const row: Record<string, unknown> = {
    reporter_id: reporter.id,
    subject_id: subject.id,
    kind: 'user',
    target_id: 1_000_000 + ++targets,
    category: 'spam',
    ...values,
  };
  const names = Object.keys(row);
  const [{ id }] = await owner(
    `insert into reports (${names.join(', ')}) values (${names.map((_, at) => `$${at + 1}`).join(', ')}) returning id`,
    Object.values(row),
  );
  return Number(id);
}

const NOBODY = { kind: 'notice', target_id: null, reporter_id: null, subject_id: null };
const close = (ids: number[], outcome = 'acted') =>
  owner('update reports set closed_at = now(), outcome = $2 where id = any($1)', [ids, outcome]);

const open = async (client = admin) =>
  (await pagesOf(client, QUEUE, { limit: '3' })).flatMap(({ reports }) => reports);
const one = async (id: number, client = admin) =>
  (await open(client)).find((each) => each.id === id);

describe('the queue', () => {
  test('has urgent reports first, then the oldest, each once', async () => {
    const [calm, urgent, later] = [
      await report(),
      await report({ category: 'under_age' }),
      await report({ category: 'intimate_image' }),
    ];

    const ids = (await open()).map(({ id }) => id);

    expect(ids).toEqual([...new Set(ids)]);
    expect(ids.filter((id) => [calm, urgent, later].includes(id))).toEqual([urgent, later, calm]);
    const { reported_at, due_at } = (await one(urgent))!;
    expect(Date.parse(due_at!) - Date.parse(reported_at)).toBe(48 * 3_600_000);
    expect((await one(calm))!.due_at).toBeNull();
  });

  test('is filtered by kind, open and decided, page by page', async () => {
    const notices = [await report(NOBODY), await report(), await report(NOBODY)];
    const closed = [
      await report({ kind: 'group' }),
      await report(),
      await report({ kind: 'group' }),
    ];
    await close(closed);
    const listed = async (filter: Record<string, string>) =>
      (await pagesOf(admin, QUEUE, { limit: '1', ...filter })).flatMap(({ reports }) => reports);

    const ofNotices = await listed({ kind: 'notice' });
    const decided = await listed({ kind: 'group', status: 'closed' });

    expect(ofNotices.map(({ id }) => id)).toEqual([notices[0], notices[2]]);
    expect(decided.map(({ id }) => id)).toEqual([closed[2], closed[0]]);
    expect((await admin.get(`${QUEUE}?kind=decision`)).status).toBe(400);
  });

  test('has notices from outside among the first reports of members, by age', async () => {
    const category = 'intimate_image';
    const members = [await register(system.url), await register(system.url)];
    await owner("update users set created_at = now() - interval '1 month' where id = any($1)", [
      members.map(({ id }) => id),
    ]);
    const [first, second] = members.map(({ id }) => ({ reporter_id: id }));
    const urgent = [
      await report({ category, ...first }),
      await report({ category, ...NOBODY }),
      await report({ category, ...second }),
    ];
    const calm = [await report(first), await report(NOBODY), await report(second)];

    const ids = (await open()).map(({ id }) => id);

    expect(ids.filter((id) => [...urgent, ...calm].includes(id))).toEqual([...urgent, ...calm]);
  });

  test('counts up to 100 about one member, so that a flood does not slow it down', async () => {
    const { id } = await register(system.url);
    await owner(
      `insert into reports (subject_id, kind, target_id, category)
       select $1::integer, 'user', $1::integer, 'spam' from generate_series(1, 150)`,
      [id],
    );

    const [row] = (await open()).filter((each) => each.subject?.id === id);

    expect(row.open_about_subject).toBe(100);
    await owner('delete from reports where subject_id = $1', [id]);
  });

  test('tells the age of whom a report is about and since when they are a member, and what a group is for', async () => {
    const group = await newGroup(admin);
    await owner('update groups set description = $2 where id = $1', [group.id, 'For early risers']);
    const [aboutMember, aboutGroup] = [
      await report(),
      await report({ kind: 'group', subject_id: null, target_id: group.id, group_id: group.id }),
    ];

    for (const client of [admin, moderator.client]) {
      const seen = [await one(aboutMember, client), await one(aboutGroup, client)];
      expect(seen.map((row) => row!.subject)).toEqual([
        {
          id: subject.id,
          username: subject.person.username,
          avatar: null,
          age: subject.person.age,
          created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
        },
        null,
      ]);
      const { id, name } = group;
      expect(seen[1]!.group).toEqual({ id, name, description: 'For early risers' });
    }
  });

  test('does not tell a sole admin who reported them', async () => {
    const [aboutModerator, aboutAdmin] = [
      await report({ subject_id: moderator.id }),
      await report({ subject_id: 1 }),
    ];

    expect(await one(aboutModerator)).toMatchObject({ reporter: { id: reporter.id } });
    expect(await one(aboutAdmin)).toMatchObject({ subject: { id: 1 }, reporter: null });
  });

  test('hides the email of a notice from moderators', async () => {
    const id = await report(NOBODY);
    await owner(
      `insert into notices (report_id, reference, token_digest, name, email, place, statement)
       values ($1, 'R-1', 'digest', 'A neighbour', 'neighbour@example.org', 'A group', 'It is mine')`,
      [id],
    );

    const looks = () =>
      owner("select from audit_entries where actor_id = 1 and action = 'look-at-notices'");

    expect((await one(id))!.notice).toMatchObject({ email: 'neighbour@example.org' });
    expect(await looks()).toHaveLength(1);
    await admin.post(`${QUEUE}/${id}/claim`);
    await admin.delete(`${QUEUE}/${id}/claim`);
    expect(await looks()).toHaveLength(1);
    expect((await one(id, moderator.client))!.notice).toEqual({
      reference: 'R-1',
      name: 'A neighbour',
      place: 'A group',
      statement: 'It is mine',
    });
  });
});

describe('a claim', () => {
  test('of a moderator is released by an admin, nobody else’s by others', async () => {
    const [id, another] = [await report(), await register(system.url)];
    await owner('update users set is_moderator = true where id = $1', [another.id]);
    await moderator.client.post(`${QUEUE}/${id}/claim`);

    expect(await another.client.delete(`${QUEUE}/${id}/claim`)).toMatchObject({
      status: 409,
      body: { code: 'claimed' },
    });
    expect((await one(id))!.claim).toMatchObject({ user_id: moderator.id, by_moderator: true });
    expect((await admin.delete(`${QUEUE}/${id}/claim`)).body.report.claim).toBeNull();
    await admin.post(`${QUEUE}/${id}/claim`);
    expect((await moderator.client.delete(`${QUEUE}/${id}/claim`)).status).toBe(409);
    expect((await one(id))!.claim).toMatchObject({ user_id: 1, by_moderator: false });
  });

  test('is not possible on a closed report', async () => {
    const id = await report();
    await close([id]);

    expect((await admin.post(`${QUEUE}/${id}/claim`)).body.code).toBe('already_processed');
  });
});

test('what surrounds a reported message is shown with five messages before and after it, and looking is logged', async () => {
  const group = await groupWith(admin, subject);
  const ids: number[] = [];
  for (let at = 0; at < 14; at++) ids.push((await postedBy(subject, group.id, `message ${at}`)).id);
  const id = await report({ kind: 'message', target_id: ids[7], group_id: group.id });

  const { messages } = (await admin.get(`${QUEUE}/${id}/surroundings`)).body;

  expect(messages.map(({ content }) => content)).toEqual(
    Array.from({ length: 11 }, (_, at) => `message ${at + 2}`),
  );
  expect(messages.filter(({ is_reported }) => is_reported).map((each) => each.id)).toEqual([
    ids[7],
  ]);
  expect((await admin.get('/api/admin/log?limit=1')).body.entries).toMatchObject([
    { action: 'look-at-surroundings', subject_id: id },
  ]);
});

test('an edited message is decided by what was reported, beside what it says now', async () => {
  const group = await groupWith(admin, subject, reporter);
  const message = await postedBy(subject, group.id, 'An insult');
  const { id } = (await reportBy(reporter.client, 'message', message)).body.report;

  const path = `/api/groups/${group.id}/messages/${message.id}` as const;
  const edited = await subject.client.put(path, { content: 'A kindness' });

  expect((await one(id))!.evidence).toBe('An insult');
  expect((await admin.get(`${QUEUE}/${id}/surroundings`)).body.messages).toMatchObject([
    { content: 'A kindness', edited_at: edited.body.chat_message.edited_at, is_reported: true },
  ]);
});

test('the photos of a reported member are listed while the report is open, and looking is logged', async () => {
  const owned = await register(system.url);
  const image = await addPhoto(owned.client);
  const id = await report({ kind: 'user', target_id: owned.id, subject_id: owned.id });

  const { photos } = (await admin.get(`${QUEUE}/${id}/photos`)).body;

  const { id: image_id, filename } = image;
  expect(photos).toMatchObject([{ image_id, filename, is_face_picture: false }]);
  expect((await admin.get(`/uploads/${image.filename}`)).status).toBe(200);
  expect((await admin.get('/api/admin/log?limit=1')).body.entries).toMatchObject([
    { action: 'look-at-reported-photos', subject_id: id },
  ]);
  await close([id]);
  expect((await admin.get(`${QUEUE}/${id}/photos`)).body.photos).toEqual([]);
});

test('a photo that its owner deleted while it was reported is shown to reviewers alone until the decision, and looking is logged', async () => {
  const owned = await register(system.url);
  const image = await addPhoto(owned.client);
  const id = await report({ kind: 'image', target_id: image.id, subject_id: owned.id });
  await owned.client.delete(`/api/images/${image.id}`);

  const withheld = `/api/admin/withheld/${image.id}`;
  const seen = await admin.get(withheld);

  expect((await one(id))!.photo).toMatchObject({ image_id: image.id, is_withheld: true });
  expect([
    seen.status,
    seen.headers.get('content-type'),
    seen.headers.get('cache-control'),
  ]).toEqual([200, 'image/webp', expect.stringContaining('no-store')]);
  expect((await owned.client.get(withheld)).status).toBe(403);
  expect((await admin.get(`/uploads/${image.filename}`)).status).toBe(404);
  expect((await admin.get('/api/admin/log?limit=1')).body.entries).toMatchObject([
    { action: 'look-at-withheld', subject_id: id },
  ]);
  await close([id]);
  expect((await admin.get(withheld)).status).toBe(404);
  expect(await owner('select from withheld_images where image_id = $1', [image.id])).toEqual([]);
});
