import { describe, expect, test } from '@jest/globals';
import type { Client } from '@lodge/testing';
import type { Page } from 'playwright-core';
import { restrictedClient } from '../support/restricted-client.js';
import { stageOfSights } from './sights/cast.js';
import { SCREENS } from './sights/screens.js';
import { walker } from './sights/walk.js';
import { hold } from './support/hold.js';
import { lodge } from './support/lodge.js';
import { scene } from './support/scene.js';
import { eventuallyEquals, heading, shown } from './support/screen.js';
import { bytesOf, wireOf, type Loaded } from './support/wire.js';

const stage = lodge();
const KB = 1024;
const LOGIN_SCRIPT = 118 * KB;
const FURTHER_SCRIPT = 51 * KB;
// The panel opens on a desk, and shows lists, filters and a person at once.
const FURTHER_SCRIPT_OF_ADMINS = 56 * KB;

// A chat has all that can be done with a message at hand.
const FURTHER_SCRIPT_OF_CHATS = 53 * KB;

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
});

const limitOf = ({ screen }: { screen: string }) =>
  screen.startsWith('/admin')
    ? FURTHER_SCRIPT_OF_ADMINS
    : screen.startsWith('/groups/')
      ? FURTHER_SCRIPT_OF_CHATS
      : FURTHER_SCRIPT;

/** Opens a screen whose scripts are held back until released, and returns the calls it makes. */
async function scriptless(path: string, as: Client) {
  const page = await stage.visit('', { as });
  const asked: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith('/api/')) asked.push(pathname);
  });
  const release = await hold(page, '**/assets/index-*.js');
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
  const scripts = await chat.page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .flatMap(({ name }) => (name.endsWith('.js') ? name : [])),
  );
  expect(new Set(scripts).size).toBe(scripts.length);

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

    const [first, ...further] = weights;
    expect(first!.script).toBeLessThan(LOGIN_SCRIPT);
    expect(further.filter((one) => one.further >= limitOf(one))).toEqual([]);
  }, 600_000);
});
