import { describe, expect, test } from '@jest/globals';
import { groupWith, register } from '@lodge/testing';
import type { Page } from 'playwright-core';
import { expireSession } from '../support/expired-session.js';
import { hold } from './support/hold.js';
import { DESKTOP, lodge, PHONE, SIZES } from './support/lodge.js';
import { coveredByNotices } from './support/overlap.js';
import { logInAs } from './support/registration.js';
import { withoutTimers } from './support/timers.js';
import {
  eventuallyEquals,
  button,
  dialog,
  gone,
  hasFocus,
  heading,
  link,
  notice,
  noticeOf,
  painted,
  pathOf,
  quietAfter,
  shown,
} from './support/screen.js';

const stage = lodge({ withImages: false });

const isLogin = async (page: Page) => {
  await shown(heading(page, 'Welcome back'));
  await eventuallyEquals(async () => pathOf(page), '/login');
};

test('A spinner is there before the scripts, and takes no font from the line', async () => {
  const page = await stage.visit('');
  const fonts: string[] = [];
  page.on('request', (request) => {
    if (request.resourceType() === 'font') fonts.push(request.url());
  });
  const release = await hold(page, /\/assets\/(?!early).*\.js$/);
  await page.goto('/login', { waitUntil: 'commit' });
  await shown(page.getByRole('status').getByText('Loading', { exact: true }));
  expect(fonts).toEqual([]);
  release();
  await isLogin(page);
});

test('A notice is shown once its file can be loaded', async () => {
  const { person } = await register(stage.url);
  const page = await stage.visitAnew('/login');
  stage.watchOf(page).allow(/ERR_FAILED|dynamically imported module/);
  let isAway = true;
  await page.route('**/assets/toaster-*.js', (route) =>
    isAway ? route.abort() : route.continue(),
  );
  const tried = page.waitForRequest('**/assets/toaster-*.js');
  await logInAs(page, person);
  await tried;
  await shown(heading(page, /^Welcome, /));
  expect(await noticeOf(page, 'Login successful!').count()).toBe(0);

  isAway = false;

  await notice(page, 'Login successful!');
});

test('The bar is wide from 768 px on, and collapsed into a menu below', async () => {
  const page = await stage.visit('/dashboard', { as: stage.admin });
  for (const [width, wide] of [
    [768, true],
    [767, false],
  ] as const) {
    await page.setViewportSize({ width, height: 900 });
    await eventuallyEquals(() => button(page, 'Menu').isVisible(), !wide);
    await eventuallyEquals(() => page.getByText('The Lodge', { exact: true }).isVisible(), wide);
    await eventuallyEquals(() => button(page, 'Logout').isVisible(), wide);
    await eventuallyEquals(() => page.getByText('Lodge', { exact: true }).isVisible(), !wide);
  }
  await button(page, 'Menu').click();
  await shown(button(page, 'Logout'));
  expect(await button(page, /theme$/).count()).toBe(1);
});

describe('After a logout', () => {
  const signedOut = async () => {
    const member = await register(stage.url);
    const group = await groupWith(stage.admin, member);
    const page = await stage.visit('/login');
    await logInAs(page, member.person);
    await shown(heading(page, `Welcome, ${member.person.username}!`));
    return { page, group, ...member };
  };

  test('Back, reload and Forward show nothing of the session', async () => {
    const { page, group, person } = await signedOut();
    await link(page.getByRole('navigation'), 'Groups').click();
    await page.getByRole('link', { name: new RegExp(group.name) }).click();
    await shown(heading(page, group.name));
    const [answer] = await Promise.all([
      page.waitForResponse('**/api/logout'),
      button(page, 'Logout').click(),
    ]);
    expect(await answer.headerValue('clear-site-data')).toContain('"cache"');
    await notice(page, 'Logged out successfully!');
    await isLogin(page);
    const nothing = async () => {
      await isLogin(page);
      const content = await page.content();
      expect(content).not.toContain(group.name);
      expect(content).not.toContain(person.username);
    };
    await page.goBack();
    await nothing();
    await page.goBack();
    await nothing();
    await page.reload();
    await nothing();
    await page.goForward();
    await nothing();
  });

  test('a page in the back/forward cache shows nothing either', async () => {
    const { page, person } = await signedOut();
    await page.goto('about:blank');
    const other = await page.context().newPage();
    await other.goto('/dashboard');
    await shown(heading(other, `Welcome, ${person.username}!`));
    // Records what is visible from the earliest possible moment.
    await page.addInitScript(() =>
      addEventListener('pageshow', () => {
        document.documentElement.dataset.seen = document.body.innerText;
      }),
    );
    await button(other, 'Logout').click();
    await isLogin(other);
    await page.goBack();
    await isLogin(page);
    expect(await page.content()).not.toContain(person.username);
  });

  test('other tabs are cleared too, and restored after a login', async () => {
    const { page, person } = await signedOut();
    const other = await page.context().newPage();
    await other.goto('/profile');
    await shown(heading(other, 'Profile'));
    await button(page, 'Logout').click();
    await isLogin(other);
    await logInAs(page, person);
    await shown(heading(other, `Welcome, ${person.username}!`));
  });
});

