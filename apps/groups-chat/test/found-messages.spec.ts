import { beforeEach, describe, expect, test } from '@jest/globals';
import type { AdminGroup } from '@lodge/contracts';
import { sharedScene } from '@lodge/scene';
import {
  adminOf,
  bodyOf,
  joinAll,
  newGroup,
  register,
  sql,
  type Client,
  type Member,
} from '@lodge/testing';

const system = await sharedScene();
const admin = await adminOf(system);

let [viewer, friend]: Member[] = [];
let [trails, table, elsewhere]: AdminGroup[] = [];

beforeEach(async () => {
  [viewer, friend] = [await register(system.url), await register(system.url)];
  [trails, table, elsewhere] = [
    await newGroup(admin),
    await newGroup(admin),
    await newGroup(admin),
  ];
  await joinAll(trails, viewer, friend);
  await joinAll(table, viewer, friend);
  await joinAll(elsewhere, friend);
});

const post = async ({ client }: { client: Client }, group: AdminGroup, content: string) =>
  bodyOf(await client.post(`/api/groups/${group.id}/messages`, { content })).chat_message;
const search = (query: Record<string, string>, { client }: { client: Client } = viewer) =>
  client.get(`/api/messages/search?${new URLSearchParams(query)}`);
const found = async (q: string, query: Record<string, string> = {}, who?: Member) =>
  bodyOf(await search({ q, ...query }, who)).messages.map(({ content }) => content);

describe('a search of messages', () => {
  test('finds what was said in any of one’s groups, newest first, with the group', async () => {
    await post(friend, trails, 'A lake at dawn');
    await post(viewer, table, 'The lake again');
    await post(friend, elsewhere, 'Another lake');

    const { messages, next_cursor } = bodyOf(await search({ q: 'lake' }));

    expect(messages).toMatchObject([
      { content: 'The lake again', username: viewer.person.username, group: { id: table.id } },
      {
        content: 'A lake at dawn',
        user_id: friend.id,
        group: { id: trails.id, name: trails.name },
      },
    ]);
    expect(next_cursor).toBeNull();
    expect(await found('lake', { group_id: String(trails.id) })).toEqual(['A lake at dawn']);
    for (const id of [elsewhere.id, 999_999])
      expect(await found('lake', { group_id: String(id) })).toEqual([]);
  });

  test.each([
    ['cafe', 'The CAFÉ at nine'],
    ['at THE', 'The CAFÉ at nine'],
    ['ﬁre', 'A small firepit'],
    ['fire-pit', 'Fire, then a pit'],
    ['straße', 'In the STRASSE'],
    ['سلام', '\u202bسلام عليكم\u202c'],
    ['하', '하늘이 맑다'],
    ['7', 'At 7:30'],
  ])('for %s finds %s: words in any order by their beginnings, folded', async (q, content) => {
    await post(friend, trails, content);

    expect(await found(q)).toEqual([content]);
  });

  test.each(['', '?!', '😀', "' | *", '\\:*&!', ' ', '\0', 'afe', 'café nine lake'])(
    'for %j finds nothing',
    async (q) => {
      await post(friend, trails, 'The café at nine 😀?!');

      expect(await found(q)).toEqual([]);
    },
  );

  test('counts the four longest words of many', async () => {
    await post(friend, trails, 'Sunday breakfast beside water');

    expect(await found('sunday breakfast beside water or a b c')).toHaveLength(1);
    expect(await found('sunday breakfast beside tables')).toEqual([]);
  });

  test('takes texts that fold to long ones, in messages and searches', async () => {
    const long = '\ufdfa'.repeat(100);
    await post(friend, trails, long);
    await post(friend, trails, '𝒶'.repeat(200));

    expect(await found('\ufdfa')).toEqual([long]);
    expect(await found('𝒶'.repeat(127))).toHaveLength(1);
    expect((await search({ q: 'x'.repeat(4_096) })).status).toBe(400);
    expect((await search({ q: 'a '.repeat(127) })).status).toBe(200);
  });

  test('goes on where its page ended, over the parts in which messages are kept', async () => {
    const expected = ['five', 'four', 'three', 'two', 'one'].map((word) => `Swim ${word}`);
    for (const content of expected.toReversed()) {
      await post(friend, trails, content);
      const ids = `pg_get_serial_sequence('messages', 'id')`;
      await sql(system, `select setval(${ids}, nextval(${ids}) + 400000)`);
    }
    const seen: string[] = [];
    let cursor: string | null = '';
    for (let pages = 0; cursor !== null && pages < 9; pages++) {
      const query: Record<string, string> = cursor ? { cursor } : {};
      const page = bodyOf(await search({ q: 'swim', limit: '2', ...query }));
      seen.push(...page.messages.map(({ content }) => content));
      cursor = page.next_cursor;
    }

    expect(seen).toEqual(expected);
    for (const wrong of ['x', '-1', '1e3', '9'.repeat(20)])
      expect((await search({ q: 'swim', cursor: wrong })).status).toBe(400);
    for (const wrong of ['x', '0', '2147483648'])
      expect((await search({ q: 'swim', group_id: wrong })).status).toBe(400);
  });

  test('knows the current text alone', async () => {
    const { id } = await post(friend, trails, 'A secret plan');
    const gone = await post(friend, trails, 'A secret wish');
    await friend.client.put(`/api/groups/${trails.id}/messages/${id}`, { content: 'A plain plan' });
    await friend.client.delete(`/api/groups/${trails.id}/messages/${gone.id}`);

    expect(await found('secret')).toEqual([]);
    expect(await found('plain')).toEqual(['A plain plan']);
  });

  test('shows what the conversation shows: nothing of who is hidden, nothing once one has left', async () => {
    await post(friend, trails, 'Meet me at the lighthouse');
    const own = bodyOf(await search({ q: 'lighthouse' })).messages.length;
    await viewer.client.post('/api/blocks', { userId: friend.id });
    const ofBlocked = await search({ q: 'lighthouse' });
    await post(viewer, trails, 'I see a lighthouse');
    const byBlocked = await found('lighthouse', {}, friend);
    await viewer.client.delete(`/api/blocks/${friend.id}`);
    const again = (await found('lighthouse')).length;
    await sql(system, "update users set erase_after = now() + interval '1 day' where id = $1", [
      friend.id,
    ]);
    const ofLeaving = await found('lighthouse');
    await viewer.client.delete(`/api/groups/${trails.id}/membership`);

    expect(own).toBe(1);
    expect(bodyOf(ofBlocked)).toEqual({ messages: [], next_cursor: null });
    expect(byBlocked).toEqual(['Meet me at the lighthouse']);
    expect(again).toBe(2);
    expect(ofLeaving).toEqual(['I see a lighthouse']);
    expect(await found('lighthouse')).toEqual([]);
  });
});

