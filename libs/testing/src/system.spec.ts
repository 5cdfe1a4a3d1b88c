import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { Client, register, signedIn, startSystem, type System } from './index.js';

let system: System;

beforeAll(async () => {
  system = await startSystem({ replicas: { auth: 2 } });
});
afterAll(() => system?.stop());

test('a fresh system is healthy and has its admin', async () => {
  const admin = await signedIn(system.url, system.admin);
  expect((await admin.get('/api/health')).status).toBe(200);
  expect((await admin.get('/api/user')).body.user).toMatchObject({
    username: system.admin.username,
    isAdmin: true,
  });
});

test('requests are served by the other replica after one was killed', async () => {
  const { client } = await register(system.url);
  await system.kill('auth', 1);
  expect(system.pids('auth')[1]).toBeUndefined();
  expect((await client.get('/api/user')).status).toBe(200);
  await system.restart('auth', 1);
  expect(system.pids('auth')[1]).toBeDefined();
});

test('a session survives a restart of Redis', async () => {
  const { client, person } = await register(system.url);
  await system.kill('redis');
  await system.restart('redis');
  const { body } = await eventually(
    () => client.get('/api/user'),
    ({ status }) => status === 200,
  );
  expect(body.user.username).toBe(person.username);
});

test('each service has its own database role', () => {
  expect(new URL(system.databaseUrl('profile-media')).username).toMatch(
    /^test_[0-9a-f]+_profile_media$/,
  );
});

test('a client without a cookie is unauthenticated', async () => {
  expect((await new Client(system.url).get('/api/user')).status).toBe(401);
});

/** Reconnecting to a restarted server takes a moment. */
async function eventually<T>(read: () => Promise<T>, isRight: (answer: T) => boolean): Promise<T> {
  for (const until = Date.now() + 10_000; ;) {
    const answer = await read();
    if (isRight(answer) || Date.now() > until) return answer;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}
