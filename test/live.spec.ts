import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import type { AdminGroup, LiveHint, OwnImage } from '@lodge/contracts';
import {
  addPhoto,
  Client,
  decide,
  eventually,
  joinAll,
  jpegPhoto,
  newGroup,
  person,
  register,
  signedIn,
  sql,
  startSystem,
  type Member,
  type System,
} from '@lodge/testing';
import { BECAUSE, decideReport, expel, reportOn } from './support/decisions.js';
import { makeModerator } from './support/moderators.js';

let system: System;
let admin: Client;
let one: Member;
let other: Member;
let group: AdminGroup;
const open: Stream[] = [];

/** A browser's live stream, with its hints and whether it is still open. */
class Stream {
  hints: LiveHint[] = [];
  ended = false;
  private readonly stop = new AbortController();

  static async of(client: Client): Promise<Stream> {
    const stream = new Stream();
    const cookie = [...client.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const response = await fetch(`${client.baseUrl}/api/live`, {
      headers: { cookie },
      signal: stream.stop.signal,
    });
    expect(response.headers.get('content-type')).toContain('text/event-stream');
    void stream.read(response);
    open.push(stream);
    return stream;
  }

  until(condition: () => boolean) {
    return eventually('what a stream receives', async () => condition());
  }

  receives(hint: LiveHint) {
    return this.until(() =>
      this.hints.some((received) => JSON.stringify(received) === JSON.stringify(hint)),
    );
  }

  close() {
    this.stop.abort();
  }

  private async read(response: Response) {
    const decoder = new TextDecoder();
    try {
      for await (const chunk of response.body!) {
        for (const [, data] of decoder.decode(chunk).matchAll(/^data: (\{.*)$/gm))
          this.hints.push(JSON.parse(data) as LiveHint);
      }
    } catch {
      // This test aborted the stream, or the server closed it.
    }
    this.ended = true;
  }
}

const post = ({ client }: Member, content = 'hello', { id } = group) =>
  client.post(`/api/groups/${id}/messages`, { content });
const messagesHint = () => ({ changed: 'messages', group_id: group.id }) as const;
const membersHint = () => ({ changed: 'members', group_id: group.id }) as const;

/** Inserts rows directly: hints about joining are collected and arrive up to two seconds later. */
const addQuietly = ({ id }: AdminGroup, ...members: Member[]) =>
  sql(system, 'insert into memberships (group_id, user_id) select $1, unnest($2::integer[])', [
    id,
    members.map((member) => member.id),
  ]);

beforeAll(async () => {
  system = await startSystem({ replicas: { 'groups-chat': 2 } });
  admin = await signedIn(system.url, system.admin);
});
beforeEach(async () => {
  [one, other] = [await register(system.url), await register(system.url)];
  group = await newGroup(admin);
  await addQuietly(group, one, other);
});
afterAll(async () => {
  open.forEach((stream) => stream.close());
  await system.stop();
});

test('A stream receives posted, edited and deleted messages on any replica, and nothing of other groups', async () => {
  const streams = [await Stream.of(other.client), await Stream.of(other.client)];
  const outsider = await Stream.of((await register(system.url)).client);
  const { body } = await post(one);
  for (const stream of streams) await stream.receives(messagesHint());
  const { id } = body.chat_message;
  for (const change of [
    () => one.client.put(`/api/groups/${group.id}/messages/${id}`, { content: 'hello all' }),
    () => admin.delete(`/api/messages/${id}`),
  ]) {
    streams.forEach((stream) => {
      stream.hints = [];
    });
    await change();
    for (const stream of streams) await stream.receives(messagesHint());
  }
  expect(outsider.hints).toEqual([]);
});

test("Reading a conversation is told to the reader's pages alone, and only once", async () => {
  const reader = await Stream.of(one.client);
  const stranger = await Stream.of(other.client);
  const { body } = await post(other);
  const { id } = body.chat_message;
  const read = () => one.client.post(`/api/groups/${group.id}/messages/read`, { message_id: id });

  await read();
  await read();
  await reader.receives({ changed: 'unread' });
  await post(one, 'answer');
  await stranger.receives(messagesHint());

  expect(reader.hints.filter(({ changed }) => changed === 'unread')).toHaveLength(1);
  expect(stranger.hints).not.toContainEqual({ changed: 'unread' });
});

test('A removed member is notified, and receives nothing more of the group', async () => {
  const stream = await Stream.of(other.client);
  // There is one stream on each replica: when both have the message, it has reached everyone it
  // will.
  const members = [await Stream.of(one.client), await Stream.of(one.client)];
  await admin.delete(`/api/admin/groups/${group.id}/remove-user`, { userId: other.id });
  await stream.receives({ changed: 'groups' });
  stream.hints = [];
  await post(one, 'without them');
  for (const member of members) await member.receives(messagesHint());
  await admin.post(`/api/admin/groups/${group.id}/add-user`, { userId: other.id });
  await stream.receives(membersHint());
  expect(stream.hints).not.toContainEqual(messagesHint());
});

test('A member who joins while a stream is open receives the messages of the group from then on', async () => {
  const newcomer = await register(system.url);
  const streams = [await Stream.of(newcomer.client), await Stream.of(newcomer.client)];
  await joinAll(group, newcomer);
  for (const stream of streams) await stream.receives({ changed: 'groups' });

  await post(one, 'welcome');

  for (const stream of streams) await stream.receives(messagesHint());
});

test('Streams opened while others of the same member close receive messages', async () => {
  for (let round = 0; round < 10; round++) {
    const before = await Promise.all([Stream.of(other.client), Stream.of(other.client)]);
    const opening = [Stream.of(other.client), Stream.of(other.client)];
    before.forEach((stream) => stream.close());
    const streams = await Promise.all(opening);

    await post(one, `round ${round}`);

    for (const stream of streams) await stream.receives(messagesHint());
    streams.forEach((stream) => stream.close());
  }
});

test('A page that is open in many groups hears of each', async () => {
  const groups = [group, await newGroup(admin), await newGroup(admin)];
  for (const each of groups.slice(1)) await joinAll(each, one, other);
  const stream = await Stream.of(other.client);

  await Promise.all(
    groups.map(({ id }) => one.client.post(`/api/groups/${id}/messages`, { content: 'to all' })),
  );

  for (const { id } of groups) await stream.receives({ changed: 'messages', group_id: id });
});

test('Members are notified of decisions on their photos and requests, and admins of pending ones', async () => {
  const [owner, moderator] = [await Stream.of(one.client), await Stream.of(admin)];
  const {
    body: { image },
  } = await one.client.upload(await jpegPhoto({ width: 200, height: 200 }));
  await moderator.receives({ changed: 'requests' });
  await moderator.receives({ changed: 'photos', user_id: one.id });
  owner.hints = moderator.hints = [];
  await admin.post('/api/admin/approve-image', { imageId: image.id });
  await owner.receives({ changed: 'images' });
  const closed = await newGroup(admin);
  const {
    body: { request },
  } = await one.client.post(`/api/groups/${closed.id}/request`);
  await moderator.receives({ changed: 'requests' });
  owner.hints = [];
  await admin.post(`/api/admin/group-request/${request.id}`, { action: 'reject' });
  await owner.receives({ changed: 'groups' });
});

test('Reviewers are notified of who has to be approved', async () => {
  const expelled = await register(system.url, { email: 'anna.k@gmail.com' });
  await expel(system, admin, expelled.id);
  const stream = await Stream.of(admin);
  stream.hints = [];

  const { status } = await new Client(system.url).post('/api/register', {
    ...person(),
    email: 'anna.k+again@gmail.com',
  });

  expect(status).toBe(201);
  await stream.receives({ changed: 'requests' });
});

test('Reviewers are notified of reports and decisions, but not of those about themselves or a colleague', async () => {
  const [reviewer, colleague] = [await register(system.url), await register(system.url)];
  for (const member of [reviewer, colleague]) await makeModerator(admin, member);
  await joinAll(group, reviewer, colleague);
  const clients = [admin, reviewer.client, colleague.client, one.client, other.client];
  const [ofAdmin, ofReviewer, ofColleague, ...others] = await Promise.all(
    clients.map((client) => Stream.of(client)),
  );
  const hint = { changed: 'reports' } as const;
  const about = async ({ id }: Member) =>
    (await one.client.post('/api/reports', { kind: 'user', id, category: 'spam' })).body.report.id;

  const ofOther = await about(other);
  for (const stream of [ofAdmin, ofReviewer, ofColleague]) {
    await stream.receives(hint);
    stream.hints = [];
  }
  await admin.post(`/api/admin/reports/${ofOther}/decision`, { action: 'dismiss' });
  for (const stream of [ofAdmin, ofReviewer, ofColleague]) {
    await stream.receives(hint);
    stream.hints = [];
  }
  const ofThem = await about(reviewer);
  await ofAdmin.receives(hint);
  await admin.post(`/api/admin/reports/${ofThem}/decision`, { action: 'warn', ...BECAUSE });
  // A later message proves that nothing came before it.
  await post(one, 'after it');

  for (const stream of [ofReviewer, ofColleague, ...others]) {
    await stream.receives(messagesHint());
    expect(stream.hints).not.toContainEqual(hint);
  }

  const [warning] = (await reviewer.client.get('/api/account/decisions')).body.decisions;
  ofAdmin.hints = [];
  await reviewer.client.post(`/api/account/decisions/${warning!.id}/appeal`, { text: 'Not me' });
  await ofAdmin.receives({ changed: 'requests' });
});

test("Other group members are notified when a member's visible photos change, but not of pending ones", async () => {
  const [companion, outsider] = [
    await Stream.of(other.client),
    await Stream.of((await register(system.url)).client),
  ];
  const hint = { changed: 'photos', user_id: one.id } as const;
  const [rejected, kept] = [await addPhoto(one.client), await addPhoto(one.client)];
  await decide(admin).reject(rejected);
  await post(one, 'after it');
  await companion.receives(messagesHint());
  expect(companion.hints).not.toContainEqual(hint);
  const { approve, flag, remove } = decide(admin);
  for (const decision of [approve, flag, (image: OwnImage) => flag(image, false), remove]) {
    companion.hints = [];
    await decision(kept);
    await companion.receives(hint);
  }
  expect(outsider.hints).toEqual([]);
});

test('Members are notified when another gets a new name, changes their photos, deletes a message or leaves', async () => {
  const stream = await Stream.of(other.client);
  const [first, second] = [await addPhoto(one.client), await addPhoto(one.client)];
  for (const photo of [first, second]) await decide(admin).approve(photo);
  const { id } = (await post(one)).body.chat_message;
  await stream.receives(messagesHint());
  const { password: _, email: __, username, ...profile } = one.person;
  const called = (suffix: string) => ({ ...profile, username: `${username}-${suffix}` });
  const ids = [first.id, second.id];
  const photos = { changed: 'photos', user_id: one.id } as const;
  const actions: [() => Promise<{ status: number }>, LiveHint][] = [
    [() => one.client.put('/api/user', called('own')), membersHint()],
    [() => admin.put(`/api/admin/user/${one.id}`, called('admin')), membersHint()],
    [() => one.client.put('/api/images/order', { ids }), photos],
    [() => one.client.delete(`/api/images/${first.id}`), photos],
    [() => one.client.delete(`/api/groups/${group.id}/messages/${id}`), messagesHint()],
    [() => one.client.delete(`/api/groups/${group.id}/membership`), membersHint()],
  ];

  for (const [action, hint] of actions) {
    stream.hints = [];
    expect(await action()).toMatchObject({ status: 200 });
    await stream.receives(hint);
  }
});

test('Members are notified when another member is deleted with their messages', async () => {
  const leaving = await register(system.url);
  await joinAll(group, leaving);
  await post(leaving, 'good-bye');
  const stream = await Stream.of(one.client);
  await admin.delete(`/api/admin/user/${leaving.id}`);
  await stream.receives(membersHint());
  await stream.receives(messagesHint());
});

test.each<[string, () => Promise<unknown>]>([
  ['signs out', () => other.client.post('/api/logout')],
  [
    'gets a new password from an admin',
    () =>
      admin.post('/api/admin/change-user-password', {
        userId: other.id,
        newPassword: 'Another-Word-9!',
      }),
  ],
  ['is deleted', () => admin.delete(`/api/admin/user/${other.id}`)],
  [
    'is expelled',
    async () =>
      decideReport(admin, await reportOn(system, other.id), { action: 'expel', ...BECAUSE }),
  ],
])('The stream of a member who %s ends', async (_what, action) => {
  const stream = await Stream.of(other.client);
  await action();
  await stream.until(() => stream.ended);
});

test('of many streams opened by one member, the newest ten stay open', async () => {
  const collector = await register(system.url);
  const streams = await Promise.all(Array.from({ length: 60 }, () => Stream.of(collector.client)));

  // Each of the two replicas keeps ten streams.
  await streams[0].until(() => streams.filter(({ ended }) => !ended).length <= 20);

  expect(streams.filter(({ ended }) => !ended).length).toBeGreaterThan(0);
});

test('a block made with a report silences the blocked member at once', async () => {
  const bystander = await register(system.url);
  await addQuietly(group, bystander);
  const blocker = await Stream.of(one.client);
  // There is one stream on each replica: when both have the message, it has reached everyone it
  // will.
  const hearing = [await Stream.of(bystander.client), await Stream.of(bystander.client)];
  const reported = await one.client.post('/api/reports', {
    kind: 'user',
    id: other.id,
    category: 'spam',
    block: true,
  });
  expect(reported.status).toBe(201);
  await blocker.receives(membersHint());
  blocker.hints = [];

  await post(other, 'still there?');

  for (const stream of hearing) await stream.receives(messagesHint());
  expect(blocker.hints).toEqual([]);
});

test('no hint of what members do whom a block hides, or of what is muted', async () => {
  const third = await register(system.url);
  await addQuietly(group, third);
  const hears = await Stream.of(one.client);
  // There is one stream on each replica: when both have the hint, both replicas know of the block.
  const blocked = [await Stream.of(other.client), await Stream.of(other.client)];
  const blocking = [await Stream.of(third.client), await Stream.of(third.client)];
  const blockedHints = () => blocked.flatMap(({ hints }) => hints);
  await third.client.post('/api/blocks', { userId: other.id });
  for (const stream of blocking) await stream.receives(membersHint());
  await one.client.put('/api/mutes', { userId: other.id });
  await hears.receives(membersHint());
  expect(blockedHints()).toEqual([]);
  hears.hints = [];
  const hint = messagesHint();

  // Sent first, because the hint about the last of several changes may be delayed.
  await post(other, 'One');
  for (const stream of blocked) {
    await stream.receives(hint);
    stream.hints = [];
  }
  expect(hears.hints).toEqual([]);

  const posted = async () => (await post(third, 'Two')).body.chat_message.id;
  const [byAuthor, byAdmin, byDecision] = [await posted(), await posted(), await posted()];
  await hears.receives(hint);
  await third.client.delete(`/api/groups/${group.id}/messages/${byAuthor}`);
  await admin.delete(`/api/messages/${byAdmin}`);
  const { report } = (
    await one.client.post('/api/reports', { kind: 'message', id: byDecision, category: 'spam' })
  ).body;
  await admin.post(`/api/admin/reports/${report.id}/decision`, { action: 'remove', ...BECAUSE });
  await third.client.delete(`/api/groups/${group.id}/membership`);
  await hears.receives(membersHint());
  expect(blockedHints()).toEqual([]);
});

test('a page hears of a group that is muted but for calls, and of no other muted one', async () => {
  await one.client.put('/api/mutes', { groupId: group.id, except_calls: true });
  const quiet = await register(system.url);
  await addQuietly(group, quiet);
  await quiet.client.put('/api/mutes', { groupId: group.id });
  const [hears, silent] = [await Stream.of(one.client), await Stream.of(quiet.client)];

  await post(other, 'One');

  await hears.receives(messagesHint());
  expect(silent.hints).not.toContainEqual(messagesHint());
});

test('only the members of a deleted group are told', async () => {
  const outsider = await Stream.of((await register(system.url)).client);
  const streams = [await Stream.of(one.client), await Stream.of(one.client)];

  await admin.delete(`/api/admin/groups/${group.id}`, { confirm: 'DELETE' });

  for (const stream of streams) await stream.receives({ changed: 'groups' });
  expect(outsider.hints).toEqual([]);
});

test('A stream ends when its service is stopped', async () => {
  const stream = await Stream.of(other.client);

  const killed = [0, 1].map((replica) => system.kill('groups-chat', replica, 'SIGTERM'));

  await stream.until(() => stream.ended);
  await Promise.all(killed);
});
