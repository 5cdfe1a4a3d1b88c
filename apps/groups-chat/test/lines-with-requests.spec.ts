import { expect, test } from '@jest/globals';
import { FIELD_TEXTS, type AdminGroup } from '@lodge/contracts';
import { sharedScene } from '@lodge/scene';
import {
  bodyOf,
  joinAll,
  newGroup,
  pagesOf,
  register,
  signedIn,
  sql,
  type Client,
  type Member,
} from '@lodge/testing';
import { expel } from '../../../test/support/decisions.js';
import { newModerator } from '../../../test/support/moderators.js';

const LINE = 'I rowed for years, and Ana from Trails knows me';

const scene = await sharedScene();
const admin = await signedIn(scene.url, scene.admin);
const [moderator, colleague] = [await newModerator(scene), await newModerator(scene)];

const ask = ({ client }: Member, { id }: AdminGroup, message?: unknown) =>
  client.post(`/api/groups/${id}/request`, { message });

async function asked(member: Member, message?: unknown) {
  const group = await newGroup(admin);
  const { request } = bodyOf(await ask(member, group, message));
  return { group, request };
}

const listed = async (client: Client, id: number) =>
  (await pagesOf(client, '/api/admin/group-requests', { status: 'all' }))
    .flatMap(({ requests }) => requests)
    .find((request) => request.id === id);

const stored = ({ id }: Member) =>
  sql(scene, 'select message from group_requests where user_id = $1', [id]);

test('a line with a request is read by whoever decides it, and by nobody else', async () => {
  const [member, other] = [await register(scene.url), await register(scene.url)];
  const { request } = await asked(member, `  ${LINE} `);
  const own = await asked(moderator, LINE);

  expect(request).not.toHaveProperty('message');
  for (const client of [admin, moderator.client, colleague.client])
    expect(await listed(client, request.id)).toMatchObject({ message: LINE });
  expect(await listed(colleague.client, own.request.id)).toMatchObject({ message: LINE });
  expect(await listed(moderator.client, own.request.id)).toBeUndefined();
  for (const { client } of [member, other])
    for (const path of ['/api/group-requests', '/api/all-groups?limit=500', '/api/news'] as const)
      expect(JSON.stringify(bodyOf(await client.get(path)))).not.toContain(LINE);
});

test.each([undefined, null, '', ' \n '])('a request comes without a line: %j', async (message) => {
  const member = await register(scene.url);
  const { request } = await asked(member, message);

  expect(await listed(admin, request.id)).toMatchObject({ message: null });
  expect(await stored(member)).toEqual([{ message: null }]);
});

test('a line has 200 characters at most, as people count them', async () => {
  const member = await register(scene.url);
  const { request } = await asked(member, '🛶'.repeat(200));

  expect((await listed(admin, request.id))?.message).toBe('🛶'.repeat(200));
});

test.each([
  ['too long', '🛶'.repeat(201), FIELD_TEXTS.messageLength],
  ['far too long', 'x'.repeat(5_000), FIELD_TEXTS.messageLength],
  ['two lines', 'two\nlines', FIELD_TEXTS.messageCharacters],
  ['a control character', 'a\u0000b', FIELD_TEXTS.messageCharacters],
  ['turned round', '\u202eabc', FIELD_TEXTS.messageCharacters],
  ['a number', 5, FIELD_TEXTS.messageCharacters],
  ['an object', { $ne: '' }, FIELD_TEXTS.messageCharacters],
])('a line is refused, and nothing is asked: %s', async (_, message, text) => {
  const member = await register(scene.url);

  const { status, body } = await ask(member, await newGroup(admin), message);

  expect([status, body]).toMatchObject([400, { error: text, fields: { message: text } }]);
  expect(await stored(member)).toEqual([]);
});

type End = (request: { id: number }, group: AdminGroup, member: Member) => Promise<unknown>;

const decide =
  (action: string, by: Client): End =>
  ({ id }) =>
    by.post(`/api/admin/group-request/${id}`, { action });

test.each<[string, End]>([
  ['approved', decide('approve', admin)],
  ['rejected', decide('reject', moderator.client)],
  ['passed over with the code', (_, group, member) => joinAll(group, member)],
  [
    'granted by hand',
    (_, { id }, { id: userId }) => admin.post(`/api/admin/groups/${id}/add-user`, { userId }),
  ],
  ['over as its member is expelled', (_, __, { id }) => expel(scene, admin, id)],
])('a line is forgotten once the request is %s', async (_, end) => {
  const member = await register(scene.url);
  const { group, request } = await asked(member, LINE);

  await end(request, group, member);

  expect(await stored(member)).toEqual([{ message: null }]);
  expect(await listed(admin, request.id)).toMatchObject({ message: null });
});

test('neither an undone decision nor a second request brings a line back', async () => {
  const member = await register(scene.url);
  const { group, request } = await asked(member, LINE);
  await decide('reject', admin)(request, group, member);

  await admin.post('/api/admin/requests/undo', { ids: [request.id] });
  expect(await listed(admin, request.id)).toMatchObject({ status: 'pending', message: null });

  await member.client.delete(`/api/group-requests/${request.id}`);
  expect(await stored(member)).toEqual([]);
  await ask(member, group);
  expect(await stored(member)).toEqual([{ message: null }]);
});

test('a line that a member takes back is gone with the request', async () => {
  const member = await register(scene.url);
  const { request } = await asked(member, LINE);

  await member.client.delete(`/api/group-requests/${request.id}`);

  expect(await stored(member)).toEqual([]);
});
