import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { RESTRICTIONS, ROUTES, type Restriction, type Route } from '@lodge/contracts';
import { startScene, type Scene } from '@lodge/scene';
import { register, signedIn, type Client } from '@lodge/testing';
import { OPEN_TO } from './access/restricted.js';
import { suspend } from './support/decisions.js';
import { inForce, SOON_KNOWN } from './support/documents.js';

let scene: Scene;
const clients: Partial<Record<Restriction, Client>> = {};

beforeAll(async () => {
  scene = await startScene({ env: SOON_KNOWN });
  const [leaving, asked] = [await register(scene.url), await register(scene.url)];
  await leaving.client.post('/api/account/deletion', { when: 'later' });
  clients.leaving = await signedIn(scene.url, leaving.person);
  const suspended = await register(scene.url);
  await suspend(scene, await signedIn(scene.url, scene.admin), suspended.id);
  clients.suspended = await signedIn(scene.url, suspended.person);
  for (const standing of ['pending', 'expelled'] as const) {
    const { id, person } = await register(scene.url);
    await scene.database.query('update users set standing = $2 where id = $1', [id, standing]);
    clients[standing] = await signedIn(scene.url, person);
  }
  const young = await register(scene.url);
  await scene.database.query('update users set age_asked = true where id = $1', [young.id]);
  clients.age = await signedIn(scene.url, young.person);
  clients.consent = asked.client;
  const terms = await inForce(scene, asked.client, 'terms');
  await clients.pending!.post('/api/account/consents', { document_ids: [terms] });
});
afterAll(() => scene.stop());

const routes: Route[] = Object.values(ROUTES);
const nameOf = ({ method, path }: Route) => `${method} ${path}`;
const closedTo = (restriction: Restriction) =>
  routes
    .filter(({ access }) => access !== 'public')
    .map(nameOf)
    .filter((call) => !OPEN_TO[restriction].includes(call));

const send = (client: Client, call: string) => {
  const [method, pattern] = call.split(' ');
  const path = pattern.replace(':filename', `${'0'.repeat(32)}.webp`).replace(/:\w+/g, '1');
  return client.send(method, path, method === 'GET' ? undefined : {});
};

describe.each(RESTRICTIONS)('a session restricted by %s', (restriction) => {
  test.each(closedTo(restriction))('is rejected before anything else: %s', async (call) => {
    expect(await send(clients[restriction]!, call)).toMatchObject({
      status: 403,
      body: { code: 'restricted' },
    });
  });

  test('may call these and no others', () => {
    const open = routes.filter(({ openTo = [] }) => openTo.includes(restriction)).map(nameOf);

    expect(open.sort()).toEqual(OPEN_TO[restriction]);
  });

  test.each(['GET /api/user', 'GET /api/account/sessions'])('is answered: %s', async (call) => {
    expect((await send(clients[restriction]!, call)).status).toBe(200);
  });
});
