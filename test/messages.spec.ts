import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import type { AdminGroup, ChatMessage } from '@lodge/contracts';
import {
  errorOf,
  joinAll,
  newGroup,
  register,
  signedIn,
  sql,
  startSystem,
  type Client,
  type Member,
  type System,
} from '@lodge/testing';

let system: System;
let admin: Client;
let one: Member;
let other: Member;
let group: AdminGroup;

beforeAll(async () => {
  system = await startSystem({ replicas: { 'groups-chat': 2 } });
  admin = await signedIn(system.url, system.admin);
  [one, other] = [await register(system.url), await register(system.url)];
});
beforeEach(async () => {
  group = await newGroup(admin);
  await joinAll(group, one, other);
});
afterAll(() => system.stop());

const address = () => `/api/groups/${group.id}/messages` as const;
const page = (query: string) => `${address()}?${query}` as const;
const send = (who: Member, content: unknown, client_id?: string) =>
  who.client.post(address(), { content, client_id });
const contents = (messages: ChatMessage[]) => messages.map(({ content }) => content);

describe('a message', () => {
  test('is stored trimmed, as written, and shown to the group', async () => {
    const { status, body } = await send(one, '  <b>Grüße</b> 👋\nzweite Zeile ');
    expect(status).toBe(201);
    expect(body.chat_message).toEqual({
      id: expect.any(Number),
      user_id: one.id,
      username: one.person.username,
      content: '<b>Grüße</b> 👋\nzweite Zeile',
      created_at: expect.stringMatching(/^\d{4}-.*Z$/),
      reply_to: null,
      edited_at: null,
    });
    expect((await other.client.get(address())).body).toEqual({
      messages: [body.chat_message],
      has_more: false,
    });
  });

  test.each([
    ...[
      '',
      '  \n ',
      5,
      '\u200b',
      '\u2800\u2800',
      '\ufe0f',
      '\u{e0061}\u{e007f}',
      '\u202e\u2066',
    ].map((blank) => [blank, 'Message cannot be empty'] as const),
    ['\u00a0\u2028\u3000', 'Message cannot be empty'],
    [' \u034f\n\u200d ', 'Message cannot be empty'],
    ['x'.repeat(201), 'Message must be 200 characters or less'],
    ['a\u0000', 'Message contains characters that are not allowed'],
  ])('is rejected as %j', async (content, text) => {
    const response = await send(one, content);
    expect(response.status).toBe(400);
    expect(errorOf(response).fields).toEqual({ content: text });
  });

  test.each(['\u200e!', '👩‍🚀', '1️⃣', '\u202eabc'])('has visible characters: %j', async (content) => {
    expect((await send(one, content)).status).toBe(201);
  });

  test('may have 200 characters, counting an emoji as one', async () => {
    expect((await send(one, '👍'.repeat(200))).status).toBe(201);
    expect((await send(one, '👍'.repeat(201))).status).toBe(400);
  });

  test('is stored once when resent with the same client_id, also concurrently', async () => {
    const clientId = randomUUID();
    const responses = await Promise.all(
      Array.from({ length: 8 }, () => send(one, 'once', clientId)),
    );
    expect(responses.map(({ status }) => status)).toEqual(Array.from({ length: 8 }, () => 201));
    expect(new Set(responses.map(({ body }) => body.chat_message.id)).size).toBe(1);
    expect((await one.client.get(address())).body.messages).toHaveLength(1);
    expect((await send(other, 'mine', clientId)).body.chat_message.content).toBe('mine');
    expect((await send(one, 'x', 'no uuid')).status).toBe(400);
  });
});