test('An expired session asks for the password in place, and is begun again by a login in another tab', async () => {
  const { client, person } = await register(stage.url);
  const page = await stage.visit('', { as: client });
  await quietAfter(page, () => page.goto('/profile/edit'));
  await page.getByLabel('Notes', { exact: true }).fill('Written before the session expired');
  await expireSession(stage.system.redisUrl, client.cookies.get('sid')!);
  await button(page, 'Save Changes').click();
  const question = page.getByRole('dialog', { name: 'Log in again' });
  await hasFocus(question.getByLabel('Password', { exact: true }));
  const other = await page.context().newPage();
  await other.goto('/login');

  await logInAs(other, person);

  await notice(page, 'Profile updated successfully');
  await gone(question);
  await shown(page.getByText('Written before the session expired'));
});

test('Changes of a profile are asked about once on Back, and before the tab is closed', async () => {
  const { client } = await register(stage.url);
  const page = await stage.visit('/profile', { as: client });
  await link(page, 'Edit Profile').click();
  const asked: string[] = [];
  page.on('dialog', (question) => {
    asked.push(question.type());
    void question.dismiss();
  });
  const notes = page.getByLabel('Notes', { exact: true });
  // Browsers ask only if the user has interacted with the page.
  await notes.click();
  await notes.fill('not saved yet');
  await painted(page);

  await page.close({ runBeforeUnload: true });
  await eventuallyEquals(async () => asked, ['beforeunload']);
  await page.goBack();
  await button(dialog(page), 'Leave').click();

  await shown(heading(page, 'Profile'));
  await gone(dialog(page));
  expect(pathOf(page)).toBe('/profile');
  const closed = page.waitForEvent('close');
  await page.close({ runBeforeUnload: true });
  await closed;
  expect(asked).toHaveLength(1);
});

const HEADING_BUTTONS = 'button:has(+ a[href="/profile/edit"]), a[href="/profile/edit"]';

test.each(SIZES)(
  'On %s a saved profile shows at once, and its notice covers no button, not of the menu either, and keeps no focus',
  async (_size, size) => {
    const { client, person } = await register(stage.url);
    const name = `${person.username.slice(0, 20)}_new`;
    const page = await stage.visit('/profile/edit', { as: client, ...size });
    await page.getByLabel('Username', { exact: true }).fill(name);
    await withoutTimers(page, 4_000);
    await button(page, 'Save Changes').click();
    await notice(page, 'Profile updated successfully');
    const where = size === DESKTOP ? page.getByRole('banner') : page.getByRole('main');
    await shown(heading(page, 'Profile'), where.getByText(name, { exact: true }));
    expect(await coveredByNotices(page, HEADING_BUTTONS)).toEqual([]);
    if (size === PHONE) {
      await button(page, 'Menu').tap();
      await shown(page.getByRole('navigation', { name: 'Menu' }));
      await eventuallyEquals(() => coveredByNotices(page, 'nav[aria-label=Menu] a'), []);
      await page.keyboard.press('Escape');
    }
    await button(page, 'Close message').focus();
    await page.keyboard.press('Tab');
    expect(
      await button(page, 'Change Password').evaluate((one) => one === document.activeElement),
    ).toBe(false);
  },
);