describe('a page around something', () => {
  const page = async (around: string, limit = 4, { client }: Member = viewer) =>
    client.get(`/api/groups/${trails.id}/messages?around=${around}&limit=${limit}`);
  const contents = async (...of: Parameters<typeof page>) => {
    const { messages, ...more } = bodyOf(await page(...of));
    return [messages.map(({ content }) => content).join(' '), ...Object.values(more)];
  };

  /** Messages of one day each, but for some. */
  async function diary(): Promise<number[]> {
    const ids: number[] = [];
    for (const day of [1, 2, 3, 6, 7, 8]) {
      const { id } = await post(day % 2 ? friend : viewer, trails, `day${day}`);
      await sql(system, 'update messages set created_at = $1 where id = $2', [
        `2026-03-0${day}T09:00:00Z`,
        id,
      ]);
      ids.push(id);
    }
    return ids;
  }

  test('a day begins with its first message, or the next, or ends with the last', async () => {
    await diary();

    expect(await contents('2026-03-03')).toEqual(['day1 day2 day3 day6', false, true]);
    expect(await contents('2026-03-04')).toEqual(['day2 day3 day6 day7', true, true]);
    expect(await contents('2026-03-06T08:00:00.000Z')).toEqual(['day2 day3 day6 day7', true, true]);
    expect(await contents('2026-03-06T10:00:00.000Z')).toEqual([
      'day3 day6 day7 day8',
      true,
      false,
    ]);
    expect(await contents('2026-03-03', 3)).toEqual(['day2 day3 day6', true, true]);
    expect(await contents('2026-03-03', 1)).toEqual(['day3', true, true]);
    expect(await contents('2001-01-01')).toEqual(['day1 day2', false, true]);
    expect(await contents('0000-01-01')).toEqual(['day1 day2', false, true]);
    expect(await contents('9999-12-31')).toEqual(['day7 day8', true, false]);
  });

  test('a message is in its middle, of whom the viewer sees', async () => {
    const ids = await diary();
    await sql(system, 'delete from messages where id = $1', [ids[1]]);

    expect(await contents(String(ids[3]))).toEqual(['day1 day3 day6 day7', false, true]);
    expect(await contents(String(ids[1]))).toEqual(['day1 day3 day6', false, true]);
    await viewer.client.post('/api/blocks', { userId: friend.id });
    expect(await contents(String(ids[4]))).toEqual(['day6 day8', false, false]);
    expect(await contents('2026-03-07')).toEqual(['day6 day8', false, false]);
  });

  test('refuses what is neither, and non-members', async () => {
    await diary();
    for (const wrong of [
      '',
      'x',
      '-1',
      '1e3',
      '9'.repeat(16),
      '2026-13-01',
      '2026-03-01T25:00:00Z',
    ])
      expect((await page(wrong)).status).toBe(400);
    const empty = bodyOf(
      await viewer.client.get(`/api/groups/${table.id}/messages?around=2026-01-01`),
    );

    expect(empty).toEqual({ messages: [], has_more: false, has_newer: false });
    expect((await page('1', 4, await register(system.url))).status).toBe(403);
  });
});
