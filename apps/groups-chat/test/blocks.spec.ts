import { describe, expect, test } from '@jest/globals';
import { sharedScene } from '@lodge/scene';
import {
  RACE_ROUNDS,
  addPhoto,
  chattingTrio,
  decide,
  joinAll,
  register,
  signedIn,
  sql,
  type Answer,
  type Member,
} from '@lodge/testing';
import { crowd } from '../../../test/support/decisions.js';

const scene = await sharedScene({ withImages: true });
const admin = await signedIn(scene.url, scene.admin);

const block = ({ client }: Member, { id }: { id: number }) =>
  client.post('/api/blocks', { userId: id });
const unblock = ({ client }: Member, { id }: Member) => client.delete(`/api/blocks/${id}`);

const mute = ({ client }: Member, { id }: { id: number }) =>
  client.put('/api/mutes', { userId: id });

async function expectUnknown(member: Member, { id }: Member) {
  const { client } = member;
  const nobody = await block(member, { id: 2_000_000_000 });
  const answers = [
    await block(member, { id }),
    await mute(member, { id }),
    await client.post('/api/reports', { kind: 'user', id, category: 'spam', block: true }),
  ];

  expect(answers.map(({ status }) => status)).toEqual([404, 404, 404]);
  expect(answers.slice(0, 2).map(({ body }) => body)).toEqual([nobody.body, nobody.body]);
  expect((await client.get('/api/blocks')).body.blocks).toEqual([]);
  expect((await client.get('/api/mutes')).body.members).toEqual([]);
}

/** The first two with an approved photo. */
async function trio() {
  const members = await chattingTrio(scene.url, admin);
  const photos = new Map<number, string>();
  for (const { client, id } of [members.one, members.other]) {
    const photo = await addPhoto(client);
    await decide(admin).approve(photo);
    photos.set(id, photo.filename);
  }
  return { ...members, photos };
}
type Trio = Awaited<ReturnType<typeof trio>>;

/** All that `viewer` learns of `member`. */
async function seenBy({ client }: Member, { id, person }: Member, at: Trio) {
  const members = `/api/groups/${at.group.id}/members` as const;
  const listed = await client.get(members);
  const searched = await client.get(`${members}?q=${person.username}`);
  const isGroup = (group: { id: number }) => group.id === at.group.id;
  const own = (await client.get('/api/groups')).body.groups.find(isGroup)!;
  const all = (await client.get('/api/all-groups')).body.groups.find(isGroup)!;
  const chat = (await client.get(at.messages)).body.messages;
  const photo = at.photos.get(id);
  const avatars = (await client.get(`/api/avatars?ids=${id}`)).body.avatars;
  return {
    card: (await client.get(`${members}/${id}`)).status,
    avatars: avatars.length,
    photos: (await client.get(`/api/images/${id}`)).status,
    bytes: await Promise.all(
      ['', '?size=thumb'].map(
        async (size) => (await client.get(`/uploads/${photo}${size}`)).status,
      ),
    ),
    messages: chat.filter(({ user_id }) => user_id === id).length,
    others: chat.filter(({ user_id }) => user_id !== id).length,
    listed: listed.body.members.some((member) => member.id === id),
    searched: searched.body.members.length,
    counts: [listed.body.member_count, own.member_count, all.member_count],
    unread: own.unread_count,
  };
}

const SEEN = {
  card: 200,
  avatars: 1,
  photos: 200,
  bytes: [200, 200],
  messages: 1,
  others: 2,
  listed: true,
  searched: 1,
  // With the admin who made the group.
  counts: [4, 4, 4],
  unread: 2,
};
const HIDDEN = {
  card: 404,
  avatars: 0,
  photos: 404,
  bytes: [404, 404],
  messages: 0,
  others: 2,
  listed: false,
  searched: 0,
  counts: [3, 3, 3],
  unread: 1,
};

