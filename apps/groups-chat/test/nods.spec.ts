import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, test } from '@jest/globals';
import pg from 'pg';
import { NODS, type AdminGroup, type ChatMessage, type NodEmoji } from '@lodge/contracts';
import { sharedScene } from '@lodge/scene';
import {
  RACE_ROUNDS,
  addPhoto,
  bodyOf,
  chattingTrio,
  count,
  decide,
  errorOf,
  eventually,
  joinAll,
  newGroup,
  register,
  signedIn,
  sql,
  waitingForLock,
  type Answer,
  type Member,
} from '@lodge/testing';
import { suspend } from '../../../test/support/decisions.js';

let group: AdminGroup;
let one: Member;
let other: Member;
let third: Member;
let message: ChatMessage;

const scene = await sharedScene({ withImages: true });
const admin = await signedIn(scene.url, scene.admin);
beforeEach(async () => {
  ({ group, one, other, third } = await chattingTrio(scene.url, admin));
  message = await posted(one, 'Swim at noon?');
});

type Caller = Pick<Member, 'client'>;

const messagesOf = ({ id }: { id: number }) => `/api/groups/${id}/messages` as const;
const posted = async ({ client }: Member, content: string) =>
  bodyOf(await client.post(messagesOf(group), { content })).chat_message;
const nod = (
  { client }: Caller,
  emoji: unknown = '👍',
  { id }: { id: number } = message,
  { id: room }: { id: number } = group,
) => client.put(`/api/groups/${room}/messages/${id}/nod`, { emoji } as { emoji: NodEmoji });
const takeBack = ({ client }: Caller, { id } = message) =>
  client.delete(`/api/groups/${group.id}/messages/${id}/nod`);
const list = ({ client }: Caller, query = '', { id } = message) =>
  client.get(
    `/api/groups/${group.id}/messages/${id}/nods${query}` as '/api/groups/1/messages/1/nods',
  );
const namedTo = async (viewer: Caller) =>
  bodyOf(await list(viewer)).nods.map(({ user_id }) => user_id);
const poll = async ({ client }: Caller, tag?: string) => {
  const { status, headers, body } = await client.get(
    messagesOf(group),
    tag === undefined ? {} : { 'if-none-match': tag },
  );
  const shown = body?.messages?.find(({ id }) => id === message.id);
  return { status, tag: headers.get('etag')!, nods: shown?.nods, message: shown };
};
const shownTo = async (viewer: Caller) => (await poll(viewer)).nods;
const block = ({ client }: Member, { id: userId }: Member) =>
  client.post('/api/blocks', { userId });
const versionOf = ({ id }: { id: number }) =>
  sql(scene, 'select messages_version from groups where id = $1', [id]);
const kept = () => count(scene, 'nods where message_id = $1', [message.id]);

