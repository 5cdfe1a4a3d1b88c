import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, test } from '@jest/globals';
import type { AdminGroup, ChatMessage } from '@lodge/contracts';
import { sharedScene } from '@lodge/scene';
import {
  RACE_ROUNDS,
  bodyOf,
  chattingTrio,
  errorOf,
  groupWith,
  newGroup,
  register,
  signedIn,
  sql,
  type Member,
} from '@lodge/testing';

let group: AdminGroup;
let one: Member;
let other: Member;
let third: Member;

const scene = await sharedScene();
const admin = await signedIn(scene.url, scene.admin);
beforeEach(async () => {
  ({ group, one, other, third } = await chattingTrio(scene.url, admin));
});

const messagesOf = (id = group.id) => `/api/groups/${id}/messages` as const;
const post = (
  { client }: Member,
  content: string,
  more: { reply_to?: unknown; client_id?: string } = {},
) => client.post(messagesOf(), { content, ...more });
const posted = async (...message: Parameters<typeof post>): Promise<ChatMessage> => {
  const response = await post(...message);
  expect(response.status).toBe(201);
  return response.body.chat_message;
};
const edit = ({ client }: Member, id: number, content = 'Better', groupId = group.id) =>
  client.put(`${messagesOf(groupId)}/${id}` as `/api/groups/${number}/messages/${number}`, {
    content,
  });
const erase = ({ client }: Member, id: number) =>
  client.delete(`/api/groups/${group.id}/messages/${id}`);
const block = ({ client }: Member, { id: userId }: Member) =>
  client.post('/api/blocks', { userId });
const poll = async ({ client }: Pick<Member, 'client'>, tag?: string) => {
  const { status, headers, body } = await client.get(
    messagesOf(),
    tag === undefined ? {} : { 'if-none-match': tag },
  );
  return { status, tag: headers.get('etag')!, messages: body?.messages };
};
const quoteOf = async (viewer: Pick<Member, 'client'>, id: number) =>
  (await poll(viewer)).messages.find((message) => message.id === id)!.reply_to;
const versionOf = (id: number) =>
  sql(scene, 'select messages_version from groups where id = $1', [id]);
const age = (id: number, interval: string) =>
  sql(scene, 'update messages set created_at = now() - $2::interval where id = $1', [id, interval]);

