import { beforeEach, describe, expect, test } from '@jest/globals';
import type { News } from '@lodge/contracts';
import { sharedScene } from '@lodge/scene';
import {
  addPhoto,
  bodyOf,
  decide,
  errorOf,
  newGroup,
  query,
  register,
  signedIn,
  sql,
  type Member,
} from '@lodge/testing';
import { answerAppeal, appealBy, BECAUSE, warningOf } from '../../../test/support/decisions.js';

const NOTHING: News = { photos: null, requests: [], decisions: [], until: null };
let member: Member;

const scene = await sharedScene({ withImages: true });
const admin = await signedIn(scene.url, scene.admin);
beforeEach(async () => {
  member = await register(scene.url);
});

const newsOf = async ({ client }: Member): Promise<News> => bodyOf(await client.get('/api/news'));
const see = ({ client }: Member, until: unknown) => client.post('/api/news/seen', { until });
const seenAt = async ({ id }: Member) =>
  (
    await sql<{ news_seen_at: string }>(scene, 'select news_seen_at from users where id = $1', [id])
  )[0].news_seen_at;
async function request({ client }: Member, groupId: number): Promise<number> {
  return bodyOf(await client.post(`/api/groups/${groupId}/request`)).request.id;
}
const decideOn = (id: number, action: 'approve' | 'reject' = 'approve') =>
  admin.post(`/api/admin/group-request/${id}`, { action });

describe('the news', () => {
  test('are the photos approved since, the newest of them by name', async () => {
    const [one, other, third] = [
      await addPhoto(member.client),
      await addPhoto(member.client),
      await addPhoto(member.client),
    ];
    for (const photo of [third, one]) await decide(admin).approve(photo);

    const news = await newsOf(member);

    expect(news).toEqual({
      ...NOTHING,
      photos: {
        count: 2,
        id: one.id,
        filename: one.filename,
        approved_at: expect.stringMatching(/^\d{4}-.*Z$/),
      },
      until: news.photos!.approved_at,
    });
    // A face stands for them, whichever was approved last, and the news end with the newest.
    await decide(admin).flag(third);
    expect(await newsOf(member)).toMatchObject({
      photos: { count: 2, id: third.id, approved_at: news.until },
      until: news.until,
    });
    await decide(admin).undoApproval(one);
    expect((await newsOf(member)).photos).toMatchObject({ count: 1, id: third.id });
    await decide(admin).remove(third);
    await decide(admin).reject(other);
    expect((await newsOf(member)).photos).toBeNull();
  });

  test('are requests that somebody approved, to groups that the member is still in', async () => {
    const groups = [];
    for (let at = 0; at < 4; at++) groups.push(await newGroup(admin));
    const [approved, rejected, left, joined] = groups;
    await decideOn(await request(member, approved.id));
    await decideOn(await request(member, rejected.id), 'reject');
    await decideOn(await request(member, left.id));
    await member.client.delete(`/api/groups/${left.id}/membership`);
    await request(member, joined.id);
    await member.client.post('/api/groups/join', { code: joined.code });

    const news = await newsOf(member);

    expect(news.requests).toEqual([
      {
        group_id: approved.id,
        group_name: approved.name,
        emblem: expect.any(String),
        tint: expect.any(String),
        approved_at: expect.stringMatching(/^\d{4}-.*Z$/),
      },
    ]);
    expect(news.until).toBe(news.requests[0].approved_at);
    await admin.delete(`/api/admin/groups/${approved.id}/remove-user`, { userId: member.id });
    expect(await newsOf(member)).toEqual(NOTHING);
  });

  test('are decisions about the member, and answers to their appeals', async () => {
    const id = await warningOf(scene, member.id);
    const told = await newsOf(member);
    expect(told).toEqual({
      ...NOTHING,
      decisions: [
        { id, action: 'warn', about: null, decided_at: expect.any(String), answered_at: null },
      ],
      until: told.decisions[0].decided_at,
    });
    await see(member, told.until);
    const appealId = await appealBy(scene, member.client);
    expect(await newsOf(member)).toEqual(NOTHING);

    await answerAppeal(admin, appealId);

    const answered = await newsOf(member);
    expect(answered.decisions).toMatchObject([{ id, answered_at: expect.any(String) }]);
    expect(answered.until).toBe(answered.decisions[0].answered_at);
  });

  test('are nobody else’s', async () => {
    const other = await register(scene.url);
    await decide(admin).approve(await addPhoto(other.client));
    await decideOn(await request(other, (await newGroup(admin)).id));
    await warningOf(scene, other.id);

    expect(await newsOf(member)).toEqual(NOTHING);
  });
});