describe('a block', () => {
  test('hides each from the other everywhere, from nobody else, until it is lifted', async () => {
    const at = await trio();
    const { one, other, third } = at;
    expect(await seenBy(one, other, at)).toEqual(SEEN);

    expect((await block(one, other)).status).toBe(200);

    expect(await seenBy(one, other, at)).toEqual(HIDDEN);
    expect(await seenBy(other, one, at)).toEqual(HIDDEN);
    const counts = SEEN.counts;
    expect(await seenBy(third, other, at)).toMatchObject({ messages: 1, others: 2, counts });
    expect(await seenBy(third, one, at)).toMatchObject({ messages: 1, others: 2, counts });

    expect((await unblock(one, other)).status).toBe(200);

    expect(await seenBy(one, other, at)).toEqual(SEEN);
    expect(await seenBy(other, one, at)).toEqual(SEEN);
  });

  test('is listed for who made it alone, and repeated without effect', async () => {
    const { one, other } = await trio();
    await block(one, other);
    const listed = await one.client.get('/api/blocks');
    expect((await block(one, other)).status).toBe(200);
    expect((await one.client.get('/api/blocks')).body).toEqual(listed.body);
    expect(listed.body.blocks).toMatchObject([
      { user_id: other.id, username: other.person.username },
    ]);
    expect((await other.client.get('/api/blocks')).body.blocks).toEqual([]);
    for (const _ of [1, 2]) expect((await unblock(one, other)).status).toBe(200);
    expect((await one.client.get('/api/blocks')).body.blocks).toEqual([]);
  });

  test('of oneself, or of somebody whom the member does not see, is refused', async () => {
    const { one, other, third } = await trio();
    expect(await block(one, one)).toMatchObject({ status: 400, body: { code: 'invalid_input' } });
    await block(one, other);
    const blocked = await block(other, one);
    const nobody = await block(other, { id: 2_000_000_000 });
    expect([blocked.status, blocked.body]).toEqual([nobody.status, nobody.body]);
    expect(blocked.status).toBe(404);
    await third.client.post('/api/account/deletion', { when: 'later' });
    expect((await block(one, third)).status).toBe(404);
  });

  test('of somebody the member has never met is answered as for nobody, and names nobody', async () => {
    const { one, other, group, messages } = await trio();
    await expectUnknown(await register(scene.url), one);

    // Once they have met, also after either has left.
    await other.client.post(messages, { content: 'Good-bye' });
    await other.client.delete(`/api/groups/${group.id}/membership`);
    expect((await block(one, other)).status).toBe(200);
    expect((await mute(other, one)).status).toBe(404);
    await unblock(one, other);
    expect((await mute(other, one)).status).toBe(200);
  });

  test('of somebody who joined once the member was gone is answered as for nobody, and names nobody', async () => {
    const { other, group, messages } = await trio();
    await other.client.post(messages, { content: 'Good-bye' });
    await admin.delete(`/api/admin/groups/${group.id}/remove-user`, { userId: other.id });
    const later = await register(scene.url);
    await joinAll(group, later);

    await expectUnknown(other, later);
  });

  test('tells a former member nothing about who is still in the group', async () => {
    const { one, other, group, messages } = await trio();
    await other.client.post(messages, { content: 'Good-bye' });
    await sql(
      scene,
      `update memberships set joined_at = now() - interval '3 days' where group_id = $1`,
      [group.id],
    );
    await sql(
      scene,
      `update messages set created_at = now() - interval '25 hours' where group_id = $1`,
      [group.id],
    );
    await other.client.delete(`/api/groups/${group.id}/membership`);

    const [there, blocked] = [await mute(other, one), await block(other, one)];
    await one.client.delete(`/api/groups/${group.id}/membership`);
    const gone = await mute(other, one);

    expect([there.status, there.body]).toEqual([gone.status, gone.body]);
    expect(blocked.status).toBe(404);
  });

  test('is one of at most 1,000, however many come at once', async () => {
    const { one, other, third } = await trio();
    const many = (await crowd(scene, 'many', 999)).map(({ id }) => id);
    await sql(
      scene,
      'insert into blocks (blocker_id, blocked_id) select $1, unnest($2::integer[])',
      [one.id, many],
    );
    const answers = await Promise.all([block(one, other), block(one, third)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400]);
    expect(answers.find(({ status }) => status === 400)!.body).toMatchObject({
      code: 'block_limit',
    });
    expect((await one.client.get('/api/blocks')).body.blocks).toHaveLength(1_000);
  });
});