describe('a reply', () => {
  test('quotes the first 100 characters of a message of the group, in the answer and in every page, once', async () => {
    const original = await posted(one, `${'👋'.repeat(99)}ab`);

    const sent = { reply_to: original.id, client_id: randomUUID() };
    const [reply, again] = [
      await posted(other, 'Indeed', sent),
      await posted(other, 'Indeed', sent),
    ];

    expect(again).toEqual(reply);
    expect(reply.reply_to).toEqual({
      id: original.id,
      user_id: one.id,
      username: one.person.username,
      content: `${'👋'.repeat(99)}a`,
    });
    for (const range of ['', `?after=${original.id}`, `?before=${reply.id + 1}&limit=2`])
      expect(
        bodyOf(
          await third.client.get(`${messagesOf()}${range}` as '/api/groups/1/messages'),
        ).messages.at(-1),
      ).toEqual(reply);
  });

  test.each([
    ['that never was', async () => 2 ** 52],
    [
      'of another group',
      async () =>
        bodyOf(await admin.post(messagesOf((await newGroup(admin)).id), { content: 'Elsewhere' }))
          .chat_message.id,
    ],
    [
      'that was deleted',
      async () => {
        const { id } = await posted(one, 'Gone');
        await erase(one, id);
        return id;
      },
    ],
    [
      'of somebody a block hides',
      async () => {
        const { id } = await posted(one, 'Hidden');
        await block(one, other);
        return id;
      },
    ],
    [
      'of somebody who is leaving',
      async () => {
        const { id } = await posted(one, 'Leaving');
        await one.client.post('/api/account/deletion', { when: 'later' });
        return id;
      },
    ],
  ] as const)('to a message %s is not found, and posts nothing', async (_which, find) => {
    const id = await find();
    const before = await poll(other);

    const version = await versionOf(group.id);

    const response = await post(other, 'To whom?', { reply_to: id });

    expect([response.status, errorOf(response).error]).toEqual([404, 'Message not found']);
    expect((await poll(other, before.tag)).status).toBe(304);
    expect(await versionOf(group.id)).toEqual(version);
  });

  test('to what a non-member cannot see is as forbidden as any post', async () => {
    const original = await posted(one, 'Among us');
    const guest = await register(scene.url);

    const responses = [
      await post(guest, 'Hello', { reply_to: original.id }),
      await post(guest, 'Hello', { reply_to: 2 ** 52 }),
    ];

    expect(responses.map(({ status }) => status)).toEqual([403, 403]);
  });

  test.each([0, -1, 1.5, '7', 2 ** 53, [1], { id: 1 }, true])(
    'to %j is invalid',
    async (reply_to) => {
      const response = await post(other, 'To what?', { reply_to });

      expect(response.status).toBe(400);
      expect(errorOf(response).fields).toEqual({
        reply_to: 'reply_to must be the id of a message',
      });
    },
  );

  test('loses its quote with the original, and polls show it', async () => {
    const original = await posted(one, 'A slip');
    const reply = await posted(other, 'What?', { reply_to: original.id });
    const before = await poll(third);

    await erase(one, original.id);

    const after = await poll(third, before.tag);
    expect(after.status).toBe(200);
    expect(after.messages.find(({ id }) => id === reply.id)!.reply_to).toBeNull();
  });

  test('shows its quote to whom a block hides nothing alone, until the block ends', async () => {
    const original = await posted(one, 'Between us');
    const reply = await posted(other, 'Sure', { reply_to: original.id });
    const [before, bystander] = [await poll(third), await poll(other)];

    await block(third, one);

    const hidden = await poll(third, before.tag);
    expect(hidden.status).toBe(200);
    expect(hidden.messages.map(({ id }) => id)).not.toContain(original.id);
    expect(hidden.messages.find(({ id }) => id === reply.id)!.reply_to).toBeNull();
    expect((await poll(other, bystander.tag)).status).toBe(304);
    await third.client.delete(`/api/blocks/${one.id}`);
    expect(await quoteOf(third, reply.id)).toEqual(reply.reply_to);
  });

  test('to an old message hides its author on a page that has nothing else of them', async () => {
    const original = await posted(one, 'Long ago');
    await block(third, one);

    const reply = await posted(other, 'I still think so', { reply_to: original.id });

    const page = await third.client.get(`${messagesOf()}?after=${original.id}`);
    expect(page.body.messages).toEqual([{ ...reply, reply_to: null }]);
  });

  test('follows the name of whom it quotes, and hides those who leave', async () => {
    const original = await posted(one, 'Me');
    const reply = await posted(other, 'You', { reply_to: original.id });
    const { email: _, password: __, ...profile } = one.person;
    await one.client.put('/api/user', { ...profile, username: `New ${one.id}` });
    expect(await quoteOf(third, reply.id)).toMatchObject({ username: `New ${one.id}` });
    const before = await poll(third);

    await one.client.post('/api/account/deletion', { when: 'later' });

    expect((await poll(third, before.tag)).status).toBe(200);
    expect(await quoteOf(third, reply.id)).toBeNull();
  });

  test('and the deletion of its original at the same moment are both answered, and no page fails', async () => {
    for (let round = 0; round < RACE_ROUNDS; round++) {
      const original = await posted(one, `Round ${round}`);

      const [reply, gone] = await Promise.all([
        post(other, 'To that', { reply_to: original.id }),
        erase(one, original.id),
      ]);

      expect(gone.status).toBe(200);
      expect([201, 404]).toContain(reply.status);
      if (reply.status === 201) expect(await quoteOf(third, reply.body.chat_message.id)).toBeNull();
    }
  });
});

