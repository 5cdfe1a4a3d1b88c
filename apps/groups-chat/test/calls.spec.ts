import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, test } from '@jest/globals';
import { LIMITS, type AdminGroup, type ChatMessage } from '@lodge/contracts';
import { sharedScene } from '@lodge/scene';
import {
  bodyOf,
  chattingTrio,
  count,
  joinAll,
  register,
  RACE_ROUNDS,
  signedIn,
  sql,
  type Member,
} from '@lodge/testing';

const scene = await sharedScene();
const admin = await signedIn(scene.url, scene.admin);

let group: AdminGroup;
let one: Member;
let other: Member;
let third: Member;
beforeEach(async () => {
  ({ group, one, other, third } = await chattingTrio(scene.url, admin));
});

type Caller = Pick<Member, 'client'>;

const messages = () => `/api/groups/${group.id}/messages` as const;
const at = ({ person: { username } }: Member) => `@${username}`;
const post = async ({ client }: Caller, content: string, more: { reply_to?: number } = {}) =>
  bodyOf(await client.post(messages(), { content, ...more })).chat_message;
const edit = async ({ client }: Caller, { id }: ChatMessage, content: string) =>
  bodyOf(await client.put(`${messages()}/${id}` as '/api/groups/1/messages/1', { content }))
    .chat_message;
const idsOf = ({ mentions }: ChatMessage) => mentions?.map(({ user_id }) => user_id);
const newest = async ({ client }: Caller) =>
  bodyOf(await client.get(messages())).messages.at(-1) as ChatMessage;
const read = async ({ client }: Caller, { id }: ChatMessage) =>
  bodyOf(
    await client.post(`${messages()}/read` as '/api/groups/1/messages/read', { message_id: id }),
  );
const ownGroup = async ({ client }: Caller) =>
  bodyOf(await client.get('/api/groups')).groups.find(({ id }) => id === group.id)!;
const unread = async (member: Caller) => {
  const { unread_count, first_unread_id, called } = await ownGroup(member);
  return { unread_count, first_unread_id, called };
};
const mute = ({ client }: Caller, more: object = {}) =>
  client.put('/api/mutes', { groupId: group.id, ...more });
const renamed = (member: Member, username: string) =>
  sql(scene, 'update users set username = $2 where id = $1', [member.id, username]);

describe('a mention', () => {
  test('names members of the group in every answer, in any case', async () => {
    const sent = {
      content: `${at(other).toUpperCase()}, and ${at(third)}?`,
      client_id: randomUUID(),
    };
    const answer = bodyOf(await one.client.post(messages(), sent)).chat_message;
    const mentions = [other, third].map(({ id, person: { username } }) => ({
      user_id: id,
      username,
    }));

    expect(answer.mentions).toEqual(mentions);
    expect(bodyOf(await one.client.post(messages(), sent)).chat_message).toEqual(answer);
    for (const viewer of [one, other, { client: admin }])
      expect(await newest(viewer)).toEqual(answer);
    expect(await post(one, 'Nobody')).not.toHaveProperty('mentions');
  });

  test('is the longest name that fits, and ends where a word does', async () => {
    const stem = other.person.username;
    await renamed(third, `${stem} Lee`);

    expect(idsOf(await post(one, `@${stem} Lee, look`))).toEqual([third.id]);
    expect(idsOf(await post(one, `@${stem} Leeward`))).toEqual([other.id]);
    expect(idsOf(await post(one, `(@${stem})!`))).toEqual([other.id]);
    expect(idsOf(await post(one, `@${stem}ny`))).toBeUndefined();
    expect(idsOf(await post(one, `@${stem}_2`))).toBeUndefined();
    expect(idsOf(await post(one, `mail@${stem}`))).toBeUndefined();
    expect(idsOf(await post(one, `https://example.com/@${stem}`))).toBeUndefined();
  });

  test('may have accents, spaces and emoji in the name', async () => {
    const mark = other.id.toString(36);
    for (const name of [`Zoë ${mark} 🦊`, `日本${mark}`, `Nguyễn ${mark} Văn`]) {
      await renamed(other, name);
      expect(idsOf(await post(one, `Hello @${name.normalize('NFD')} …`))).toEqual([other.id]);
    }
  });

  test('names neither somebody outside the group nor the author', async () => {
    const outside = await register(scene.url);

    const sent = await post(one, [outside, one, other].map(at).join(' '));

    expect(idsOf(sent)).toEqual([other.id]);
    expect(await count(scene, 'calls where message_id = $1', [sent.id])).toBe(1);
  });

  test('of who has blocked the author tells neither of them, and no third of the block', async () => {
    const name = `${other.person.username} Lee`;
    await renamed(third, name);
    await third.client.post('/api/blocks', { userId: one.id });

    const sent = await post(one, `@${name}`);
    const edited = await edit(one, sent, `Well, @${name}`);

    expect([sent, edited, await newest(one)].map(idsOf)).toEqual([undefined, undefined, undefined]);
    expect(idsOf(await newest(other))).toEqual([third.id]);
    expect((await ownGroup(other)).called).toBeUndefined();
    expect((await ownGroup(third)).called).toBeUndefined();
  });

  test(`is one of the first ${LIMITS.mentions} of a message`, async () => {
    const text = `${'@nobody '.repeat(LIMITS.mentions - 1)}${at(other)} ${at(third)}`;

    expect(idsOf(await post(one, text))).toEqual([other.id]);
  });

  test('is not shown to whom a block hides the member, nor once the member hides', async () => {
    await post(one, `${at(other)} ${at(third)}`);
    await third.client.post('/api/blocks', { userId: other.id });

    expect(idsOf(await newest(third))).toEqual([third.id]);
    expect(idsOf(await newest(one))).toEqual([other.id, third.id].toSorted((a, b) => a - b));
    bodyOf(await other.client.put('/api/account/pause'));
    expect(idsOf(await newest(one))).toEqual([third.id]);
  });

  test('goes with the membership, and polls learn of it', async () => {
    await post(one, at(other));
    const { headers } = await one.client.get(messages());
    bodyOf(await other.client.delete(`/api/groups/${group.id}/membership`));

    const again = await one.client.get(messages(), { 'if-none-match': headers.get('etag')! });

    expect(again.status).toBe(200);
    expect(await newest(one)).not.toHaveProperty('mentions');
  });

  test('follows an edit, which calls who is new, and no longer who is gone', async () => {
    const sent = await post(one, at(other));
    await read(third, sent);
    await post(one, 'Later');

    expect(idsOf(await edit(one, sent, `No, ${at(third)}`))).toEqual([third.id]);
    expect(await newest(other)).not.toHaveProperty('mentions');
    expect((await unread(other)).called).toBeUndefined();
    expect(await edit(one, sent, 'Nobody')).not.toHaveProperty('mentions');
  });

  test('of one who is removed meanwhile is posted without it', async () => {
    for (let round = 0; round < RACE_ROUNDS; round += 1) {
      const gone = await register(scene.url);
      await joinAll(group, gone);
      const [answer] = await Promise.all([
        one.client.post(messages(), { content: at(gone) }),
        admin.delete(`/api/admin/groups/${group.id}/remove-user`, { userId: gone.id }),
      ]);
      expect(answer.status).toBe(201);
    }
  });
});

