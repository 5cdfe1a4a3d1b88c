import { describe, expect, test } from '@jest/globals';
import type { Client } from '@lodge/testing';
import type { Page } from 'playwright-core';
import { say } from '../../libs/processes/src/say.mjs';
import { restrictedClient } from '../support/restricted-client.js';
import { stageOfSights } from './sights/cast.js';
import { SCREENS } from './sights/screens.js';
import { walker } from './sights/walk.js';
import { lodge } from './support/lodge.js';
import { scene } from './support/scene.js';
import { button, dialog, eventuallyEquals, heading, shown } from './support/screen.js';
import { bytesOf, wireOf, type Loaded } from './support/wire.js';

const stage = lodge();
const KB = 1024;
const LOGIN_SCRIPT = 118 * KB;
const FURTHER_SCRIPT = 50 * KB;
// The panel opens on a desk, and shows lists, filters and a person at once.
const FURTHER_SCRIPT_OF_ADMINS = 55 * KB;

/** Waits until everything has loaded, including requests after the first paint. */
const quiet = async (page: Page, loaded: Loaded[]) => {
  await page.waitForLoadState('load');
  for (let before = -1; before !== loaded.length;) {
    before = loaded.length;
    await page.waitForFunction(
      () =>
        new Promise((resolve) => {
          requestIdleCallback(() => setTimeout(() => resolve(true), 400));
        }),
    );
  }
};

const weightOf = (screen: string, loaded: Loaded[], known: Set<string>) => ({
  screen,
  script: bytesOf(loaded, 'Script'),
  further: bytesOf(
    loaded.filter((one) => !known.has(one.path)),
    'Script',
  ),
  style: bytesOf(loaded, 'Stylesheet'),
  font: bytesOf(loaded, 'Font'),
  page: bytesOf(loaded, 'Document'),
});

const limitOf = ({ screen }: { screen: string }) =>
  screen.startsWith('/admin') ? FURTHER_SCRIPT_OF_ADMINS : FURTHER_SCRIPT;

const tableOf = (weights: ReturnType<typeof weightOf>[]) =>
  [
    '\nBytes over the wire on a first visit (brotli; bodies)',
    row('screen', 'JavaScript', 'beyond /login', 'styles', 'fonts', 'page'),
    ...weights.map(({ screen, script, further, style, font, page }) =>
      row(screen, script, further, style, font, page),
    ),
  ].join('\n');

const row = (screen: string, ...cells: (string | number)[]) =>
  [screen.padEnd(54), ...cells.map((cell) => String(cell).padStart(14))].join('');

test('What a page needs is fetched together with it, and once', async () => {
  const { member, groupId } = await scene(stage);
  for (const path of ['/dashboard', `/groups/${groupId}`]) {
    const page = await stage.visit('', { as: member.client });
    const loaded = await wireOf(page);
    await page.goto(path);
    await shown(page.getByRole('navigation').first());
    await quiet(page, loaded);
    const loads = await page.evaluate(() =>
      (performance.getEntriesByType('resource') as PerformanceResourceTiming[]).map(
        ({ name, initiatorType }) => ({ path: new URL(name).pathname, initiatorType }),
      ),
    );
    expect(loads.filter((load) => load.path === '/api/user')).toEqual([
      { path: '/api/user', initiatorType: 'link' },
    ]);
    const scripts = loads.filter((load) => load.path.endsWith('.js'));
    expect(new Set(scripts.map((load) => load.path)).size).toBe(scripts.length);
    await page.context().close();
  }
});

/** Opens a screen whose scripts are held back until released, and returns the calls it makes. */
async function scriptless(path: string, as: Client) {
  const page = await stage.visit('', { as });
  const asked: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith('/api/')) asked.push(pathname);
  });
  let release = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route('**/assets/index-*.js', async (route) => {
    await held;
    await route.continue();
  });
  await page.goto(path, { waitUntil: 'commit' });
  return { page, asked, release };
}

test('What a first screen shows is asked for while its scripts are on their way, and once', async () => {
  const { member, groupId } = await scene(stage);
  const chat = await scriptless(`/groups/${groupId}`, member.client);
  await eventuallyEquals(
    async () => [...new Set(chat.asked)].sort(),
    ['/api/groups', `/api/groups/${groupId}/messages`, '/api/user'],
  );
  chat.release();
  await shown(chat.page.getByRole('log'));

  const dashboard = await scriptless('/dashboard', member.client);
  await eventuallyEquals(
    async () => [...dashboard.asked].sort(),
    ['/api/announcements', '/api/groups', '/api/images', '/api/news', '/api/user'],
  );
  dashboard.release();
  await shown(heading(dashboard.page, 'Your Images (2/12)'));
  const called = dashboard.asked.filter((path) => ['/api/user', '/api/images'].includes(path));
  expect(called).toEqual(['/api/user', '/api/images']);
});

