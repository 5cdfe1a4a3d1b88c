import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import {
  APPS,
  query,
  Client,
  errorOf,
  eventually,
  freePorts,
  jpegPhoto,
  register,
  signedIn,
  smallPhoto,
  startSystem,
  type Answer,
  type App,
  type Member,
  type System,
} from '@lodge/testing';
import { sendRaw } from '../support/raw-http.js';
import { sessionIdOf } from '../support/session-id.js';

const secret = {
  content: 'meet me behind the boathouse',
  notes: 'afraid of geese',
  name: 'Nightswimmers',
};

let system: System;
let metricsPort: number;
let admin: Client;
let member: Member;
let groupId: number;
let filename: string;

beforeAll(async () => {
  [metricsPort] = await freePorts(1);
  system = await startSystem({
    ownPostgres: true,
    env: { all: { LOG_LEVEL: 'debug' }, 'image-worker': { METRICS_PORT: String(metricsPort) } },
  });
  admin = await signedIn(system.url, system.admin);
  member = await register(system.url, { notes: secret.notes });
  groupId = (await admin.post('/api/groups', { name: secret.name })).body.group.id;
  await admin.post(`/api/admin/groups/${groupId}/add-user`, { userId: member.id });
  await member.client.post(`/api/groups/${groupId}/messages`, { content: secret.content });
  filename = (
    await member.client.upload(await jpegPhoto({ width: 64, height: 48 }), {
      name: 'boathouse at night.jpg',
    })
  ).body.image.filename;
});
afterAll(() => system.stop());

function failure(response: Answer) {
  const body = errorOf(response);
  return {
    status: response.status,
    code: body.code,
    error: typeof body.error,
    more: Object.keys(body).filter((key) => !['error', 'code', 'fields'].includes(key)),
    type: response.headers.get('content-type'),
    cache: response.headers.get('cache-control'),
  };
}
const envelope = (status: number, code: string) => ({
  status,
  code,
  error: 'string',
  more: [],
  type: 'application/json; charset=utf-8',
  cache: 'no-store',
});
const unavailable = envelope(503, 'unavailable');
const health = () => new Client(system.url).get('/api/health');
const healthy = () =>
  eventually('a healthy system', async () => {
    const response = await health();
    return response.status === 200 && response;
  });

describe('the error envelope', () => {
  test('is used for a 415 for an unexpected form', async () => {
    for (const path of ['/api/login', '/api/logout', `/api/groups/${groupId}/request`])
      expect(
        failure(
          await member.client.send('POST', path, '--x--\r\n', {
            'content-type': 'multipart/form-data; boundary=x',
          }),
        ),
      ).toEqual(envelope(415, 'wrong_content_type'));
  });

  test('is used for a 413, with a declared length or in chunks', async () => {
    const body = JSON.stringify({ email: 'x'.repeat(110_000) });
    expect(
      failure(
        await new Client(system.url).send('POST', '/api/login', body, {
          'content-type': 'application/json',
        }),
      ),
    ).toEqual(envelope(413, 'too_large'));
    const { status, headers, text } = await sendRaw(system.url, {
      method: 'POST',
      path: '/api/login',
      headers: [['Content-Type', 'application/json']],
      body,
      chunked: true,
    });
    expect({ status, connection: headers.connection, body: JSON.parse(text) }).toEqual({
      status: 413,
      connection: 'close',
      body: { error: 'The request is too large', code: 'too_large' },
    });
  });

  test('is used for a 413 from a service called without the gateway', async () => {
    const [url] = system.urls('auth');
    const headers = { 'x-gateway-secret': system.surroundings.secrets.gateway };
    const response = await new Client(url).post(
      '/api/login',
      { email: 'x'.repeat(110_000) },
      headers,
    );
    expect(failure(response)).toEqual(envelope(413, 'too_large'));
  });

  test('is used for an invalid header', async () => {
    const { status, headers, text } = await sendRaw(system.url, {
      path: '/api/user',
      headers: [['X-Large', 'x'.repeat(40_000)]],
    });
    expect({ status, type: headers['content-type'], body: JSON.parse(text) }).toEqual({
      status: 431,
      type: 'application/json; charset=utf-8',
      body: { error: 'The request is too large', code: 'too_large' },
    });
  });
});

describe('a service that is down', () => {
  test.each<[App, string, string]>([
    ['auth', 'POST', '/api/login'],
    ['profile-media', 'GET', '/api/user'],
    ['groups-chat', 'GET', '/api/groups'],
    ['moderation', 'GET', '/api/admin/users'],
  ])(
    '%s is reported by 503s and the health, and works again after a restart',
    async (app, method, path) => {
      await system.kill(app);
      const response = await admin.send(method, path, method === 'POST' ? system.admin : undefined);
      expect(failure(response)).toEqual(unavailable);
      expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0);
      const { status, headers, body } = await health();
      expect({ status, error: body.error, code: body.code }).toEqual({
        status: 503,
        error: `Not available: ${app}`,
        code: 'unavailable',
      });
      expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
      await system.restart(app);
      expect(
        (await admin.send(method, path, method === 'POST' ? system.admin : undefined)).status,
      ).toBe(200);
      // The gateway caches its services' health for a second.
      const { body: well } = await healthy();
      expect(well.status).toBe('ok');
    },
  );

  test('image-worker is named by the health, and the others keep answering', async () => {
    await system.kill('image-worker');
    // The gateway caches its services' health for a second.
    const { body } = await eventually('a health that names it', async () => {
      const response = await health();
      return response.status === 503 && response;
    });
    expect(body.error).toBe('Not available: image-worker');
    expect((await member.client.get('/api/images')).status).toBe(200);
    await system.restart('image-worker');
    await healthy();
  });
});

