import { readdirSync } from 'node:fs';
import { cp, rm } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { Client, errorOf, jpegPhoto, register, type Answer, type Member } from '@lodge/testing';
import { startScene, type Scene } from '@lodge/scene';
import { webDir } from '../libs/processes/src/paths.mjs';
import { addGateway, type Gateway } from './support/gateway.js';
import { sendRaw } from './support/raw-http.js';

const webOrigin = 'https://app.lodge.example';
const brand = 'Fox & "Hound" <b>|F&H';

let system: Scene;
let configured: Gateway;
let member: Member;

beforeAll(async () => {
  system = await startScene({ withImages: true, withWebApp: true });
  configured = await addGateway(system, {
    WEB_ORIGINS: `${webOrigin}, https://other.example`,
    TRUSTED_PROXIES: 'loopback',
    BRAND_NAME: brand,
    EXIT_URL: 'https://weather.example/?a=1&b="2"',
    SECURITY_CONTACT: 'mailto:security@lodge.example',
  });
  member = await register(system.url);
});
afterAll(async () => {
  await configured.stop();
  await system.stop();
});

const plain = () => system.url;
const open = () => configured.url;
const rejected = {
  status: 403,
  body: { error: 'This request came from another site and was refused', code: 'cross_site' },
};
const seen = ({ status, body }: Answer) => ({ status, body });
const logOut = (url: string, headers: Record<string, string>) =>
  new Client(url).post('/api/logout', undefined, headers);

describe('a cross-site write request', () => {
  test.each<[string, Record<string, string>]>([
    ['Sec-Fetch-Site: cross-site', { 'sec-fetch-site': 'cross-site' }],
    ['Sec-Fetch-Site: same-site', { 'sec-fetch-site': 'same-site' }],
    ['Sec-Fetch-Site: nonsense', { 'sec-fetch-site': 'nonsense' }],
    ['a foreign Origin', { origin: 'https://evil.example' }],
    ['the Origin null', { origin: 'null' }],
    ['an Origin of another port', { origin: 'http://127.0.0.1:1' }],
    ['an Origin configured for another gateway', { origin: webOrigin }],
  ])('with %s is rejected', async (_, headers) => {
    expect(seen(await logOut(plain(), headers))).toEqual(rejected);
  });

  test.each(['POST', 'PUT', 'DELETE', 'PATCH'])(
    'is rejected with the method %s, before authentication and routing',
    async (method) => {
      for (const path of ['/api/user', '/api/admin/user/1', '/api/nothing']) {
        expect(
          seen(
            await member.client.send(method, path, undefined, { origin: 'https://evil.example' }),
          ),
        ).toEqual(rejected);
      }
    },
  );

  test('is rejected before anything changes', async () => {
    expect(
      seen(await member.client.post('/api/logout', undefined, { 'sec-fetch-site': 'cross-site' })),
    ).toEqual(rejected);
    expect((await member.client.get('/api/user')).status).toBe(200);
  });

  test('is accepted from the same site, from the address bar, and from non-browser clients', async () => {
    const passing: Record<string, string>[] = [
      {},
      { 'sec-fetch-site': 'same-origin', origin: plain() },
      { 'sec-fetch-site': 'none' },
      { origin: plain() },
    ];
    for (const headers of passing) expect((await logOut(plain(), headers)).status).toBe(200);
  });

  test('is accepted only from a configured origin', async () => {
    expect(
      (await logOut(open(), { origin: webOrigin, 'sec-fetch-site': 'cross-site' })).status,
    ).toBe(200);
    expect((await logOut(open(), { origin: 'https://other.example' })).status).toBe(200);
    for (const origin of [
      'https://evil.example',
      `${webOrigin}.evil.example`,
      'http://app.lodge.example',
      'null',
    ]) {
      expect(seen(await logOut(open(), { origin, 'sec-fetch-site': 'cross-site' }))).toEqual(
        rejected,
      );
    }
  });
});

