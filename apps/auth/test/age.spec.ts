import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { SessionKeys } from '@lodge/access';
import { startScene } from '@lodge/scene';
import { createApp } from '../../../test/scene/apps.js';
import { digestOf } from '../../../test/support/session-id.js';
import { Client, eventually, register, signedIn, sql } from '@lodge/testing';

const ORIGIN = 'https://lodge.example';
const PROVIDER = fileURLToPath(new URL('../../../test/support/age-provider.mjs', import.meta.url));

const provider = spawn(process.execPath, [PROVIDER, `${ORIGIN}/api/age/return`], {
  stdio: ['ignore', 'pipe', 'ignore'],
});
const [line] = (await once(provider.stdout, 'data')) as [Buffer];
const issuer = line.toString().trim();
const scene = await startScene({
  env: {
    auth: {
      PUBLIC_ORIGIN: ORIGIN,
      AGE_ISSUER: issuer,
      AGE_CLIENT_ID: 'lodge',
      AGE_SCOPE: 'openid age',
      AGE_REQUIRED_FROM: '2999-01-01',
    },
  },
});
const replicas: Awaited<ReturnType<typeof createApp>>[] = [];
afterAll(async () => {
  provider.kill();
  for (const auth of replicas) await auth.close();
  await scene.stop();
});
beforeEach(() => nextIs('adult'));

const nextIs = (person: string) => fetch(`${issuer}/person?is=${person}`, { method: 'POST' });

/** Where the browser of this client is led by an address of the community. */
async function open(client: Client, path: string): Promise<string> {
  const { status, headers } = await client.get(path);
  expect(status).toBe(303);
  return headers.get('location')!;
}

/** The path that the verifier leads back to, for a browser with these cookies there. */
async function throughVerifier(
  address: string,
  cookies = new Map<string, string>(),
): Promise<string> {
  for (let url = address; ;) {
    if (url.startsWith(ORIGIN)) return url.slice(ORIGIN.length);
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const response = await fetch(url, { redirect: 'manual', headers: { cookie } });
    for (const set of response.headers.getSetCookie()) {
      const [name, value] = set.split(';')[0].split(/=(.*)/);
      cookies.set(name, value);
    }
    url = new URL(response.headers.get('location')!, url).href;
  }
}

const START = '/api/age/start';
const prove = async (client: Client) =>
  open(client, await throughVerifier(await open(client, START)));
const checksOf = (id: number) => sql(scene, 'select * from age_checks where user_id = $1', [id]);
const restrictionOf = async (client: Client) =>
  (await client.get('/api/user')).body.user.restriction;

describe('Whoever registers where a verifier is asked', () => {
  test('proves that they are an adult, and is a member from then on', async () => {
    const { client, id } = await register(scene.url);
    expect(await restrictionOf(client)).toBe('age');
    expect((await client.get('/api/groups')).status).toBe(403);

    expect(await prove(client)).toBe('/');

    expect(await restrictionOf(client)).toBeUndefined();
    expect((await client.get('/api/groups')).status).toBe(200);
    expect((await client.get('/api/age')).body).toEqual({
      is_required: true,
      from: '2999-01-01',
      proof: { method: 'verifier', at: expect.any(String) },
    });
    // That, when and how; nothing of who they are to the verifier.
    expect(await checksOf(id)).toEqual([
      {
        user_id: id,
        method: 'verifier',
        checked_at: expect.anything(),
        checked_by: null,
        reason: '',
      },
    ]);
  });

  test('is hidden from members until then, and has it proved in every browser', async () => {
    const { client, id, person } = await register(scene.url);
    const hidden = () => sql(scene, 'select from hidden_members where id = $1', [id]);
    expect(await hidden()).toHaveLength(1);
    const phone = await signedIn(scene.url, person);
    expect(await restrictionOf(phone)).toBe('age');

    await prove(client);

    expect(await hidden()).toHaveLength(0);
    expect(await restrictionOf(await signedIn(scene.url, person))).toBeUndefined();
    expect(await open(phone, START)).toBe('/');
    expect(await restrictionOf(phone)).toBeUndefined();
  });

  test.each([
    ['minor', '/account/data?age=denied'],
    ['nobody', '/account/data?age=denied'],
    ['text', '/account/data?age=unavailable'],
    ['missing', '/account/data?age=unavailable'],
    ['old', '/account/data?age=unavailable'],
    ['forged', '/account/data?age=unavailable'],
    ['unsigned', '/account/data?age=unavailable'],
    ['confused', '/account/data?age=unavailable'],
  ])('is none as somebody whom the verifier calls %s', async (person, page) => {
    const { client } = await register(scene.url);
    await nextIs(person);

    expect(await prove(client)).toBe(page);

    expect(await restrictionOf(client)).toBe('age');
  });
});