describe('a poll', () => {
  const poll = async (tag?: string) => {
    const { status, headers } = await other.client.get(
      address(),
      tag ? { 'if-none-match': tag } : undefined,
    );
    return { status, tag: headers.get('etag') ?? undefined };
  };

  test('changes when an author is renamed or deleted', async () => {
    const writer = await register(system.url);
    await joinAll(group, writer);
    await send(writer, 'from one who changes');
    const { tag } = await poll();
    const {
      body: { user },
    } = await writer.client.get('/api/user');
    await writer.client.put('/api/user', { ...user, username: `renamed${writer.id}` });
    const renamed = await poll(tag);
    expect(renamed.status).toBe(200);
    expect((await other.client.get(address())).body.messages[0].username).toBe(
      `renamed${writer.id}`,
    );
    await admin.delete(`/api/admin/user/${writer.id}`);
    expect((await poll(renamed.tag)).status).toBe(200);
    expect((await other.client.get(address())).body.messages).toEqual([]);
  });

  test('is rejected as soon as the member is removed, also with an ETag', async () => {
    const { tag } = await poll();
    await admin.delete(`/api/admin/groups/${group.id}/remove-user`, { userId: other.id });
    expect((await poll(tag)).status).toBe(403);
  });
});

describe('a page', () => {
  // By cursors: apps/groups-chat/test/message-pages.spec.ts.
  test('contains the newest 50 by default, oldest first', async () => {
    for (let n = 1; n <= 60; n++) await send(one, `message ${n}`);
    const { messages, has_more } = (await one.client.get(address())).body;
    expect(has_more).toBe(true);
    expect(contents(messages)).toEqual(Array.from({ length: 50 }, (_, n) => `message ${n + 11}`));
  });

  test.each([
    'after=-1',
    'limit=0',
    'limit=101',
    'before=1e3',
    'after=99999999999999999999',
    'before=1&before=2',
  ])('is rejected for %s', async (query) => {
    expect((await one.client.get(page(query))).status).toBe(400);
  });

  test('by `after` misses no message while many post concurrently to two replicas', async () => {
    const writers = await Promise.all(Array.from({ length: 8 }, () => register(system.url)));
    await joinAll(group, ...writers);
    const posting = Promise.all(
      writers.map(async (writer, w) => {
        for (let n = 0; n < 25; n++) expect((await send(writer, `${w}:${n}`)).status).toBe(201);
      }),
    );
    const seen: ChatMessage[] = [];
    let done = false;
    void posting.then(() => {
      done = true;
    });
    for (let last = false; !last;) {
      last = done;
      const { body } = await other.client.get(page(`limit=7&after=${seen.at(-1)?.id ?? 0}`));
      seen.push(...body.messages);
      if (body.has_more) last = false;
    }
    await posting;
    expect(seen).toHaveLength(200);
    expect(new Set(contents(seen)).size).toBe(200);
    const times = seen.map(({ created_at }) => created_at);
    expect(times).toEqual([...times].sort());
  });
});

test('Deleting, renaming and removing members while they post causes nothing but rejections', async () => {
  for (let round = 0; round < 5; round++) {
    const writer = await register(system.url);
    await joinAll(group, writer);
    const statuses: number[] = [];
    const posts = Promise.all(
      Array.from({ length: 12 }, (_, n) =>
        send(writer, `${round}:${n}`).then(({ status }) => statuses.push(status)),
      ),
    );
    const {
      body: { user },
    } = await writer.client.get('/api/user');
    const change = [
      () => admin.delete(`/api/admin/user/${writer.id}`),
      () => admin.delete(`/api/admin/groups/${group.id}/remove-user`, { userId: writer.id }),
      () => writer.client.put('/api/user', { ...user, username: `again${writer.id}` }),
    ][round % 3];
    expect((await change()).status).toBe(200);
    await posts;
    expect(statuses.filter((status) => ![201, 401, 403].includes(status))).toEqual([]);
  }
});