const calls = [
  'GET /api/user',
  'POST /api/login',
  'GET /api/images',
  'GET /api/groups',
  'GET /api/all-groups',
  'GET /api/admin/users',
  'GET /api/admin/images',
  'GET /api/admin/group-requests',
  'POST /api/logout',
  'POST /api/upload-image',
  'GET /uploads/0123456789abcdef0123456789abcdef.webp',
];

describe.each<['postgres' | 'redis', string, string[]]>([
  ['postgres', 'database', calls.filter((call) => !call.includes('logout'))],
  // With rate limits off, a failed login needs only the database.
  ['redis', 'redis', calls.filter((call) => !call.includes('login'))],
])('while %s is down', (store, part, affected) => {
  beforeAll(() => system.kill(store));
  afterAll(async () => {
    await system.restart(store);
    await healthy();
  });

  test.each(affected)('%s returns a 503 envelope with Retry-After', async (call) => {
    const [method, path] = call.split(' ');
    const response =
      path === '/api/upload-image'
        ? await member.client.upload(await smallPhoto())
        : await admin.send(
            method,
            path,
            path === '/api/login' ? { email: 'a@b.example', password: 'x' } : undefined,
          );
    expect(failure(response)).toEqual(unavailable);
    expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0);
  });

  test('the health names it', async () => {
    // A service reports an unresponsive store after 2 s; the gateway times out after 2.5 s and may
    // miss that once.
    const body = await eventually(
      `a health that names ${part}`,
      async () => {
        const response = await health();
        return (
          response.status === 503 &&
          new RegExp(`^Not available: ${part}\\b`).test(response.body.error ?? '') &&
          response.body
        );
      },
      10_000,
    );
    expect(body.parts?.[part]).toBe('down');
  });

  test('the metrics of the worker name it too, and omit values that cannot be read', async () => {
    const response = await fetch(`http://127.0.0.1:${metricsPort}/metrics`);
    const text = await response.text();
    expect(response.status).toBe(200);
    expect(text).toMatch(new RegExp(`^needed_part_up{.*part="${part}".*} 0$`, 'm'));
    expect(/^images_processing[ {]/m.test(text)).toBe(store !== 'postgres');
    expect(/^queue_jobs{/m.test(text)).toBe(store !== 'redis');
  });

  test('no service has exited', () => {
    expect(APPS.filter((app) => system.pids(app).includes(undefined))).toEqual([]);
  });
});

describe('after recovery', () => {
  test('a member is still signed in, and reads earlier messages', async () => {
    const { status, body } = await member.client.get(`/api/groups/${groupId}/messages`);
    expect({
      status,
      contents: body.messages.map(({ content }) => content),
    }).toEqual({ status: 200, contents: [secret.content] });
  });

  test('no log contains member data, failures and debug lines included', async () => {
    const sid = sessionIdOf(member.client.cookies.get('sid')!);
    await register(system.url, { email: member.person.email }).catch(() => {});
    await new Client(system.url).post('/api/login', {
      email: member.person.email,
      password: 'Wrong-Horse-42!',
    });
    await member.client.put('/api/user', { ...member.person, username: system.admin.username });
    await member.client.put('/api/user', { ...member.person, notes: 5 });
    await member.client.get(`/uploads/${filename}?size=thumb`);
    await member.client.upload(Buffer.from('no photo'), { name: 'boathouse at night.jpg' });
    await admin.get(`/api/admin/users?q=${encodeURIComponent(member.person.email)}`);
    await query(system.databaseUrl('owner'), 'alter table messages rename to hidden');
    const broken = await member.client.post(`/api/groups/${groupId}/messages`, {
      content: secret.content,
    });
    await query(system.databaseUrl('owner'), 'alter table hidden rename to messages');
    expect(failure(broken)).toEqual(envelope(500, 'internal'));

    const logs = await eventually('a log of the failure', async () => {
      const all = APPS.map((app) => system.logs(app)).join('');
      return all.includes('request failed') && all;
    });
    const words = {
      ...secret,
      email: member.person.email,
      username: member.person.username,
      password: member.person.password,
      adminEmail: system.admin.email,
      adminPassword: system.admin.password,
      file: 'boathouse',
      stored: filename,
      sid,
      adminSid: sessionIdOf(admin.cookies.get('sid')!),
      typed: 'Wrong-Horse',
    };
    expect(
      logs
        .split('\n')
        .filter((line) =>
          Object.values(words).some((word) => line.toLowerCase().includes(word.toLowerCase())),
        ),
    ).toEqual([]);
    expect(logs).toContain('"route":"/api/groups/:id/messages"');
  });
});