test('Whoever sits where an adult is signed in at the verifier is asked who they are', async () => {
  const [adult, other] = [await register(scene.url), await register(scene.url)];
  const browser = new Map<string, string>();
  const proveThere = async ({ client }: { client: Client }) =>
    open(client, await throughVerifier(await open(client, START), browser));
  expect(await proveThere(adult)).toBe('/');
  await nextIs('nobody');

  expect(await proveThere(other)).toBe('/account/data?age=denied');

  expect(await restrictionOf(other.client)).toBe('age');
});

describe('An answer of the verifier', () => {
  const twinOf = ({ cookies }: Client) => new Client(scene.url, Object.fromEntries(cookies));

  test('counts once', async () => {
    const { client } = await register(scene.url);
    const path = await throughVerifier(await open(client, START));
    const other = twinOf(client);
    expect(await open(client, path)).toBe('/');

    expect(await open(client, path)).toBe('/account/data?age=interrupted');
    expect(await open(other, path)).toBe('/account/data?age=interrupted');
  });

  test('of two at once, counts once at most', async () => {
    const { client, id } = await register(scene.url);
    const path = await throughVerifier(await open(client, START));
    const twins = [twinOf(client), twinOf(client)];

    const pages = await Promise.all(twins.map((twin) => open(twin, path)));

    // A provider may also take back what it gave for a code that is used twice.
    const proved = pages.filter((page) => page === '/');
    expect(proved.length).toBeLessThan(2);
    expect(await checksOf(id)).toHaveLength(proved.length);
  });

  test('is worth nothing in another browser, whoever is signed in there', async () => {
    const [one, other] = [await register(scene.url), await register(scene.url)];
    const path = await throughVerifier(await open(one.client, START));

    expect(await open(other.client, path)).toBe('/account/data?age=interrupted');
    expect(await open(new Client(scene.url), path)).toBe('/account/data?age=interrupted');

    expect(await restrictionOf(other.client)).toBe('age');
    expect(await restrictionOf(one.client)).toBe('age');
  });

  test.each(['', 'state=1.2.3', 'code=x&state=', `code=x&state=${'9'.repeat(5_000)}`])(
    'that is made up leads nowhere: %.30s',
    async (text) => {
      const { client } = await register(scene.url);

      expect(await open(client, `/api/age/return?${text}`)).toBe('/account/data?age=interrupted');

      expect(await restrictionOf(client)).toBe('age');
    },
  );

  test('is worth nothing once fifteen minutes are over', async () => {
    const { client } = await register(scene.url);
    const [path, text] = (await throughVerifier(await open(client, START))).split('?');
    const answer = new URLSearchParams(text);
    const [end, seed, begunAt] = answer.get('state')!.split('.');
    expect(Number(end) - Number(begunAt)).toBe(15 * 60);
    const keys = new SessionKeys([scene.surroundings.secrets.session]);
    const openWithEnd = (seconds: number) => {
      const state = `${Math.floor(Date.now() / 1_000) + seconds}.${seed}.${begunAt}`;
      const signature = keys.sign('age-check', `${digestOf(client)}.${state}`);
      answer.set('state', `${state}.${signature}`);
      return open(client, `${path}?${answer}`);
    };

    expect(await openWithEnd(-1)).toBe('/account/data?age=interrupted');
    expect(await restrictionOf(client)).toBe('age');

    expect(await openWithEnd(60)).toBe('/');
  });

  test('with a code of another check proves nothing', async () => {
    const [one, other] = [await register(scene.url), await register(scene.url)];
    const answerTo = async (client: Client) =>
      new URLSearchParams((await throughVerifier(await open(client, START))).split('?')[1]);
    const adult = await answerTo(one.client);
    await nextIs('minor');
    const minor = await answerTo(other.client);
    minor.set('code', adult.get('code')!);

    expect(await open(other.client, `/api/age/return?${minor}`)).toBe(
      '/account/data?age=interrupted',
    );
    expect(await restrictionOf(other.client)).toBe('age');
  });
});

test('A browser without a session, or with a limit of another kind, is led home', async () => {
  const { client, person } = await register(scene.url);
  await prove(client);
  await client.post('/api/account/deletion', { when: 'later' });

  expect(await open(await signedIn(scene.url, person), START)).toBe('/');
  expect(await open(new Client(scene.url), START)).toBe('/');
});