describe('a page of another site that reads', () => {
  const openFrom = async (url: string, path: string, headers: [string, string][]) => {
    const { status, text } = await sendRaw(url, { path, headers });
    return { status, text };
  };
  const cookie = (): [string, string] => ['Cookie', member.client.cookie];

  describe.each(['cross-site', 'same-site'])('that is %s', (site) => {
    const from: [string, string] = ['Sec-Fetch-Site', site];

    test.each(['/api/user', '/api/live', `/uploads/${'0'.repeat(32)}.webp`])(
      'learns from %s nothing about who is signed in',
      async (path) => {
        const nobody = await openFrom(plain(), path, [from]);
        expect(nobody.status).toBe(401);
        expect(await openFrom(plain(), path, [from, cookie()])).toEqual(nobody);
      },
    );

    test.each([
      [200, 'its origin is configured', `${webOrigin}/`],
      [401, 'another is', `${webOrigin}.evil.example/`],
      [401, 'it sends no origin', ''],
    ])('gets %i where %s', async (status, _, referer) => {
      const headers: [string, string][] = [from, cookie(), ['Referer', referer]];
      expect((await openFrom(open(), '/api/user', headers)).status).toBe(status);
    });
  });

  test.each([
    [401, 'https://evil.example'],
    [401, `${webOrigin}.evil.example`],
    [200, webOrigin],
  ])('gets %i with no more than the Origin %s', async (status, origin) => {
    const headers: [string, string][] = [cookie(), ['Origin', origin]];
    expect((await openFrom(open(), '/api/user', headers)).status).toBe(status);
  });

  test.each(['none', 'same-origin'])('is not one whose Sec-Fetch-Site is %s', async (site) => {
    const headers: [string, string][] = [['Sec-Fetch-Site', site], cookie()];
    expect((await openFrom(plain(), '/api/user', headers)).status).toBe(200);
  });
});

describe('CORS', () => {
  const preflight = (url: string, origin: string) =>
    sendRaw(url, {
      method: 'OPTIONS',
      path: '/api/user',
      headers: [
        ['Origin', origin],
        ['Access-Control-Request-Method', 'PUT'],
        ['Access-Control-Request-Headers', 'content-type'],
      ],
    });

  test('allows a configured origin, with credentials', async () => {
    const allowed = {
      'access-control-allow-origin': webOrigin,
      'access-control-allow-credentials': 'true',
    };
    const { headers } = await new Client(open()).get('/api/user', { origin: webOrigin });
    expect(Object.fromEntries(headers)).toMatchObject({
      ...allowed,
      // The web app reads these.
      'access-control-expose-headers': 'Date,Retry-After,X-Request-Id',
    });
    expect(await preflight(open(), webOrigin)).toMatchObject({
      status: 204,
      headers: {
        ...allowed,
        'access-control-allow-methods': expect.stringMatching(/PUT.*DELETE/),
      },
    });
  });

  test('adds Origin to Vary, also when a service sets Vary', async () => {
    const {
      body: { image },
    } = await member.client.upload(await jpegPhoto({ width: 64, height: 48 }));
    const { headers, status } = await member.client.get(`/uploads/${image.filename}`);
    expect({ status, vary: headers.get('vary') }).toEqual({ status: 200, vary: 'Cookie' });
    const client = new Client(open());
    client.cookies = member.client.cookies;
    const varies = (
      await client.get(`/uploads/${image.filename}`, { origin: webOrigin })
    ).headers.get('vary')!;
    expect(varies.split(', ').sort()).toEqual(['Cookie', 'Origin']);
  });

  test.each([
    ['a foreign one', open, 'https://evil.example'],
    ['null', open, 'null'],
    ['one configured only for another gateway', plain, webOrigin],
  ] as const)('allows no access to %s', async (_, url, origin) => {
    const { headers } = await new Client(url()).get('/api/user', { origin });
    expect(
      [...headers.keys()].filter((name) => name.startsWith('access-control-allow-origin')),
    ).toEqual([]);
    expect((await preflight(url(), origin)).headers['access-control-allow-origin']).toBeUndefined();
  });
});

describe('the response headers', () => {
  const page = /default-src 'none'.*script-src 'self';.*worker-src 'self';.*frame-ancestors 'none'/;
  const data = /^default-src 'none';frame-ancestors 'none'$/;

  test.each([
    ['/', page],
    ['/dashboard', page],
    ['/api/docs', page],
    ['/assets/nothing.js', page],
    ['/api/user', data],
    ['/api/nothing', data],
    ['/api/health', data],
    ['/uploads/nothing.webp', data],
  ])('of %s include the security headers', async (path, policy) => {
    const headers = Object.fromEntries((await new Client(plain()).get(path)).headers);
    expect(headers).toMatchObject({
      'content-security-policy': expect.stringMatching(policy),
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'x-frame-options': 'SAMEORIGIN',
      'cross-origin-resource-policy': 'same-origin',
      'x-robots-tag': 'noindex, nofollow',
      'x-request-id': expect.stringMatching(/^[0-9a-f-]{36}$/),
    });
    expect(headers['cross-origin-opener-policy']).toBe(policy === page ? 'same-origin' : undefined);
    expect([headers.server, headers['x-powered-by']]).toEqual([undefined, undefined]);
  });

  test('include a new request id, whatever id the client sends', async () => {
    const { headers } = await new Client(plain()).get('/api/user', { 'x-request-id': 'mine' });
    expect(headers.get('x-request-id')).not.toBe('mine');
  });

  test('forbid caching of member data', async () => {
    for (const path of ['/api/user', '/api/groups', '/api/images'])
      expect((await member.client.get(path)).headers.get('cache-control')).toBe('no-store');
  });
});

