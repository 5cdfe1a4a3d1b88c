import { beforeAll, describe, expect, test } from '@jest/globals';
import type { ListedGroup } from '@lodge/contracts';
import { sharedScene } from '@lodge/scene';
import {
  adminOf,
  bodyOf,
  joinAll,
  newGroup,
  pagesOf,
  register,
  sql,
  type Member,
} from '@lodge/testing';

const system = await sharedScene();
const [admin, { client }] = [await adminOf(system), await register(system.url)];

async function listedGroups(
  query: Record<string, string>,
  between?: (page: { groups: ListedGroup[] }) => Promise<void>,
): Promise<ListedGroup[][]> {
  const pages = await pagesOf(client, '/api/all-groups', query, between);
  return pages.map(({ groups }) => groups);
}

const plain = (text: string) => text.toLowerCase().normalize('NFD').replace(/\p{M}/gu, '');
const names = (groups: ListedGroup[]) => groups.map(({ name }) => name);

describe('All groups', () => {
  const spelled = [
    'apple',
    'Banana',
    'banana split',
    'Étage',
    'zebra',
    'Zürich',
    '50% off',
    'a_b',
    '🏔 hike',
  ];
  beforeAll(async () => {
    for (const name of spelled) await newGroup(admin, name);
  });

  test('are paged by name, ignoring case and accents, each exactly once', async () => {
    const whole = bodyOf(await client.get('/api/all-groups')).groups;
    expect(names(whole)).toEqual(
      spelled.toSorted((one, other) =>
        Buffer.compare(Buffer.from(plain(one)), Buffer.from(plain(other))),
      ),
    );
    for (const limit of [1, 2, 4, 9, 10]) {
      const pages = await listedGroups({ limit: String(limit) });
      expect(pages.map(({ length }) => length)).toEqual([
        ...Array<number>(Math.ceil(9 / limit) - 1).fill(limit),
        9 % limit || limit,
      ]);
      expect(pages.flat()).toEqual(whole);
    }
  });

  test('continue in the right place when the last one of a page is deleted meanwhile', async () => {
    const between = await newGroup(admin, 'between');
    const pages = await listedGroups({ limit: '6' }, async ({ groups }) => {
      expect(groups.at(-1)!.id).toBe(between.id);
      bodyOf(await admin.delete(`/api/admin/groups/${between.id}`, { confirm: 'DELETE' }));
    });
    expect(names(pages.flat()).filter((name) => name !== 'between')).toEqual(
      names(bodyOf(await client.get('/api/all-groups')).groups),
    );
  });

  test.each([
    ['BANANA', ['Banana', 'banana split']],
    ['ét', ['Étage']],
    ['ETAGE', ['Étage']],
    ['zurich', ['Zürich']],
    ['an', ['Banana', 'banana split']],
    ['s', ['banana split']],
    ['e', ['Étage', 'apple', 'zebra', '🏔 hike']],
    ['%', ['50% off']],
    ['_', ['a_b']],
    ['\\', []],
    ['  zebra ', ['zebra']],
    ['ap ple', ['apple']],
    ['', undefined],
  ])('are found by a part of their name, %j', async (q, expected) => {
    const found = names((await listedGroups({ q, limit: '1' })).flat());
    expect(found).toEqual(expected ?? names(bodyOf(await client.get('/api/all-groups')).groups));
  });

  test('are found by other widths and spellings of the same letters', async () => {
    const groups = [await newGroup(admin, 'ＦＵＬＬ board'), await newGroup(admin, 'Hauptẞtraße')];
    const found = async (q: string) => names((await listedGroups({ q })).flat());

    expect(await found('full')).toEqual(['ＦＵＬＬ board']);
    expect(await found('ｂｏａｒｄ')).toEqual(['ＦＵＬＬ board']);
    expect(await found('STRASSE')).toEqual(['Hauptẞtraße']);
    expect(await found('％')).toEqual(['50% off']);

    for (const { id } of groups)
      await admin.delete(`/api/admin/groups/${id}`, { confirm: 'DELETE' });
  });

  test.each(['한', 'ﷺ'])('are paged past the longest name, %s', async (letter) => {
    const group = await newGroup(admin, letter.repeat(60));

    const pages = await listedGroups({ limit: '1' });
    expect(pages.flat().map(({ id }) => id)).toContain(group.id);
    expect(pages).toHaveLength(spelled.length + 1);

    await admin.delete(`/api/admin/groups/${group.id}`, { confirm: 'DELETE' });
  });

  test.each([
    'limit=0',
    'limit=501',
    'limit=x',
    'cursor=%00',
    'cursor=AA',
    'cursor=a&cursor=b',
    'cursor=',
    `q=${'x'.repeat(255)}`,
    'q=a&q=b',
  ])('reject %s', async (query) => {
    expect(await client.get(`/api/all-groups?${query}`)).toMatchObject({
      status: 400,
      body: { code: 'invalid_input' },
    });
  });
});

describe('Members of a group', () => {
  let groupId: number;
  let members: Member[];

  beforeAll(async () => {
    const group = await newGroup(admin);
    members = await Promise.all(Array.from({ length: 7 }, () => register(system.url)));
    await joinAll(group, ...members);
    // Several members with the same joining time.
    await sql(
      system,
      "update memberships set joined_at = '2026-01-02 03:04:05.678901+00' where group_id = $1 and user_id = any($2)",
      [group.id, members.slice(2, 6).map(({ id }) => id)],
    );
    groupId = group.id;
  });

  test.each(['/api', '/api/admin'] as const)(
    'are paged, longest membership first, each exactly once, by %s',
    async (api) => {
      const path = `${api}/groups/${groupId}/members` as const;
      const whole = bodyOf(await admin.get(path));
      expect(whole).toMatchObject({ member_count: 8, next_cursor: null });
      expect(whole.members.slice(0, 4).map(({ id }) => id)).toEqual(
        members
          .slice(2, 6)
          .map(({ id }) => id)
          .sort((one, other) => one - other),
      );
      for (const limit of [1, 3, 8]) {
        const pages = await pagesOf(admin, path, { limit: String(limit) });
        expect(pages.flatMap(({ members: page }) => page)).toEqual(whole.members);
        expect(pages[0].members).toHaveLength(limit);
      }
    },
  );

  test.each([
    'cursor=1',
    'cursor=1.',
    'cursor=-1.2',
    'cursor=1.2.3',
    'cursor=x',
    'limit=501',
    'cursor=99999999999999999.1',
  ])('reject %s', async (query) => {
    for (const api of ['/api', '/api/admin'])
      expect(await admin.get(`${api}/groups/${groupId}/members?${query}`)).toMatchObject({
        status: 400,
        body: { code: 'invalid_input' },
      });
  });

  test('are empty after a cursor beyond the end', async () => {
    expect(
      (await admin.get(`/api/groups/${groupId}/members?cursor=9999999999999999.9999999999`)).body,
    ).toEqual({
      members: [],
      next_cursor: null,
      member_count: 8,
    });
  });
});