test('An admin records that they know somebody, with a reason', async () => {
  const admin = await signedIn(scene.url, scene.admin);
  const { client, id, person } = await register(scene.url);

  expect((await admin.post(`/api/admin/users/${id}/age`, { reason: '' })).status).toBe(400);
  expect((await client.post(`/api/admin/users/${id}/age`, { reason: 'Me' })).status).toBe(403);
  const summary = async () => (await admin.get(`/api/admin/users/${id}/summary`)).body.user;
  expect((await summary()).must_prove_age).toBe(true);
  const answer = await admin.post(`/api/admin/users/${id}/age`, { reason: 'Met at the bar' });
  expect((await summary()).must_prove_age).toBeUndefined();

  expect(answer.status).toBe(200);
  expect((await client.get('/api/user')).status).toBe(401);
  expect(await restrictionOf(await signedIn(scene.url, person))).toBeUndefined();
  const again = await admin.post(`/api/admin/users/${id}/age`, { reason: 'Again' });
  expect(again.status).toBe(409);
  const { body } = await admin.get(`/api/admin/log?person=${id}`);
  expect(body.entries.map(({ action }) => action)).toContain('record-age');
});

test('Members who were there are asked on the day, and nobody any more once it is off', async () => {
  const { client, id, person } = await register(scene.url);
  // As if they had registered before there was a verifier.
  await scene.database.query('update users set age_asked = false where id = $1', [id]);
  const before = await signedIn(scene.url, person);
  expect(await restrictionOf(before)).toBeUndefined();

  await startedWith({ AGE_REQUIRED_FROM: '2020-01-01' }, () => isAsked(id, true));
  expect(await sql(scene, 'select from users where is_admin and age_asked')).toEqual([]);
  expect((await before.get('/api/user')).body).toMatchObject({ ended: true, changed: true });
  const asked = await signedIn(scene.url, person);
  expect(await restrictionOf(asked)).toBe('age');
  expect(await restrictionOf(await signedIn(scene.url, scene.admin))).toBeUndefined();

  const names = Object.keys(scene.env('auth')).filter((name) => name.startsWith('AGE_'));
  const unset = Object.fromEntries(names.map((name) => [name, undefined]));
  await startedWith(unset, async () => undefined);
  expect(await restrictionOf(asked)).toBe('age');
  await startedWith({ AGE_ISSUER: 'off' }, () => isAsked(id, false));
  expect((await asked.get('/api/user')).status).toBe(401);
  expect(await restrictionOf(await signedIn(scene.url, person))).toBeUndefined();
  expect((await client.get('/api/user')).status).toBe(401);
});

const isAsked = (id: number, asked: boolean) =>
  eventually('the sweep came by', async () => {
    const { rows } = await scene.database.query('select age_asked from users where id = $1', [id]);
    return rows[0].age_asked === asked;
  });

/** Does what a replica of auth with other settings does when it starts. */
async function startedWith(settings: NodeJS.ProcessEnv, done: () => Promise<unknown>) {
  const auth = await createApp('auth', { ...scene.env('auth'), ...settings });
  await auth.init();
  replicas.push(auth);
  await done();
}

test('Where the verifier stays silent, nothing is proved, and the next try may succeed', async () => {
  const { client } = await register(scene.url);
  const path = await throughVerifier(await open(client, START));
  await nextIs('silence');
  const timeout = AbortSignal.timeout.bind(AbortSignal);
  const waits = jest.spyOn(AbortSignal, 'timeout').mockImplementation(() => timeout(1_000));

  expect(await open(client, path)).toBe('/account/data?age=unavailable');

  expect(waits.mock.calls).toContainEqual([10_000]);
  waits.mockRestore();
  expect(await restrictionOf(client)).toBe('age');
  await nextIs('adult');
  expect(await prove(client)).toBe('/');
});

test('The keys of the verifier may change: the next try knows the new ones', async () => {
  const { client } = await register(scene.url);
  await nextIs('rotated');

  expect(await prove(client)).toBe('/account/data?age=unavailable');
  expect(await prove(client)).toBe('/');

  expect(await restrictionOf(client)).toBeUndefined();
});

test('Where the verifier is down, nobody proves anything and those who did notice nothing', async () => {
  const [proved, open_] = [await register(scene.url), await register(scene.url)];
  await prove(proved.client);
  const path = await throughVerifier(await open(open_.client, START));
  provider.kill();
  await once(provider, 'exit');

  expect(await open(open_.client, path)).toBe('/account/data?age=unavailable');
  expect(await restrictionOf(open_.client)).toBe('age');
  expect((await proved.client.get('/api/groups')).status).toBe(200);
  expect(await restrictionOf(await signedIn(scene.url, proved.person))).toBeUndefined();
});