describe('admins', () => {
  test('are only muted by a block, and go on seeing everybody', async () => {
    const at = await trio();
    const { one, other } = at;
    await sql(scene, 'update users set is_admin = true where id = $1', [other.id]);

    await block(one, other);

    expect(await seenBy(other, one, at)).toMatchObject({
      photos: 200,
      bytes: [200, 200],
      messages: 1,
    });
    expect(await seenBy(one, other, at)).toMatchObject({ messages: 1, listed: true, unread: 1 });

    await sql(scene, 'update users set is_admin = false where id = $1', [other.id]);
    expect(await seenBy(other, one, at)).toMatchObject(HIDDEN);
    expect(await seenBy(one, other, at)).toMatchObject(HIDDEN);
  });
});

describe('what the blocked member can learn', () => {
  test('no tag moves for what they do not see, and tags look alike', async () => {
    const { one, other, third, messages } = await trio();
    const shared = (await third.client.get(messages)).headers.get('etag')!;
    await block(one, other);
    const before = (await other.client.get(messages)).headers.get('etag')!;
    expect(before).toHaveLength(shared.length);

    await one.client.post(messages, { content: 'Unseen' });
    expect((await other.client.get(messages, { 'if-none-match': before })).status).toBe(304);
    const { status } = await other.client.get(`${messages}?after=0`);
    expect(status).toBe(200);

    await third.client.post(messages, { content: 'Seen' });
    const after = await other.client.get(messages, { 'if-none-match': before });
    expect(after.status).toBe(200);
    expect(after.body.messages.map(({ content }) => content)).not.toContain('Unseen');
  });

  test('pages are as long as others, whoever wrote in between', async () => {
    const { one, other, third, messages } = await trio();
    for (let round = 0; round < 4; round++)
      for (const { client } of [one, third])
        await client.post(messages, { content: `Round ${round}` });
    await block(one, other);

    const seen = async (query: string) => {
      const { body } = await other.client.get(`${messages}${query}` as typeof messages);
      return [body.messages.map(({ user_id }) => user_id), body.has_more];
    };

    expect(await seen('?limit=3')).toEqual([[third.id, third.id, third.id], true]);
    expect(await seen('?limit=6')).toEqual([
      [other.id, third.id, third.id, third.id, third.id, third.id],
      false,
    ]);
    expect(await seen('?limit=6&after=0')).toEqual([
      [other.id, third.id, third.id, third.id, third.id, third.id],
      false,
    ]);
  });

  test('nothing from guesses at files that are and are not there', async () => {
    const { one, other, photos } = await trio();
    await block(one, other);
    const guess = await other.client.get(`/uploads/${'0'.repeat(32)}.webp`);
    const real = await other.client.get(`/uploads/${photos.get(one.id)}`);
    expect([real.status, real.body]).toEqual([guess.status, guess.body]);
    const names = (response: typeof real) => [...response.headers.keys()].toSorted();
    expect(names(real)).toEqual(names(guess));
  });

  test('nothing from guesses at ids, which are answered as for nobody', async () => {
    const { one, other, group, messages } = await trio();
    await block(one, other);
    const { client } = other;
    const members = `/api/groups/${group.id}/members`;
    const calls: ((id: number) => Promise<Answer>)[] = [
      (id) => client.get(`/api/images/${id}`),
      (id) => client.get(`/api/avatars?ids=${id}`),
      (id) => client.get(`${members}/${id}`),
      (id) => client.post('/api/blocks', { userId: id }),
      (id) => client.delete(`/api/blocks/${id}`),
      (id) => client.put('/api/mutes', { userId: id }),
      (id) => client.delete(`/api/mutes/users/${id}`),
      (id) => client.post('/api/reports', { kind: 'user', id, category: 'spam' }),
    ];
    for (const call of calls) {
      const [hidden, nobody] = [await call(one.id), await call(2_000_000_000)];
      expect([hidden.status, hidden.body]).toEqual([nobody.status, nobody.body]);
    }

    const { id } = (await one.client.post(messages, { content: 'Unseen' })).body.chat_message;
    const ofMessage: ((id: number) => Promise<Answer>)[] = [
      (at) => client.get(`${messages}?after=${at}`),
      (at) => client.delete(`${messages}/${at}`),
      (at) => client.post('/api/reports', { kind: 'message', id: at, category: 'spam' }),
      (at) => client.post(`${messages}/read`, { message_id: at }),
    ];
    for (const call of ofMessage) {
      const [hidden, nothing] = [await call(id), await call(id + 1_000_000)];
      expect([hidden.status, hidden.body]).toEqual([nothing.status, nothing.body]);
    }
    expect((await client.get('/api/reports')).body.reports).toEqual([]);
  });

  test('nothing from tags: who sees the same page has the same, whatever is blocked', async () => {
    const { one, other, third, messages } = await trio();
    const elsewhere = await chattingTrio(scene.url, admin);
    await joinAll(elsewhere.group, other);
    const tagOf = async ({ client }: Member, path = messages) =>
      (await client.get(path)).headers.get('etag');
    const before = await tagOf(other);
    const beforeElsewhere = await tagOf(elsewhere.third, elsewhere.messages);

    await block(one, other);

    expect(await tagOf(third)).toBe(before);
    expect(await tagOf(other)).not.toBe(before);
    expect(await tagOf(other, elsewhere.messages)).toBe(beforeElsewhere);

    await unblock(one, other);

    expect(await tagOf(other)).toBe(before);
    expect(await tagOf(other, elsewhere.messages)).toBe(beforeElsewhere);
  });
});