describe('a nod', () => {
  test('is one of each member, counted for all who see it in the order of the set', async () => {
    const bare = await poll(other);
    expect(bare.message).not.toHaveProperty('nods');

    for (const [member, emoji] of [
      [one, '✅'],
      [other, '😂'],
      [third, '✅'],
      [other, '👍'],
    ] as const)
      expect((await nod(member, emoji)).status).toBe(200);

    expect(await shownTo(third)).toEqual([
      { emoji: '👍', count: 1, mine: false },
      { emoji: '✅', count: 2, mine: true },
    ]);
    expect(await shownTo({ client: admin })).toEqual([
      { emoji: '👍', count: 1, mine: false },
      { emoji: '✅', count: 2, mine: false },
    ]);
    for (const member of [one, other, third]) await takeBack(member);
    expect((await poll(other)).tag).toBe(bare.tag);
  });

  test.each(NODS)('may be %s', async (emoji) => {
    await nod(other, emoji);

    expect(await shownTo(other)).toEqual([{ emoji, count: 1, mine: true }]);
  });

  test('given again, or taken back twice, moves no version', async () => {
    await nod(other);
    const given = await versionOf(group);
    await nod(other);
    expect(await versionOf(group)).toEqual(given);

    await takeBack(other);
    const taken = await versionOf(group);
    expect(taken).not.toEqual(given);
    expect((await takeBack(other)).status).toBe(200);
    expect(await versionOf(group)).toEqual(taken);
  });

  test('is in every page, and in the answers to an edit and to a message sent again', async () => {
    const { client } = one;
    const sent = { content: 'Noon it is', client_id: randomUUID() };
    message = bodyOf(await client.post(messagesOf(group), sent)).chat_message;
    await nod(other);
    const nods = [{ emoji: '👍', count: 1, mine: false }];

    const path = `${messagesOf(group)}/${message.id}` as '/api/groups/1/messages/1';
    expect(bodyOf(await client.put(path, { content: 'One' })).chat_message.nods).toEqual(nods);
    expect(bodyOf(await client.post(messagesOf(group), sent)).chat_message.nods).toEqual(nods);
    for (const range of [`?after=${message.id - 1}`, `?before=${message.id + 1}`])
      expect(
        bodyOf(
          await client.get(`${messagesOf(group)}${range}` as '/api/groups/1/messages'),
        ).messages.find(({ id }) => id === message.id)!.nods,
      ).toEqual(nods);
  });

  test('is unread to nobody', async () => {
    await one.client.post(`${messagesOf(group)}/read`, { message_id: message.id });
    await nod(other);

    const { groups } = bodyOf(await one.client.get('/api/groups'));
    expect(groups.find(({ id }) => id === group.id)).toMatchObject({ unread_count: 0 });
  });

  test('needs a member, and a message that the member sees', async () => {
    const stranger = await register(scene.url);
    const elsewhere = await newGroup(admin);
    await joinAll(elsewhere, other);
    const deleted = await posted(one, 'Gone');
    await one.client.delete(`/api/groups/${group.id}/messages/${deleted.id}`);
    const refused = async (sent: Promise<Answer>) => errorOf(await sent);

    await admin.delete(`/api/groups/${group.id}/membership`);
    for (const outsider of [stranger.client, admin]) {
      expect((await nod({ client: outsider })).status).toBe(403);
      expect((await takeBack({ client: outsider })).status).toBe(403);
    }
    expect((await list(stranger)).status).toBe(403);
    expect((await nod(other, '👍', message, { id: 2_000_000_000 })).status).toBe(404);
    const unknown = await refused(nod(other, '👍', { ...message, id: 2 ** 52 }));
    expect(await refused(nod(other, '👍', deleted))).toEqual(unknown);
    expect(await refused(nod(other, '👍', message, elsewhere))).toEqual(unknown);
    await block(one, other);
    expect(await refused(nod(other))).toEqual(unknown);
    expect(await refused(list(other))).toEqual(unknown);
    expect(unknown.code).toBe('not_found');
    for (const wrong of ['👎', '👍👍', '', '❤', null, 1, ['👍']])
      expect((await nod(third, wrong)).status).toBe(400);
    await suspend(scene, admin, third.id, { until_lifted: true });
    await third.client.logIn(third.person);
    expect((await nod(third)).status).toBe(403);
    expect(await kept()).toBe(0);
  });
});

describe('who gave one', () => {
  test('is listed in pages with what they gave, and the photo that the viewer may see', async () => {
    const photo = await addPhoto(other.client);
    const { approve } = decide(admin);
    await approve(photo);
    await nod(other, '🙏');
    await nod(third, '😮');

    const first = bodyOf(await list(third, '?limit=1'));
    const rest = bodyOf(await list(third, `?limit=1&cursor=${first.next_cursor}`));

    expect([...first.nods, ...rest.nods]).toEqual([
      { user_id: other.id, username: other.person.username, avatar: null, emoji: '🙏' },
      { user_id: third.id, username: third.person.username, avatar: null, emoji: '😮' },
    ]);
    expect(rest.next_cursor).toBeNull();
    await approve(await addPhoto(third.client));
    expect(bodyOf(await list(third)).nods[0].avatar).toBe(photo.filename);
  });

  test('is recorded when an admin who is no member looks', async () => {
    await nod(other);
    await admin.delete(`/api/groups/${group.id}/membership`);

    expect(await namedTo({ client: admin })).toEqual([other.id]);
    expect(
      await count(scene, "audit_entries where action = 'look-at-messages' and subject_id = $1", [
        group.id,
      ]),
    ).toBe(1);
  });
});