describe('a pinned message', () => {
  const pinOf = (id: number, groupId = group.id) =>
    `/api/admin/groups/${groupId}/pins/${id}` as const;
  const say = async (who: Member, content: string) => (await send(who, content)).body.chat_message;
  const pinsFor = async (client: Client) =>
    (await client.get(address())).body.pins?.map(({ content }) => content);

  test('stands above the newest messages, the last pinned first, until it is unpinned', async () => {
    const [first, second] = [await say(one, 'Saturday at nine'), await say(other, 'Bring boots')];
    expect((await admin.put(pinOf(second.id))).status).toBe(200);
    expect((await admin.put(pinOf(first.id))).status).toBe(200);
    const { body } = await one.client.get(address());
    const { reply_to: _, edited_at: __, ...pinned } = first;
    expect(body.pins?.[0]).toEqual(pinned);
    expect(await pinsFor(one.client)).toEqual(['Saturday at nine', 'Bring boots']);
    expect((await one.client.get(page('limit=1'))).body.pins).toBeUndefined();
    expect((await one.client.get(page(`before=${second.id}`))).body.pins).toBeUndefined();

    await one.client.put(`${address()}/${first.id}`, { content: 'Sunday at nine' });
    expect(await pinsFor(other.client)).toEqual(['Sunday at nine', 'Bring boots']);
    await admin.delete(pinOf(first.id));
    await other.client.delete(`${address()}/${second.id}`);
    expect(await pinsFor(other.client)).toBeUndefined();
  });

  test('moves the version of the group, and pinning it again does not', async () => {
    const { id } = await say(one, 'Saturday at nine');
    const tag = async () => (await other.client.get(address())).headers.get('etag');
    const before = await tag();
    await admin.put(pinOf(id));
    const pinned = await tag();
    expect(pinned).not.toBe(before);
    await admin.put(pinOf(id));
    expect(await tag()).toBe(pinned);
    await admin.delete(pinOf(id));
    expect(await tag()).toBe(before);
  });

  test('is one of three at most, also of four that are pinned at once', async () => {
    const ids: number[] = [];
    for (const name of ['a', 'b', 'c', 'd']) ids.push((await say(one, name)).id);
    const answers = await Promise.all(ids.map((id) => admin.put(pinOf(id))));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 200, 200, 409]);
    const refused = answers.find(({ status }) => status === 409)!;
    expect(errorOf(refused)).toMatchObject({
      code: 'pin_limit',
      error: 'At most 3 messages can be pinned in a group',
    });
    expect(await pinsFor(one.client)).toHaveLength(3);
  });

  test('is hidden from whom its author is hidden from', async () => {
    const { id } = await say(one, 'Saturday at nine');
    await admin.put(pinOf(id));
    await other.client.post(`/api/blocks`, { userId: one.id });
    expect(await pinsFor(other.client)).toBeUndefined();
    expect(await pinsFor(admin)).toEqual(['Saturday at nine']);
  });

  test('takes no place while its author is hidden from all', async () => {
    for (const name of ['a', 'b', 'c']) await admin.put(pinOf((await say(one, name)).id));
    const { id } = await say(other, 'd');
    expect((await admin.put(pinOf(id))).status).toBe(409);
    const hide = (isHidden: boolean) =>
      sql(system, 'update users set age_asked = $1 where id = $2', [isHidden, one.id]);
    await hide(true);
    expect((await admin.put(pinOf(id))).status).toBe(200);
    expect(await pinsFor(admin)).toEqual(['d']);
    await hide(false);
    expect(await pinsFor(admin)).toEqual(['d', 'c', 'b']);
  });

  test('is of its group', async () => {
    const { id } = await say(one, 'Saturday at nine');
    const elsewhere = await newGroup(admin);
    expect((await admin.put(pinOf(id, elsewhere.id))).status).toBe(404);
    expect((await admin.put(pinOf(2 ** 40))).status).toBe(404);
    await admin.put(pinOf(id));
    expect((await admin.delete(pinOf(id, elsewhere.id))).status).toBe(200);
    expect(await pinsFor(one.client)).toEqual(['Saturday at nine']);
  });

  test('is in the log of admins, once', async () => {
    const { id } = await say(one, 'Saturday at nine');
    await admin.put(pinOf(id));
    await admin.put(pinOf(id));
    await admin.delete(pinOf(id));
    await admin.delete(pinOf(id));
    const { body } = await admin.get('/api/admin/log');
    expect(body.entries.slice(0, 2)).toMatchObject([
      { action: 'unpin-message', subject_id: id, group_name: group.name },
      { action: 'pin-message', subject_id: id, group_name: group.name },
    ]);
    expect(body.entries[2]?.action).not.toBe('pin-message');
  });
});