describe('races', () => {
  test('no poll or photo that begins after a block was answered shows the other', async () => {
    const at = await trio();
    const { one, other, messages, photos } = at;
    for (let round = 0; round < RACE_ROUNDS; round++) {
      const polls = [1, 2, 3].map(() => other.client.get(messages));
      const requests = [1, 2, 3].map(() => other.client.get(`/uploads/${photos.get(one.id)}`));
      const [answer, ...posted] = await Promise.all([
        block(one, other),
        one.client.post(messages, { content: `Round ${round}` }),
        other.client.post(messages, { content: `Back ${round}` }),
      ]);
      expect([answer.status, ...posted.map(({ status }) => status)]).toEqual([200, 201, 201]);
      const [page, bytes, images, avatars] = await Promise.all([
        other.client.get(messages),
        other.client.get(`/uploads/${photos.get(one.id)}`),
        other.client.get(`/api/images/${one.id}`),
        other.client.get(`/api/avatars?ids=${one.id}`),
        ...polls,
        ...requests,
      ]);
      expect(page.body.messages.some(({ user_id }) => user_id === one.id)).toBe(false);
      expect([bytes.status, images.status, avatars.body.avatars]).toEqual([404, 404, []]);
      await unblock(one, other);
      const again = (await other.client.get(messages)).body.messages;
      expect(
        again
          .slice(-2)
          .map(({ content }) => content)
          .toSorted(),
      ).toEqual([`Back ${round}`, `Round ${round}`]);
    }
  });

  test('mutual blocks and their ends at once leave no lock and no half', async () => {
    const at = await trio();
    const { one, other } = at;
    for (let round = 0; round < RACE_ROUNDS; round++) {
      const answers = await Promise.all([
        block(one, other),
        block(other, one),
        unblock(one, other),
        unblock(other, one),
      ]);
      // 404 for the second, who no longer sees the first.
      for (const { status } of answers) expect([200, 404]).toContain(status);
    }
    await unblock(one, other);
    await unblock(other, one);
    expect(await seenBy(one, other, at)).toEqual(SEEN);
  });
});