describe('a group', () => {
  test('is called by a mention or an answer until it is read', async () => {
    const own = await post(other, 'Who swims?');
    expect(await unread(one)).toMatchObject({ called: undefined });
    await read(other, own);

    const answer = await post(one, 'I do', { reply_to: own.id });
    expect(await unread(other)).toEqual({
      unread_count: 1,
      first_unread_id: answer.id,
      called: true,
    });
    expect((await unread(third)).called).toBeUndefined();
    await read(other, answer);
    expect((await unread(other)).called).toBeUndefined();
    await post(one, `Late, ${at(other)}`);
    expect((await unread(other)).called).toBe(true);
  });

  test('is not called by whom the member mutes or blocks, nor by who hides', async () => {
    await post(one, at(other));
    await other.client.put('/api/mutes', { userId: one.id });
    expect((await unread(other)).called).toBeUndefined();
    await other.client.delete(`/api/mutes/users/${one.id}`);
    expect((await unread(other)).called).toBe(true);

    await other.client.post('/api/blocks', { userId: one.id });
    expect((await unread(other)).called).toBeUndefined();
  });

  test('that is muted but for calls counts these alone; muted, none', async () => {
    await post(one, 'Nothing much');
    const call = await post(one, at(other));
    await post(one, 'And more');

    bodyOf(await mute(other, { except_calls: true }));
    expect(await unread(other)).toEqual({
      unread_count: 1,
      first_unread_id: call.id,
      called: true,
    });
    expect(bodyOf(await other.client.get('/api/mutes')).groups).toMatchObject([
      { group_id: group.id, except_calls: true },
    ]);

    bodyOf(await mute(other));
    expect(await unread(other)).toEqual({
      unread_count: 0,
      first_unread_id: null,
      called: undefined,
    });
    expect(bodyOf(await other.client.get('/api/mutes')).groups[0]).not.toHaveProperty(
      'except_calls',
    );
    bodyOf(await other.client.delete(`/api/mutes/groups/${group.id}`));
    expect(await unread(other)).toMatchObject({ unread_count: 5, called: true });
  });

  test('is found called behind more than is counted', async () => {
    await sql(
      scene,
      `insert into messages (group_id, user_id, content, client_id)
       select $1, $2, 'more', gen_random_uuid() from generate_series(1, 250)`,
      [group.id, third.id],
    );
    await post(one, at(other));

    expect((await unread(other)).called).toBe(true);
  });
});

test.each([
  [{ userId: 1, except_calls: true }],
  [{ groupId: 1, except_calls: 'yes' }],
  [{ groupId: 1, except_calls: 1 }],
])('a mute of %j is rejected', async (body) => {
  expect((await one.client.put('/api/mutes', body as object)).status).toBe(400);
});
