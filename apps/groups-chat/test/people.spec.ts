import { beforeAll, describe, expect, test } from '@jest/globals';
import { LIMITS, type ResponseOf } from '@lodge/contracts';
import { sharedScene } from '@lodge/scene';
import {
  addPhoto,
  adminOf,
  bodyOf,
  count,
  decide,
  joinAll,
  groupWith,
  newGroup,
  register,
  sql,
  type Member,
} from '@lodge/testing';
import { crowd } from '../../../test/support/decisions.js';

const system = await sharedScene({ withImages: true });
const admin = await adminOf(system);

// The admin is in each group that they make, and stands aside here.
const people = async ({ client }: Pick<Member, 'client'>, query: Record<string, string> = {}) =>
  bodyOf(await client.get(`/api/people?${new URLSearchParams(query)}`)).people.filter(
    ({ user_id }) => user_id !== 1,
  );
const namesOf = async (viewer: Member, query?: Record<string, string>) =>
  (await people(viewer, query)).map(({ username }) => username);
const star = ({ client }: Member, { id }: { id: number }) => client.put(`/api/people/${id}/star`);
const unstar = ({ client }: Member, { id }: Member) => client.delete(`/api/people/${id}/star`);
const isStarred = async (viewer: Member, { id }: Member) =>
  (await people(viewer)).find(({ user_id }) => user_id === id)?.starred;
const block = ({ client }: Member, { id }: Member) => client.post('/api/blocks', { userId: id });

/** Three members of whom the first shares both groups with the second, and one with the third. */
async function trio() {
  const [viewer, friend, other] = [
    await register(system.url),
    await register(system.url),
    await register(system.url),
  ];
  const [trails, table] = [await newGroup(admin), await newGroup(admin)];
  await joinAll(trails, viewer, friend);
  await joinAll(table, viewer, friend, other);
  return { viewer, friend, other, trails, table };
}

// Larger communities are walked: as if the groups had had so many members on the day of the count.
describe.each([
  ['few', 0],
  ['many', 1_000_000],
])('%s people', (_, counted) => {
  let viewer: Member;
  let [adam, bert, carl]: Member[] = [];
  const suffix = `${counted}`;

  beforeAll(async () => {
    viewer = await register(system.url);
    const called = (username: string, age: number, sexual_position: 'Top' | 'Vers') =>
      register(system.url, { username: `${username} Oak ${suffix}`, age, sexual_position });
    adam = await called('adam', 31, 'Top');
    bert = await called('Bért', 42, 'Vers');
    carl = await called('CARL', 53, 'Vers');
    const stranger = await called('Dave', 42, 'Vers');
    const [one, other, elsewhere] = [
      await newGroup(admin),
      await newGroup(admin),
      await newGroup(admin),
    ];
    await joinAll(one, viewer, bert, adam);
    await joinAll(other, viewer, bert, carl);
    await joinAll(elsewhere, stranger, adam);
    await sql(system, 'update groups set counted_members = $1 where id = any($2)', [
      counted,
      [one.id, other.id],
    ]);
  });

  test('are everyone one shares a group with, once each, by name, over pages', async () => {
    expect((await people(viewer)).map(({ user_id }) => user_id)).toEqual([
      adam.id,
      bert.id,
      carl.id,
    ]);
    const seen: number[] = [];
    for (let cursor: string | null = ''; cursor !== null;) {
      const page: ResponseOf<'people'> = bodyOf(
        await viewer.client.get(`/api/people?limit=1${cursor ? `&cursor=${cursor}` : ''}`),
      );
      seen.push(...page.people.map(({ user_id }) => user_id));
      cursor = page.next_cursor;
    }
    expect(seen).toEqual([adam.id, bert.id, carl.id, 1]);
  });

  test.each([
    ['BERT', ['Bért']],
    ['oak', ['adam', 'Bért', 'CARL']],
    ['b', ['Bért']],
    ['dave', []],
    ['%', []],
  ])('are found by name: %s', async (q, names) => {
    expect(await namesOf(viewer, { q })).toEqual(names.map((name) => `${name} Oak ${suffix}`));
  });

  test('are narrowed by position, age and star', async () => {
    await star(viewer, carl);

    expect(await people(viewer, { position: 'Vers' })).toHaveLength(2);
    expect(await people(viewer, { min_age: '42', max_age: '42' })).toMatchObject([
      { user_id: bert.id },
    ]);
    expect(await people(viewer, { starred: 'true' })).toMatchObject([
      { user_id: carl.id, starred: true },
    ]);
    await unstar(viewer, carl);
    expect(await people(viewer, { starred: 'true' })).toEqual([]);
  });
});