describe('who is hidden', () => {
  test('by a block is neither counted nor named to the other, and moves no tag there', async () => {
    await block(third, other);
    const before = await poll(third);
    await nod(other);

    expect((await poll(third, before.tag)).status).toBe(304);
    expect(await namedTo(third)).toEqual([]);
    expect(await shownTo(one)).toEqual([{ emoji: '👍', count: 1, mine: false }]);
    await nod(third);
    expect(await shownTo(third)).toEqual([{ emoji: '👍', count: 1, mine: true }]);
    expect(await shownTo(other)).toEqual([{ emoji: '👍', count: 1, mine: true }]);
    expect(await shownTo(one)).toEqual([{ emoji: '👍', count: 2, mine: false }]);
    await third.client.delete(`/api/blocks/${other.id}`);
    expect(await namedTo(third)).toEqual([other.id, third.id]);
    expect(await shownTo(third)).toEqual([{ emoji: '👍', count: 2, mine: true }]);
  });

  test('by a block of an author of the page sees the nods of the rest', async () => {
    await posted(other, 'Hello');
    await block(third, other);
    await nod(third);
    await nod(other);

    expect(await shownTo(third)).toEqual([{ emoji: '👍', count: 1, mine: true }]);
  });

  test('while leaving is gone for everybody, who wrote nothing too, and back with a change of mind', async () => {
    const silent = await register(scene.url);
    await joinAll(group, silent);
    await nod(silent);
    const given = await poll(one);
    expect(given.nods).toEqual([{ emoji: '👍', count: 1, mine: false }]);

    await silent.client.post('/api/account/deletion', { when: 'later' });

    const without = await poll(one, given.tag);
    expect(without).toMatchObject({ status: 200, nods: undefined });
    expect(await namedTo(one)).toEqual([]);
    await silent.client.logIn(silent.person);
    await silent.client.delete('/api/account/deletion');
    expect((await poll(one)).tag).toBe(given.tag);
  });
});

describe('a nod goes', () => {
  test.each([
    ['its message', () => one.client.delete(`/api/groups/${group.id}/messages/${message.id}`)],
    ['the message’s removal by an admin', () => admin.delete(`/api/messages/${message.id}`)],
    ['the membership', () => other.client.delete(`/api/groups/${group.id}/membership`)],
    [
      'the account',
      () => other.client.post('/api/account/deletion', { when: 'now', confirm: 'DELETE' }),
    ],
    ['the group', () => admin.delete(`/api/admin/groups/${group.id}`, { confirm: 'DELETE' })],
  ] as const)('with %s, and the version says so', async (_which, end) => {
    await nod(other);
    const [given] = await versionOf(group);

    expect((await end()).status).toBeLessThan(300);

    expect(await kept()).toBe(0);
    const [left] = await versionOf(group);
    expect(left).not.toEqual(given);
  });
});

describe('at once', () => {
  test('two of one member leave one', async () => {
    for (let round = 0; round < RACE_ROUNDS; round++) {
      const answers = await Promise.all([nod(other, '👍'), nod(other, '😂'), nod(third)]);

      expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
      expect(await kept()).toBe(2);
    }
  });

  test.each([
    ['leaves', () => other.client.delete(`/api/groups/${group.id}/membership`)],
    [
      'loses the message',
      () => one.client.delete(`/api/groups/${group.id}/messages/${message.id}`),
    ],
  ] as const)('who nods and %s leaves none', async (_which, end) => {
    for (let round = 0; round < RACE_ROUNDS; round++) {
      await other.client.post('/api/groups/join', { code: group.code });
      message = await posted(one, `Swim at ${round}?`);
      const [answer, { status }] = await Promise.all([nod(other), end()]);

      expect([200, 403, 404]).toContain(answer.status);
      expect(status).toBe(200);
      expect(await kept()).toBe(0);
    }
  });
});

test('one that is given while its giver is hidden waits, and is not counted', async () => {
  const silent = await register(scene.url);
  await joinAll(group, silent);
  const hiding = new pg.Client(scene.databaseUrl('owner'));
  await hiding.connect();
  await hiding.query('begin');
  await hiding.query('update users set age_asked = true where id = $1', [silent.id]);
  await hiding.query('set constraints all immediate');
  const given = nod(silent);
  const isAnswered = given.then(() => true);
  await eventually(
    'the nod waits, or is given',
    async () => (await waitingForLock(scene)) > 0 || Promise.race([isAnswered, false]),
  );
  const { tag } = await poll(one);

  await hiding.query('commit');
  await hiding.end();
  await given;

  expect(await shownTo(one)).toBeUndefined();
  expect((await poll(one, tag)).status).toBe(304);
});
