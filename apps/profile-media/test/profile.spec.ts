import { describe, expect, test } from '@jest/globals';
import { profileOf } from '@lodge/contracts';
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
type Changed = BodyAt<'PUT', '/api/user'> | BodyAt<'PUT', `/api/admin/user/${number}`>;
const changes: [string, (of: Member, profile: object) => Promise<Answer<Changed>>][] = [
  ['by its owner', ({ client }, profile) => client.put('/api/user', profile)],
  ['by an admin', ({ id }, profile) => admin.put(`/api/admin/user/${id}`, profile)],
];

describe.each(changes)('a profile changed %s', (_, change) => {
  test('is stored as sent, with its line breaks, in Unicode NFC, without white space around it', async () => {
    const one = await register(system.url);
    const profile = {
      ...profileOf(one.person),
      username: `${one.person.username}-2`,
      age: 44,
      height_feet: 6,
      height_inches: 2,
      weight_pounds: 199,
      ethnicity: 'Mixed',
      sexual_position: 'Vers/Bttm',
      notes: 'one\ntwo\r\n\n  caf\u00e9 <b>',
    };
    const sent = { ...profile, notes: `  ${profile.notes.normalize('NFD')} ` };
    const { status, body } = await change(one, sent);
    expect({ status, message: typeof body.message }).toEqual({ status: 200, message: 'string' });
    expect(body.user).toMatchObject(profile);
    expect(await own(one.client)).toMatchObject(profile);
  });

  test.each(WRONG_PROFILE)('with the %s %j is rejected: %s', async (field, value, text) => {
    const before = await own(member.client);
    const { status, body } = await change(member, {
      ...profileOf(member.person),
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
    expect(
      (await change(member, { ...profileOf(member.person), ...edge })).body.user,
    ).toMatchObject(edge);
  });

  test('loses its notes when they are missing, empty or null', async () => {
    const { notes: _notes, ...without } = profileOf(member.person);
    for (const profile of [without, { ...without, notes: '' }, { ...without, notes: null }]) {
      await change(member, { ...without, notes: 'something' });
      expect((await change(member, profile)).body.user.notes).toBe('');
    }
  });

  test('keeps its id, email, password and date whatever is sent', async () => {
    const one = await register(system.url);
    const before = await own(one.client);
    const { status } = await change(one, {
      ...profileOf(one.person),
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

  test('keeps what another form changed since this one was opened', async () => {
    const one = await register(system.url);
    const seen = { ...profileOf(one.person), age: 40, notes: 'Old' };
    await change(one, seen);
    await one.client.put('/api/user', { ...seen, notes: 'New' });

    const { status } = await change(one, { ...seen, age: 41, seen });

    expect(status).toBe(200);
    expect(await own(one.client)).toMatchObject({ ...seen, age: 41, notes: 'New' });
  });

  test('is changed where its form was shown no direction marks', async () => {
    const one = await register(system.url);
    const seen = { ...profileOf(one.person), notes: 'Call +1 555' };
    await change(one, { ...seen, notes: 'Call \u202a+1 555\u202c' });

    expect((await change(one, { ...seen, notes: 'Write', seen })).status).toBe(200);
    expect(await own(one.client)).toMatchObject({ notes: 'Write' });
  });

  test('overwrites no change that its form did not show', async () => {
    const one = await register(system.url);
    const seen = { ...profileOf(one.person), age: 40, notes: 'Old' };
    await change(one, { ...seen, notes: 'New' });
    const text = 'Changed meanwhile to “New”. Save again to replace it.';

    const { status, body } = await change(one, { ...seen, age: 41, notes: 'Mine', seen });

    expect({ status, body }).toEqual({
      status: 409,
      body: { error: text, code: 'conflict', fields: { notes: text } },
    });
    expect(await own(one.client)).toMatchObject({ age: 40, notes: 'New' });
  });
});

test('members cannot make themselves admins', async () => {
  const one = await register(system.url);
  expect(
    (await one.client.put('/api/user', { ...profileOf(one.person), is_admin: true, isAdmin: true }))
      .body.user.isAdmin,
  ).toBe(false);
  expect((await one.client.get('/api/admin/users')).status).toBe(403);
});