test('A session that is restricted asks for its user alone', async () => {
  const { page, asked, release } = await scriptless(
    '/dashboard',
    await restrictedClient(stage.system, 'leaving'),
  );
  await eventuallyEquals(async () => asked.length, 1);
  release();

  await shown(heading(page, 'You are leaving'));

  expect(asked.filter((path) => path === '/api/images')).toEqual([]);
});

test('Assets are cached forever, and the page is revalidated each time with a 304', async () => {
  const page = await stage.visit('');
  const loaded = await wireOf(page);
  await page.goto('/login');
  await shown(button(page, 'Log In'));
  await quiet(page, loaded);
  const assets = loaded.filter(({ path }) => path.startsWith('/assets/'));
  expect(assets.length).toBeGreaterThan(3);
  expect(
    assets.filter(({ cacheControl }) => cacheControl !== 'public, max-age=31536000, immutable'),
  ).toEqual([]);
  expect(loaded.find(({ type }) => type === 'Document')).toMatchObject({
    cacheControl: 'no-cache',
    status: 200,
  });

  const wire = await page.context().newCDPSession(page);
  await wire.send('Network.enable');
  const statuses = new Map<string, number>();
  const documents: string[] = [];
  wire.on('Network.requestWillBeSent', ({ requestId, type }) => {
    if (type === 'Document') documents.push(requestId);
  });
  // Reads statuses at the network level, because the page sees a cached 200 instead of the 304.
  wire.on(
    'Network.responseReceivedExtraInfo',
    ({ requestId, statusCode }) => void statuses.set(requestId, statusCode),
  );
  const before = loaded.length;
  await page.goto('/login');
  await shown(button(page, 'Log In'));
  await quiet(page, loaded);
  expect(documents.map((id) => statuses.get(id))).toEqual([304]);
  const known = new Set(assets.map(({ path }) => path));
  expect(loaded.slice(before).filter(({ path }) => known.has(path))).toEqual([]);
});

test('Lists and thumbnails reserve their space: nothing shifts when they load', async () => {
  const { member, groupId } = await scene(stage);
  const shifts = async (path: string, ready: (page: Page) => Promise<unknown>, as: Client) => {
    const page = await stage.visit('', { as });
    await page.addInitScript(() => {
      const seen = window as unknown as { shifted: number };
      seen.shifted = 0;
      new PerformanceObserver((list) =>
        list.getEntries().forEach((entry) => {
          seen.shifted += (entry as unknown as { value: number }).value;
        }),
      ).observe({ type: 'layout-shift', buffered: true });
    });
    await page.goto(path);
    await ready(page);
    return page.evaluate(() => (window as unknown as { shifted: number }).shifted);
  };
  // A layout shift below 0.1 is "good" (Core Web Vitals).
  expect(
    await shifts('/dashboard', (page) => shown(heading(page, 'Your Images (2/12)')), member.client),
  ).toBeLessThan(0.1);
  expect(
    await shifts(
      `/groups/${groupId}`,
      (page) => shown(page.getByText('Face', { exact: true })),
      member.client,
    ),
  ).toBeLessThan(0.1);
  expect(
    await shifts(
      '/admin?tab=images&review=1',
      (page) => shown(dialog(page).getByRole('img')),
      stage.admin,
    ),
  ).toBeLessThan(0.1);
});

// Last: its stage ends with it, and takes along what the tests above share with it.
describe('Every screen', () => {
  const walk = walker(stageOfSights());

  test('loads little JavaScript beyond that of the login', async () => {
    const { '/login as nobody': login, ...all } = SCREENS;
    // The others lead through screens before.
    const others = Object.fromEntries(Object.entries(all).filter(([name]) => name.startsWith('/')));
    const known = new Set<string>();
    const weights: ReturnType<typeof weightOf>[] = [];
    let loaded: Loaded[];

    const prepare = async (page: Page) => void (loaded = await wireOf(page));
    await walk({ '/login': login!, ...others }, { apart: true, prepare }, async (page, what) => {
      await quiet(page, loaded);
      if (what === '/login') loaded.forEach((one) => known.add(one.path));
      weights.push(weightOf(what, loaded, known));
      const packed = loaded.filter(({ type }) => type === 'Script' || type === 'Stylesheet');
      expect(packed.length).toBeGreaterThan(1);
      // Very small files are not worth compressing.
      expect(packed.filter(({ encoding, bytes }) => encoding !== 'br' && bytes > 2 * KB)).toEqual(
        [],
      );
      await page.context().close();
    });

    say(tableOf(weights));
    const [first, ...further] = weights;
    expect(first!.script).toBeLessThan(LOGIN_SCRIPT);
    expect(further.filter((one) => one.further >= limitOf(one))).toEqual([]);
  }, 600_000);
});
