import { beforeAll, describe, expect, test } from '@jest/globals';
import { RESTRICTIONS, ROUTES, type Restriction, type Route } from '@lodge/contracts';
import { sharedScene } from '@lodge/scene';
import { register, type Client } from '@lodge/testing';
import { OPEN_TO } from './access/restricted.js';
import { inForce, SOON_KNOWN } from './support/documents.js';
import { restrictedClient } from './support/restricted-client.js';

const clients: Partial<Record<Restriction, Client>> = {};

const scene = await sharedScene({ env: SOON_KNOWN });
const asked = await register(scene.url);
beforeAll(async () => {
  for (const restriction of RESTRICTIONS)
    if (restriction !== 'consent')
      clients[restriction] = await restrictedClient(scene, restriction);
  clients.consent = asked.client;
  const terms = await inForce(scene, asked.client, 'terms');
  await clients.pending!.post('/api/account/consents', { document_ids: [terms] });
});

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