describe('a forwarding header', () => {
  const cookieOf = async (url: string, headers: Record<string, string>) =>
    (await new Client(url).post('/api/login', system.admin, headers)).headers.getSetCookie()[0];

  test('is trusted from a trusted proxy: the cookie is Secure', async () => {
    expect(await cookieOf(open(), { 'x-forwarded-proto': 'https' })).toMatch(/; Secure(;|$)/);
    expect(await cookieOf(open(), { 'x-forwarded-proto': 'http' })).not.toMatch(/Secure/);
    expect(await cookieOf(open(), {})).not.toMatch(/Secure/);
  });

  test('makes the origin of a browser behind the proxy same-origin', async () => {
    const behind = { 'x-forwarded-proto': 'https', 'x-forwarded-host': 'lodge.example' };
    expect((await logOut(open(), { ...behind, origin: 'https://lodge.example' })).status).toBe(200);
    expect(seen(await logOut(open(), { ...behind, origin: 'http://lodge.example' }))).toEqual(
      rejected,
    );
    expect(seen(await logOut(plain(), { ...behind, origin: 'https://lodge.example' }))).toEqual(
      rejected,
    );
  });

  test('is not trusted from any other client', async () => {
    expect(
      await cookieOf(plain(), { 'x-forwarded-proto': 'https', forwarded: 'proto=https' }),
    ).not.toMatch(/Secure/);
  });
});

