import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { ROUTES, type Route } from '@lodge/contracts';
import { startScene, type Scene } from '@lodge/scene';
import { register, signedIn, type Client, type Member } from '@lodge/testing';

// Listed here independently of the route table.
const OPEN_TO_THOSE_LEAVING = [
  'DELETE /api/account/deletion',
  'DELETE /api/account/sessions/:ref',
  'GET /api/account/sessions',
  'GET /api/user',
  'POST /api/account/confirm',
  'POST /api/account/deletion',
  'POST /api/account/sessions/end-others',
];

let scene: Scene;
let member: Member;
let client: Client;

beforeAll(async () => {
  scene = await startScene();
  member = await register(scene.url);
  await member.client.post('/api/account/deletion', { when: 'later' });
  client = await signedIn(scene.url, member.person);
});
afterAll(() => scene.stop());

const routes: Route[] = Object.values(ROUTES);
const closed = routes
  .filter(({ access }) => access !== 'public')
  .map(({ method, path }) => `${method} ${path}`)
  .filter((call) => !OPEN_TO_THOSE_LEAVING.includes(call));

const send = (call: string) => {
  const [method, pattern] = call.split(' ');
  const path = pattern.replace(':filename', `${'0'.repeat(32)}.webp`).replace(/:\w+/g, '1');
  return client.send(method, path, method === 'GET' ? undefined : {});
};

describe('the session of a member who is leaving', () => {
  test.each(closed)('is rejected before anything else: %s', async (call) => {
    expect(await send(call)).toMatchObject({ status: 403, body: { code: 'restricted' } });
  });

  test('may call these and no others', () => {
    const open = routes
      .filter(({ openTo = [] }) => openTo.includes('leaving'))
      .map(({ method, path }) => `${method} ${path}`);

    expect(open.sort()).toEqual(OPEN_TO_THOSE_LEAVING);
  });

  test.each(['GET /api/user', 'GET /api/account/sessions'])('is answered: %s', async (call) => {
    expect((await send(call)).status).toBe(200);
  });
});
