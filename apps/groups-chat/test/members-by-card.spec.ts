import { beforeAll, expect, test } from '@jest/globals';
import { sharedScene } from '@lodge/scene';
import { adminOf, bodyOf, joinAll, newGroup, register, sql, type Member } from '@lodge/testing';

const system = await sharedScene();
const admin = await adminOf(system);

let groupId: number;
let gardener: Member;
let named: Member;
let others: Member[];

beforeAll(async () => {
  const group = await newGroup(admin);
  const plain = { age: 30, ethnicity: 'Other', sexual_position: 'Top' } as const;
  // Names without digits, which random ones have.
  gardener = await register(system.url, {
    username: 'Wild One',
    age: 47,
    ethnicity: 'Middle Eastern',
    sexual_position: 'Vers/Bttm',
    notes: 'My Gärten are 100% wild.',
  });
  const called = (username: string) => register(system.url, { ...plain, username });
  named = await called('Garten Friend');
  others = [await called('Quiet'), await called('Calm')];
  await joinAll(group, gardener, named, ...others);
  groupId = group.id;
});

const search = async ({ client }: Pick<Member, 'client'>, q: string) =>
  bodyOf(await client.get(`/api/groups/${groupId}/members?${new URLSearchParams({ q })}`));
const found = async (viewer: Pick<Member, 'client'>, q: string) =>
  (await search(viewer, q)).members.map(({ id }) => id);

test.each([
  ['the notes, without case and accents', 'GARTEN ARE'],
  ['the notes, with what elsewhere stands for anything', '100%'],
  ['the age', '47'],
  ['an option', 'middle east'],
  ['a word of an option', 'eastern'],
  ['an option as a German reads it', 'naher'],
  ['an option as a Spaniard reads it', 'oriente'],
  ['a part of a position', 'bttm'],
])('Members are found by what their cards say: %s', async (_, q) => {
  expect(await found(others[0]!, q)).toEqual([gardener.id]);
  expect(await found({ client: admin }, q)).toEqual([gardener.id]);
});

test('A name comes before what cards say, each member once, over pages', async () => {
  const expected = [named.id, gardener.id];

  expect(await found(others[0]!, 'GARTEN')).toEqual(expected);
  const first = bodyOf(
    await others[0]!.client.get(`/api/groups/${groupId}/members?q=garten&limit=1`),
  );
  const cursor = first.next_cursor!;
  const second = bodyOf(
    await others[0]!.client.get(`/api/groups/${groupId}/members?q=garten&limit=1&cursor=${cursor}`),
  );
  expect([first, second].map(({ members }) => members.map(({ id }) => id))).toEqual(
    expected.map((id) => [id]),
  );
  expect([second.next_cursor, second.member_count]).toEqual([null, 5]);
});

test.each(['ga', '4', 'ast', '_arten', '5 ft', '6 ft'])(
  'What no card says, or too little of it, finds nobody: %s',
  async (q) => expect(await found(others[0]!, q)).not.toContain(gardener.id),
);

test('What a card says finds only whom the viewer may see', async () => {
  await others[1]!.client.post('/api/blocks', { userId: gardener.id });
  expect(await found(others[1]!, 'eastern')).toEqual([]);
  expect(await found(gardener, 'other')).not.toContain(others[1]!.id);
  const stranger = await register(system.url);
  expect((await stranger.client.get(`/api/groups/${groupId}/members?q=eastern`)).status).toBe(403);
  expect(await found({ client: admin }, 'eastern')).toEqual([gardener.id]);
  expect(await found(others[0]!, gardener.person.email)).toEqual([]);
});

test('A group of more than 500 members is searched by names alone', async () => {
  const columns = `
    'id', 1000000 + n, 'username', 'Crowd ' || n, 'email', 'crowd' || n || '@lodge.example',
    'email_canonical', 'crowd' || n || '@lodge.example'`;
  await sql(
    system,
    `insert into users overriding system value
     select (jsonb_populate_record(one, jsonb_build_object(${columns}))).*
     from users one, generate_series(1, 496) n where one.id = $1`,
    [others[0]!.id],
  );
  expect(await found(others[0]!, 'eastern')).toEqual([gardener.id]);
  await sql(
    system,
    'insert into memberships (group_id, user_id) select $1, 1000000 + n from generate_series(1, 496) n',
    [groupId],
  );

  expect(await found(others[0]!, 'eastern')).toEqual([]);
  expect(await found(others[0]!, 'garten')).toEqual([named.id]);
});