describe('the web app', () => {
  // In which language, and how it is cached: apps/gateway/src/web/web-app.spec.ts.
  test.each(['/', '/groups/7', '/nowhere', '/index.html'])(
    'serves the page for %s',
    async (path) => {
      const { status, headers, body } = await new Client(plain()).get(path);

      expect([status, headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
      expect(body).toContain('<div id="root">');
    },
  );

  test("shows the operator's name with its markup escaped", async () => {
    const { body } = await new Client(open()).get('/');
    expect(body).toContain(
      '<meta name="brand" content="Fox &#38; &#34;Hound&#34; &#60;b&#62;|F&#38;H"',
    );
    expect(body).not.toContain('<b>');
    expect((await new Client(plain()).get('/')).body).toContain(
      '<meta name="brand" content="The Lodge|Lodge"',
    );
  });

  const metaOf = async (url: string, name: string) =>
    new RegExp(`<meta name="${name}" content="([^"]*)"`).exec(
      String((await new Client(url).get('/')).body),
    )?.[1];

  test('names the page that members leave for, by default a neutral one', async () => {
    expect(await metaOf(open(), 'exit')).toBe('https://weather.example/?a=1&#38;b=&#34;2&#34;');
    expect(await metaOf(plain(), 'exit')).toBe('https://www.wikipedia.org/');
  });

  const scripts = () => readdirSync(`${webDir}/assets`).filter((name) => name.endsWith('.js'));

  test('names with each page what it needs, and the own user only to those with a session', async () => {
    const linksOf = async (path: string, cookie = '') =>
      (await fetch(plain() + path, { headers: { cookie } })).headers.get('link') ?? '';
    const data = (links: string) => [...links.matchAll(/<(\/api[^>]*)>/g)].map(([, url]) => url);
    const session = 'theme=dark; sid=some';

    const login = await linksOf('/login');
    expect(login).toMatch(
      /^<\/assets\/early-[\w-]+\.js>; rel=preload; as=script, <\/assets\/index-[\w-]+\.css>; rel=preload; as=style; crossorigin, <\/assets\/[\w-]+\.js>; rel=modulepreload$/,
    );
    for (const path of ['/', '/dashboard', '/groups/7', '/admin?tab=images'])
      expect(await linksOf(path)).toBe(login);
    expect(data(await linksOf('/', session))).toEqual(['/api/user']);
    expect(data(await linksOf('/groups/7', session))).toEqual(['/api/user']);
    const [users, images] = [
      await linksOf('/admin', session),
      await linksOf('/admin?tab=images', session),
    ];
    expect(users).not.toBe(images);
    expect(await linksOf('/admin?tab=nonsense', session)).toBe(users);
    expect(await linksOf('/groups/seven', session)).toBe('');
    expect(await linksOf('/nowhere', session)).toBe('');
  });

  test('serves assets that are cached forever, compressed for clients that accept it', async () => {
    const [name] = scripts();
    const bare = await sendRaw(plain(), { path: `/assets/${name}` });
    expect({
      status: bare.status,
      cache: bare.headers['cache-control'],
      encoding: bare.headers['content-encoding'],
    }).toEqual({ status: 200, cache: 'public, max-age=31536000, immutable', encoding: undefined });
    for (const [taken, encoding] of [
      ['br', 'br'],
      ['gzip', 'gzip'],
      ['gzip, deflate, br', 'br'],
      ['gzip, br;q=0', 'gzip'],
    ] as const) {
      const packed = await fetch(`${plain()}/assets/${name}`, {
        headers: { 'accept-encoding': taken },
      });
      expect({
        encoding: packed.headers.get('content-encoding'),
        vary: packed.headers.get('vary'),
      }).toEqual({ encoding, vary: 'Accept-Encoding' });
      expect(await packed.text()).toBe(bare.text);
      expect(Number(packed.headers.get('content-length'))).toBeLessThan(
        Buffer.byteLength(bare.text),
      );
    }
  });

  test('answers 404 for an asset removed by the next build, and keeps running', async () => {
    const folder = `${system.dir}/web`;
    await cp(webDir, folder, { recursive: true });
    const gateway = await addGateway(system, { WEB_DIR: folder });
    const [gone, other] = scripts();
    await Promise.all(['', '.br', '.gz'].map((suffix) => rm(`${folder}/assets/${gone}${suffix}`)));
    for (const encoding of ['br', 'gzip', 'identity']) {
      const response = await new Client(gateway.url).get(`/assets/${gone}`, {
        'accept-encoding': encoding,
      });
      const { status, headers } = response;
      expect({
        status,
        code: errorOf(response).code,
        encoding: headers.get('content-encoding'),
        cache: headers.get('cache-control'),
      }).toEqual({ status: 404, code: 'not_found', encoding: null, cache: 'no-store' });
    }
    expect((await fetch(`${gateway.url}/assets/${other}`)).status).toBe(200);
    await gateway.stop();
  });

  test('answers HEAD with the headers of GET and no body', async () => {
    for (const path of [
      '/',
      '/groups',
      `/assets/${scripts()[0]}`,
      '/api/user',
      '/api/health',
      '/api/nothing',
    ]) {
      const [get, head] = [
        await sendRaw(plain(), { path }),
        await sendRaw(plain(), { method: 'HEAD', path }),
      ];
      expect({
        path,
        status: head.status,
        text: head.text,
        type: head.headers['content-type'],
      }).toEqual({ path, status: get.status, text: '', type: get.headers['content-type'] });
    }
  });

  test.each([
    '/assets/..%2f..%2fpackage.json',
    '/assets/../../package.json',
    '/%2e%2e/package.json',
    '/assets/%00.js',
    '/main.js.map',
  ])('does not serve the file %s', async (path) => {
    expect((await sendRaw(plain(), { path })).status).toBe(404);
  });
});

describe('security.txt', () => {
  test('says where to report a vulnerability, for the coming months', async () => {
    const { status, headers, text } = await sendRaw(open(), { path: '/.well-known/security.txt' });

    expect([status, headers['content-type']]).toEqual([200, 'text/plain; charset=utf-8']);
    const fields = Object.fromEntries(text.split('\n').map((line) => line.split(/: (.*)/)));
    expect(fields).toMatchObject({ Contact: 'mailto:security@lodge.example' });
    const days = (Date.parse(fields.Expires) - Date.now()) / 86_400_000;
    expect(days).toBeGreaterThan(90);
    expect(days).toBeLessThan(366);
  });

  test('is not there without a contact', async () => {
    expect((await sendRaw(plain(), { path: '/.well-known/security.txt' })).status).toBe(404);
  });
});

describe('the documentation', () => {
  test.each(['/api/docs', '/api/docs-json'])('is asked for again: %s', async (path) => {
    expect((await sendRaw(plain(), { path })).headers['cache-control']).toBe('no-cache');
  });

  test('is a page that shows the document, with same-origin scripts only', async () => {
    const { status, headers, body } = await new Client(plain()).get('/api/docs');
    expect({ status, type: headers.get('content-type') }).toEqual({
      status: 200,
      type: 'text/html; charset=utf-8',
    });
    expect(headers.get('content-security-policy')).toContain("script-src 'self'");
    const files = [...(body as string).matchAll(/<script src="([^"]+)"/g)].map(
      ([, src]) => new URL(src, `${plain()}/api/docs/`).pathname,
    );
    expect(files.length).toBeGreaterThan(1);
    for (const file of files)
      expect((await sendRaw(plain(), { path: file })).headers['content-type']).toMatch(
        /javascript/,
      );
    expect(
      (await sendRaw(plain(), { path: files.find((file) => file.endsWith('init.js'))! })).text,
    ).toContain('/api/docs-json');
  });
});
