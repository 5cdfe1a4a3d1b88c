import { describe, expect, test } from '@jest/globals';
import { sharedScene } from '@lodge/scene';
import {
  EDGES,
  register,
  signedIn,
  WRONG_PROFILE,
  type Answer,
  type BodyAt,
  type Client,
  type Member,
} from '@lodge/testing';

const system = await sharedScene();
const admin = await signedIn(system.url, system.admin);
const member = await register(system.url);

const own = async (client: Client) => (await client.get('/api/user')).body.user;
function profileOf({ person }: Member) {
  const { email: _, password: __, ...profile } = person;
  return profile;
}

type Changed = BodyAt<'PUT', '/api/user'> | BodyAt<'PUT', `/api/admin/user/${number}`>;
const changes: [string, (of: Member, profile: object) => Promise<Answer<Changed>>][] = [
  ['by its owner', ({ client }, profile) => client.put('/api/user', profile)],
  ['by an admin', ({ id }, profile) => admin.put(`/api/admin/user/${id}`, profile)],
];

describe.each(changes)('a profile changed %s', (_, change) => {
  test('is stored as sent', async () => {
    const one = await register(system.url);
    const profile = {
      ...profileOf(one),
      username: `${one.person.username}-2`,
      age: 44,
      height_feet: 6,
      height_inches: 2,
      weight_pounds: 199,
      ethnicity: 'Mixed',
      sexual_position: 'Vers/Bttm',
      notes: 'Back again.',
    };
    const { status, body } = await change(one, profile);
    expect({ status, message: typeof body.message }).toEqual({ status: 200, message: 'string' });
    expect(body.user).toMatchObject(profile);
    expect(await own(one.client)).toMatchObject(profile);
  });

  test.each(WRONG_PROFILE)('with the %s %j is rejected: %s', async (field, value, text) => {
    const before = await own(member.client);
    const { status, body } = await change(member, {
      ...profileOf(member),
      notes: 'changed',
      [field]: value,
    });
    expect({ status, body }).toEqual({
      status: 400,
      body: { error: text, code: 'invalid_input', fields: { [field]: text } },
    });
    expect(await own(member.client)).toEqual(before);
  });

  test.each(EDGES)('accepts boundary values: %j', async (edge) => {
    expect((await change(member, { ...profileOf(member), ...edge })).body.user).toMatchObject(edge);
  });

  test('keeps its line breaks, in Unicode NFC, without white space around it', async () => {
    const { body } = await change(member, {
      ...profileOf(member),
      notes: '  one\ntwo\r\n\n  caf\u0065\u0301 <b> ',
    });
    expect(body.user.notes).toBe('one\ntwo\r\n\n  caf\u00e9 <b>');
  });

  test('loses its notes when they are missing, empty or null', async () => {
    const { notes: _notes, ...without } = profileOf(member);
    for (const profile of [without, { ...without, notes: '' }, { ...without, notes: null }]) {
      await change(member, { ...without, notes: 'something' });
      expect((await change(member, profile)).body.user.notes).toBe('');
    }
  });

  test('keeps its id, email, password and date whatever is sent', async () => {
    const one = await register(system.url);
    const before = await own(one.client);
    const { status } = await change(one, {
      ...profileOf(one),
      id: 1,
      email: 'other@lodge.example',
      password: 'Other-Horse-42!',
      password_hash: 'x',
      created_at: '2000-01-01',
      isAdmin: true,
    });
    expect({ status, after: await own(one.client) }).toEqual({ status: 200, after: before });
    expect((await signedIn(system.url, one.person)).cookies.has('sid')).toBe(true);
  });

  test("cannot take another member's username, ignoring case, but may change the case of its own", async () => {
    const [one, two] = [await register(system.url), await register(system.url)];
    const taken = await change(two, {
      ...profileOf(two),
      username: one.person.username.toUpperCase(),
    });
    expect({ status: taken.status, body: taken.body }).toEqual({
      status: 409,
      body: {
        error: 'Username is already taken',
        code: 'username_taken',
        fields: { username: 'Username is already taken' },
      },
    });
    expect(
      (await change(one, { ...profileOf(one), username: one.person.username.toUpperCase() })).body
        .user.username,
    ).toBe(one.person.username.toUpperCase());
  });

  test('keeps what another form changed since this one was opened', async () => {
    const one = await register(system.url);
    const seen = { ...profileOf(one), age: 40, notes: 'Old' };
    await change(one, seen);
    await one.client.put('/api/user', { ...seen, notes: 'New' });

    const { status } = await change(one, { ...seen, age: 41, seen });

    expect(status).toBe(200);
    expect(await own(one.client)).toMatchObject({ ...seen, age: 41, notes: 'New' });
  });

  test('is changed where its form was shown no direction marks', async () => {
    const one = await register(system.url);
    const seen = { ...profileOf(one), notes: 'Call +1 555' };
    await change(one, { ...seen, notes: 'Call \u202a+1 555\u202c' });

    expect((await change(one, { ...seen, notes: 'Write', seen })).status).toBe(200);
    expect(await own(one.client)).toMatchObject({ notes: 'Write' });
  });

  test('overwrites no change that its form did not show', async () => {
    const one = await register(system.url);
    const seen = { ...profileOf(one), age: 40, notes: 'Old' };
    await change(one, { ...seen, notes: 'New' });
    const text = 'Changed meanwhile to “New”. Save again to replace it.';

    const { status, body } = await change(one, { ...seen, age: 41, notes: 'Mine', seen });

    expect({ status, body }).toEqual({
      status: 409,
      body: { error: text, code: 'conflict', fields: { notes: text } },
    });
    expect(await own(one.client)).toMatchObject({ age: 40, notes: 'New' });
  });

  test('gets a username requested by many concurrently only once', async () => {
    const people = await Promise.all(Array.from({ length: 6 }, () => register(system.url)));
    const username = `wanted ${people[0].id}`;
    const responses = await Promise.all(
      people.map((one, at) =>
        change(one, { ...profileOf(one), username: at % 2 ? username.toUpperCase() : username }),
      ),
    );
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409, 409]);
  });
});

test('members cannot make themselves admins', async () => {
  const one = await register(system.url);
  expect(
    (await one.client.put('/api/user', { ...profileOf(one), is_admin: true, isAdmin: true })).body
      .user.isAdmin,
  ).toBe(false);
  expect((await one.client.get('/api/admin/users')).status).toBe(403);
});