describe('what was seen', () => {
  test('is no longer news, and what happens afterwards is', async () => {
    const [one, other] = [await addPhoto(member.client), await addPhoto(member.client)];
    await decide(admin).approve(one);
    const { until } = await newsOf(member);

    const response = await see(member, until);

    expect(response).toMatchObject({ status: 200, body: { message: 'Marked as seen' } });
    expect(await newsOf(member)).toEqual(NOTHING);
    await decide(admin).approve(other);
    expect((await newsOf(member)).photos).toMatchObject({ count: 1, id: other.id });
  });

  test('leaves what was not sent for later, the earliest first, also of one moment', async () => {
    const days = "timestamptz '2025-01-01Z' + make_interval(days => n)";
    // The 20th to the 24th are of one millisecond.
    const approved = `timestamptz '2025-01-01Z' + case when n between 20 and 24
      then make_interval(days => 20, secs => n / 1000000.0) else make_interval(days => n) end`;
    await sql(
      scene,
      `with aged as (update users set news_seen_at = '2024-01-01' where id = $1::integer),
       made as (
         insert into groups (name, code) select 'News ' || n, substr(md5($1 || '/' || n), 1, 6)
         from generate_series(1, 30) n returning id
       ),
       joined as (insert into memberships (group_id, user_id) select id, $1 from made)
       insert into group_requests (group_id, user_id, status, processed_at, processed_by)
       select id, $1, 'approved', ${approved}, 1 from (
         select id, (row_number() over (order by id))::integer as n from made
       ) numbered`,
      [member.id],
    );
    await sql(
      scene,
      `insert into decisions (subject_id, action, rule, explanation, decided_at)
       select $1, 'warn', $2, $3, ${days} from generate_series(10, 34) n`,
      [member.id, BECAUSE.rule, BECAUSE.explanation],
    );

    const told = [];
    for (let news = await newsOf(member); news.until; news = await newsOf(member)) {
      told.push(news);
      await see(member, news.until);
    }

    expect(told.map(({ until }) => until)).toEqual([
      '2025-01-21T00:00:00.000Z',
      '2025-02-04T00:00:00.000Z',
    ]);
    expect(told[0].requests).toHaveLength(24);
    const all = (ids: number[]) => new Set(ids).size;
    expect(all(told.flatMap(({ requests }) => requests.map((one) => one.group_id)))).toBe(30);
    expect(all(told.flatMap(({ decisions }) => decisions.map(({ id }) => id)))).toBe(25);
  });

  test('never moves back, and never beyond now', async () => {
    const registered = await seenAt(member);
    await see(member, '2020-01-01T00:00:00Z');
    expect(await seenAt(member)).toBe(registered);
    await see(member, '2999-01-01T00:00:00.000Z');

    expect(Date.parse(await seenAt(member))).toBeLessThanOrEqual(Date.now() + 1_000);

    await decide(admin).approve(await addPhoto(member.client));
    expect((await newsOf(member)).photos).toMatchObject({ count: 1 });
  });

  test.each([
    undefined,
    'yesterday',
    '2026-02-30T00:00:00Z',
    '0000-01-01T00:00:00Z',
    '2026-01-01',
    '2026-01-01T00:00:00+02:00',
    `${'2'.repeat(100_000)}-01-01T00:00:00Z`,
  ])('is not said by %j', async (until) => {
    const response = await see(member, until);

    expect([response.status, errorOf(response).fields]).toEqual([
      400,
      { until: 'until must be a time' },
    ]);
  });
});

test('no service but moderation knows what was seen, and none writes when a photo was approved', async () => {
  for (const service of ['auth', 'profile-media', 'groups-chat', 'image-worker'] as const)
    await expect(
      query(scene.databaseUrl(service), 'select news_seen_at from users'),
    ).rejects.toThrow(/permission denied/);
  await expect(
    query(scene.databaseUrl('moderation'), 'update images set approved_at = now()'),
  ).rejects.toThrow(/permission denied/);
});