test('A person has a face, age, position and the groups that both are in', async () => {
  const { viewer, friend, other, trails, table } = await trio();
  const photo = await addPhoto(friend.client);
  await decide(admin).approve(photo);

  const [locked] = (await people(viewer)).filter(({ user_id }) => user_id === friend.id);
  expect(locked).toEqual({
    user_id: friend.id,
    username: friend.person.username,
    age: friend.person.age,
    position: friend.person.sexual_position,
    // The viewer has no approved photo.
    avatar: null,
    groups: [trails, table]
      .toSorted((one, two) => (one.name < two.name ? -1 : 1))
      .map(({ id, name, emblem, tint }) => ({ id, name, emblem, tint })),
    more: 0,
    starred: false,
  });

  const own = await addPhoto(viewer.client);
  await decide(admin).approve(own);
  expect(bodyOf(await viewer.client.get(`/api/people/${friend.id}`)).person).toEqual({
    ...locked,
    avatar: photo.filename,
  });
  expect((await other.client.get(`/api/people/${viewer.id}`)).status).toBe(200);
});

test('A person names five shared groups, and says how many more there are', async () => {
  const [viewer, friend] = [await register(system.url), await register(system.url)];
  for (let made = 0; made < 7; made++) await groupWith(admin, viewer, friend);

  const [person] = await people(viewer);

  expect([person.groups.length, person.more]).toEqual([5, 2]);
});

test('Who shares no group, is hidden or blocked is nobody, as who does not exist', async () => {
  const { viewer, friend, other } = await trio();
  const stranger = await register(system.url);
  await star(viewer, friend);
  await star(viewer, other);
  await block(friend, viewer);
  await sql(system, "update users set erase_after = now() + interval '1 day' where id = $1", [
    other.id,
  ]);

  const nobody = await star(viewer, { id: 2_000_000_000 });
  expect(nobody.status).toBe(404);
  for (const { id } of [friend, other, stranger, viewer]) {
    const answer = await viewer.client.put(`/api/people/${id}/star`);
    expect([answer.status, answer.body]).toEqual([404, nobody.body]);
    expect((await viewer.client.get(`/api/people/${id}`)).status).toBe(404);
  }
  expect(await people(viewer)).toEqual([]);
  expect(await people(viewer, { starred: 'true' })).toEqual([]);
  // Who is in no group at all asks too.
  expect(await people(stranger)).toEqual([]);
});

test('A star is private to who gave it', async () => {
  const { viewer, friend } = await trio();

  expect((await star(viewer, friend)).status).toBe(200);
  expect((await star(viewer, friend)).status).toBe(200);

  expect([await isStarred(viewer, friend), await isStarred(friend, viewer)]).toEqual([true, false]);
});

test('A star ends with the last group that both are in, whoever leaves', async () => {
  const { viewer, friend, other, trails, table } = await trio();
  await star(viewer, friend);
  await star(viewer, other);
  await star(other, viewer);

  await viewer.client.delete(`/api/groups/${table.id}/membership`);
  await joinAll(table, viewer);
  expect([
    await isStarred(viewer, friend),
    await isStarred(viewer, other),
    await isStarred(other, viewer),
  ]).toEqual([true, false, false]);

  await admin.delete(`/api/admin/groups/${table.id}`, { confirm: 'DELETE' });
  expect(await isStarred(viewer, friend)).toBe(true);
  await admin.delete(`/api/admin/groups/${trails.id}`, { confirm: 'DELETE' });
  expect(await count(system, 'stars where user_id = $1', [viewer.id])).toBe(0);
});

test('Nobody gives more stars than the limit, however many come at once', async () => {
  const { viewer, friend, other } = await trio();
  const many = (await crowd(system, 'stars', LIMITS.stars - 1)).map(({ id }) => id);
  await sql(system, 'insert into stars (user_id, starred_id) select $1, unnest($2::integer[])', [
    viewer.id,
    many,
  ]);

  const answers = await Promise.all([star(viewer, friend), star(viewer, other)]);

  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400]);
  expect(answers.find(({ status }) => status === 400)!.body).toMatchObject({ code: 'star_limit' });
});

test.each(['position=Tall', 'min_age=17', 'max_age=999', 'min_age=x', 'starred=no', 'limit=101'])(
  'What is no filter is refused: %s',
  async (query) => {
    const viewer = await register(system.url);

    expect((await viewer.client.get(`/api/people?${query}` as '/api/people')).status).toBe(400);
  },
);
