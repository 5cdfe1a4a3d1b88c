import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { ROUTES } from '@lodge/contracts';
import { startScene, type Scene } from '@lodge/scene';
import type { Client } from '@lodge/testing';
import { ROWS, type Row } from './access/rows.js';
import { ROLES, World, type Role } from './access/world.js';
import { ApiDocument } from './hostile/api-document.js';
import { sendRaw } from './support/raw-http.js';

let system: Scene;
let world: World;
let api: ApiDocument;

beforeAll(async () => {
  system = await startScene({ withImages: true });
  world = await World.build(system);
  api = await ApiDocument.of(system.url);
});
afterAll(() => system.stop());

const table = Object.values(ROUTES)
  .map(({ method, path }) => `${method} ${path}`)
  .sort();

test('every gateway route has a row, and every row a route', () => {
  expect(ROWS.map(({ call }) => call).sort()).toEqual(table);
});

const sessions = new Map<Role, Client>();
const CHANGES_SESSIONS =
  /^(POST|PUT|DELETE) \/api\/(account|change-password|log|password-reset|register|user)/;

/** Clients are reused unless a call may change sessions: each sign-in hashes a password. */
async function clientFor(call: string, role: Role): Promise<Client> {
  if (CHANGES_SESSIONS.test(call)) {
    sessions.delete(role);
    return world.client(role);
  }
  const client = sessions.get(role) ?? (await world.client(role));
  sessions.set(role, client);
  return client;
}

test.each(ROWS)(
  '$call returns $statuses to an unauthenticated client, a member, a member of the group, a moderator and an admin, as documented',
  async ({ call, statuses, request }: Row) => {
    const [method, pattern] = call.split(' ');
    const received: number[] = [];
    const undocumented: (string | undefined)[] = [];
    for (const role of ROLES) {
      const client = await clientFor(call, role);
      const { id, messageId, body, send } = await request(world, role);
      const path = pattern.replace(':messageId', String(messageId)).replace(/:\w+/, String(id));
      const response = await (send ? send(client) : client.send(method, path, body));
      received.push(response.status);
      const headers = Object.fromEntries(response.headers);
      undocumented.push(api.undocumented(call, { ...response, headers }));
      if (CHANGES_SESSIONS.test(call)) await client.post('/api/logout');
    }
    expect(received).toEqual(statuses);
    expect(undocumented.filter(Boolean)).toEqual([]);
  },
);

const adminCalls = table.filter((call) =>
  /^\w+ \/api\/admin\/|^POST \/api\/groups$|^DELETE \/api\/messages\//.test(call),
);
const invalidRequests: [string, { id?: string; type?: string; body?: string }][] = [
  ['JSON that does not parse', { body: '{"userId":' }],
  ['an array as the body', { body: '[1]' }],
  ['no fields at all', { body: '{}' }],
  ['another content type', { type: 'text/xml', body: '<a/>' }],
  ['another character set', { type: 'application/json; charset=klingon', body: '{}' }],
  ['a form', { type: 'multipart/form-data; boundary=x', body: '--x--' }],
  [
    'a body wrongly declared as compressed',
    { type: 'application/json\r\nContent-Encoding: gzip', body: 'no gzip' },
  ],
  ['the id 0', { id: '0' }],
  ['an id that is no text', { id: '%00' }],
];

const cookieOf = async (role: Role) =>
  [...(await world.client(role)).cookies].map(([name, value]): [string, string] => [
    'Cookie',
    `${name}=${value}`,
  ]);

async function statusOf(call: string, headers: [string, string][], id: string, body?: string) {
  const [method, pattern] = call.split(' ');
  return (await sendRaw(system.url, { method, path: pattern.replace(':id', id), body, headers }))
    .status;
}

describe.each(invalidRequests)(
  'an admin route with %s',
  (_, { id = '1', type = 'application/json', body }) => {
    const calls = adminCalls.filter((call) =>
      body === undefined ? call.includes(':id') : !call.startsWith('GET'),
    );
    const sent: [string, string][] = body === undefined ? [] : [['Content-Type', type]];

    test('checks authorization before anything else', async () => {
      const [nobody, member] = [await cookieOf('nobody'), await cookieOf('a member')];
      const received = await Promise.all(
        calls.map(
          async (call) =>
            `${call} ${await statusOf(call, [...nobody, ...sent], id, body)} ${await statusOf(call, [...member, ...sent], id, body)}`,
        ),
      );
      expect(received.length).toBeGreaterThan(5);
      expect(received).toEqual(calls.map((call) => `${call} 401 403`));
    });
  },
);