describe('an edit', () => {
  test('changes the text, says when, and reaches every page and quote', async () => {
    const mine = await posted(one, 'Tomorow');
    const reply = await posted(other, 'Fine', { reply_to: mine.id });
    const before = await poll(third);

    const response = await edit(one, mine.id, '  Tomorrow ');

    expect(response.status).toBe(200);
    expect(response.body.chat_message).toEqual({
      ...mine,
      content: 'Tomorrow',
      edited_at: expect.stringMatching(/^\d{4}-.*Z$/),
    });
    const after = await poll(third, before.tag);
    expect(after.messages.filter(({ id }) => id >= mine.id)).toEqual([
      response.body.chat_message,
      { ...reply, reply_to: { ...reply.reply_to, content: 'Tomorrow' } },
    ]);
  });

  test('of a reply keeps what it quotes, as its author sees it', async () => {
    const original = await posted(one, 'First');
    const reply = await posted(other, 'Secnd', { reply_to: original.id });

    const seen = (await edit(other, reply.id, 'Second')).body.chat_message;
    await block(one, other);
    const hidden = (await edit(other, reply.id, 'Third')).body.chat_message;

    expect(seen.reply_to).toEqual(reply.reply_to);
    expect(hidden.reply_to).toBeNull();
  });

  test.each(['', '  ', 'x'.repeat(201), 'a\u0000', 5, null])(
    'to %j is invalid',
    async (content) => {
      const { id } = await posted(one, 'Valid');

      const response = await edit(one, id, content as string);

      expect(response.status).toBe(400);
      expect(errorOf(response).fields).toHaveProperty('content');
    },
  );

  test('is possible for 15 minutes, and then says that it is too late', async () => {
    const { id } = await posted(one, 'Old');
    await age(id, '14 minutes 50 seconds');
    expect((await edit(one, id)).status).toBe(200);
    await age(id, '15 minutes 1 second');
    const before = await poll(third);

    const response = await edit(one, id, 'Rewritten');

    expect([response.status, errorOf(response).code]).toEqual([403, 'edit_too_late']);
    expect((await poll(third, before.tag)).status).toBe(304);
  });

  test('of what is not mine, not there or not in this group is not found, however old', async () => {
    const theirs = await posted(other, 'Theirs');
    const mine = await posted(one, 'Mine');
    const gone = await posted(one, 'Gone');
    await erase(one, gone.id);
    await age(theirs.id, '1 day');
    const elsewhere = await groupWith(admin, one);

    const responses = [
      await edit(one, theirs.id),
      await edit(one, gone.id),
      await edit(one, 2 ** 52),
      await edit(one, mine.id, 'Moved', elsewhere.id),
      await edit(one, mine.id, 'Moved', 2 ** 31 - 1),
      await edit({ ...one, client: admin }, mine.id),
    ];

    expect(responses.map(({ status, body }) => [status, body.error])).toEqual(
      responses.map(() => [404, 'Message not found']),
    );
  });

  test('ends with the membership, also of a message that is too old', async () => {
    const { id } = await posted(one, 'While I was in');
    await admin.delete(`/api/admin/groups/${group.id}/remove-user`, { userId: one.id });

    const recent = await edit(one, id);
    await age(id, '1 day');

    expect([recent.status, (await edit(one, id)).status]).toEqual([404, 404]);
  });

  test('and a deletion, a removal or a departure at the same moment come one after the other', async () => {
    const rivals = [
      (id: number) => erase(one, id),
      (id: number) => admin.delete(`/api/messages/${id}`),
      () => one.client.delete(`/api/groups/${group.id}/membership`),
      () => admin.delete(`/api/admin/groups/${group.id}/remove-user`, { userId: one.id }),
    ];
    for (let round = 0; round < RACE_ROUNDS; round++) {
      const { id } = await posted(one, `Round ${round}`);
      const before = await poll(third);

      const [edited, rival] = await Promise.all([
        edit(one, id, `Edited ${round}`),
        rivals[round % rivals.length](id),
      ]);

      expect(rival.status).toBe(200);
      expect([200, 404]).toContain(edited.status);
      const message = (await poll(third, before.tag)).messages?.find((found) => found.id === id);
      if (message)
        expect(message.content).toBe(edited.status === 200 ? `Edited ${round}` : `Round ${round}`);
      await admin.post(`/api/admin/groups/${group.id}/add-user`, { userId: one.id });
    }
  });
});
