import { expect, jest, test } from '@jest/globals';
import { Redis } from 'ioredis';
import { sharedScene } from '@lodge/scene';
import { Client, newGroup, person, register, signedIn } from '@lodge/testing';
import { finishReset, tokenOf } from './support/reset-mail.js';

const NEW = 'Another-Horse-43!';

const { url, admin: first } = await sharedScene({ env: { all: { RATE_LIMITS: 'on' } } });
const admin = await signedIn(url, first);

/** Lets Redis fail one command, which the services of this process call only after the commit. */
async function without<T>(command: 'del' | 'eval' | 'getdel', work: () => Promise<T>): Promise<T> {
  const commands = Redis.prototype as unknown as Record<typeof command, () => Promise<unknown>>;
  jest.spyOn(commands, command).mockRejectedValue(new Error('Command timed out'));
  return work().finally(() => jest.restoreAllMocks());
}

const statusOf = async (client: Client) => (await client.get('/api/user')).status;
const canLogIn = async (email: string, password: string) =>
  (await new Client(url).post('/api/login', { email, password })).status === 200;

test('a member who changes the password stays signed in while Redis fails', async () => {
  const { client, person: member } = await register(url);
  const passwords = { currentPassword: member.password, newPassword: NEW };

  const { status } = await without('del', () => client.post('/api/change-password', passwords));

  expect([status, await statusOf(client)]).toEqual([200, 200]);
});

test('a reset whose link is used up succeeds while Redis fails', async () => {
  const { id, person: member } = await register(url);
  const { link } = (await admin.post('/api/admin/password-reset', { userId: id })).body;

  const { status } = await without('del', () => finishReset(url, tokenOf(link), NEW));

  expect([status, await canLogIn(member.email, NEW)]).toEqual([200, true]);
});

test('a password that an admin sets holds while Redis fails', async () => {
  const { id, person: member } = await register(url);

  const { status } = await without('del', () =>
    admin.post('/api/admin/change-user-password', { userId: id, newPassword: NEW }),
  );

  expect([status, await canLogIn(member.email, NEW)]).toEqual([200, true]);
});

test('a sign-in succeeds while the session before it cannot be ended', async () => {
  const { client, person: member } = await register(url);
  const before = client.cookies.get('sid');

  const { status } = await without('getdel', () => client.logIn(member));

  expect([status, await statusOf(client)]).toEqual([200, 200]);
  expect(client.cookies.get('sid')).not.toBe(before);
});

test('a registration succeeds while the session before it cannot be ended', async () => {
  const { client } = await register(url);
  const next = person();

  const { status } = await without('getdel', () => client.post('/api/register', next));

  const { user } = (await client.get('/api/user')).body;
  expect([status, user?.username]).toEqual([201, next.username]);
});

test('a member joins a group while the count of wrong codes cannot be taken back', async () => {
  const { client } = await register(url);
  const { code } = await newGroup(admin);

  const { status } = await without('eval', () => client.post('/api/groups/join', { code }));

  expect([status, (await client.get('/api/groups')).body.groups.length]).toEqual([200, 1]);
});
