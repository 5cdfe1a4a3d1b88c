import { describe, expect, test } from '@jest/globals';
import { joinAll, newGroup, register } from '@lodge/testing';
import type { BrowserContextOptions, Page } from 'playwright-core';
import { expireSession } from '../support/expired-session.js';
import { accessible } from './support/axe.js';
import { DESKTOP, lodge, PHONE, SIZES, TWINS } from './support/lodge.js';
import { logInAs } from './support/registration.js';
import { withoutTimers } from './support/timers.js';
import {
  eventuallyEquals,
  button,
  dialog,
  formErrorOf,
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

const PUBLIC = { '/login': 'Welcome back', '/register': 'Come on in', '/forgot': 'Locked out?' };

async function leadsTo(page: Page, path: string, screen: string) {
  await shown(heading(page, screen));
  await eventuallyEquals(async () => page.url(), stage.url + path);
}

/** Opens a path directly, then reloads it. */
async function opens(page: Page, path: string, screen: string, at = path) {
  await page.goto(path);
  await leadsTo(page, at, screen);
  await page.reload();
  await leadsTo(page, at, screen);
}

test('A visitor sees login and registration, and is redirected to the login from elsewhere', async () => {
  const page = await stage.visit('');
  for (const [path, screen] of Object.entries(PUBLIC)) await opens(page, path, screen);
  for (const path of ['/', '/groups/1']) await opens(page, path, 'Welcome back', '/login');
});

test('A spinner is there before the scripts, and takes no font from the line', async () => {
  const page = await stage.visit('');
  let release = () => {};
  const seen = new Promise<void>((resolve) => {
    release = resolve;
  });
  const fonts: string[] = [];
  page.on('request', (request) => {
    if (request.resourceType() === 'font') fonts.push(request.url());
  });
  await page.route(/\/assets\/(?!early).*\.js$/, async (route) => {
    await seen;
    await route.continue();
  });
  await page.goto('/login', { waitUntil: 'commit' });
  await shown(page.getByRole('status').getByText('Loading', { exact: true }));
  expect(fonts).toEqual([]);
  release();
  await leadsTo(page, '/login', 'Welcome back');
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

test.each(SIZES)(
  'On %s a navigation starts at the top with the heading focused, and Back restores the scroll position',
  async (_size, size) => {
    const page = await stage.visit('/dashboard', { as: stage.admin, ...size });
    await page.setViewportSize({ width: size.viewport.width, height: 420 });
    await shown(heading(page, 'Quick Photo Upload'));
    await page.evaluate(() => scrollTo(0, 150));
    await link(page, 'Upload Images').click();
    await hasFocus(heading(page, 'Profile'));
    expect(await page.evaluate(() => scrollY)).toBe(0);
    expect(await page.title()).toBe('Profile · Lodge');
    await page.goBack();
    await eventuallyEquals(() => page.evaluate(() => scrollY > 100), true);
  },
);

const isLogin = async (page: Page) => {
  await shown(heading(page, 'Welcome back'));
  await eventuallyEquals(async () => pathOf(page), '/login');
};

describe('After a logout', () => {
  const signedOut = async () => {
    const member = await register(stage.url);
    const group = await newGroup(stage.admin);
    await joinAll(group, member);
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

  test('a page restored from the back/forward cache stays hidden until it has loaded anew', async () => {
    const { page, client, person } = await signedOut();
    await page.evaluate(() =>
      dispatchEvent(new PageTransitionEvent('pagehide', { persisted: true })),
    );
    expect(await page.evaluate(() => getComputedStyle(document.body).visibility)).toBe('hidden');
    await client.post('/api/logout');
    await page.context().clearCookies();
    await page.evaluate(() =>
      dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })),
    );
    await isLogin(page);
    expect(await page.evaluate(() => getComputedStyle(document.body).visibility)).toBe('visible');
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

test("Changing one's own password succeeds with a notice, signs out, and disables the old one", async () => {
  const { client, person } = await register(stage.url);
  const page = await stage.visit('/profile', { as: client });
  await button(page, 'Change Password').click();
  const field = (name: string) => dialog(page).getByLabel(name, { exact: true });
  await field('Current Password').fill(person.password);
  for (const name of ['New Password', 'Confirm New Password'])
    await field(name).fill('Lantern-Key-8!');

  await button(dialog(page), 'Change Password').click();

  await notice(page, 'Password changed successfully');
  await gone(dialog(page));
  await isLogin(page);
  await logInAs(page, person);
  await shown(formErrorOf(page, 'Invalid email or password'));
  await logInAs(page, { ...person, password: 'Lantern-Key-8!' });
  await shown(heading(page, `Welcome, ${person.username}!`));
});

describe('An expired session', () => {
  const question = (page: Page) => page.getByRole('dialog', { name: 'Log in again' });
  const notes = (page: Page) => page.getByLabel('Notes', { exact: true });

  /** Changes a profile and saves it after the session has expired. */
  const savedTooLate = async (size: BrowserContextOptions = DESKTOP) => {
    const member = await register(stage.url);
    const page = await stage.visit('', { as: member.client, ...size });
    await quietAfter(page, () => page.goto('/profile/edit'));
    await notes(page).fill('Written before the session expired');
    await expireSession(stage.system.redisUrl, member.client.cookies.get('sid')!);
    await button(page, 'Save Changes').click();
    await shown(question(page));
    return { ...member, page };
  };

  test.each(TWINS)(
    'is begun again in place on %s, and what was being saved is saved',
    async (_, size) => {
      const { page, person } = await savedTooLate(size);
      const [email, password] = ['Email', 'Password'].map((label) =>
        question(page).getByLabel(label, { exact: true }),
      );
      expect(await email!.inputValue()).toBe(person.email);
      await hasFocus(password!);
      await accessible(page, 'an expired session');
      await page.keyboard.press('Escape');
      await shown(page.getByRole('dialog', { name: 'Leave without logging in?' }));
      await accessible(page, 'leaving an expired session');
      await page.keyboard.press('Escape');

      await password!.fill(person.password);
      await button(question(page), 'Log In').click();

      await notice(page, 'Profile updated successfully');
      await gone(dialog(page));
      await eventuallyEquals(async () => pathOf(page), '/profile');
      await shown(page.getByText('Written before the session expired'));
    },
  );

  test('is begun again by a login in another tab', async () => {
    const { page, person } = await savedTooLate();
    const other = await page.context().newPage();
    await other.goto('/login');

    await logInAs(other, person);

    await notice(page, 'Profile updated successfully');
  });
});

test('A session that an admin ended leads to the login', async () => {
  const { client, id } = await register(stage.url);
  const page = await stage.visit('/profile/edit', { as: client });
  await page.getByLabel('Notes', { exact: true }).fill('Not saved');

  await stage.admin.post('/api/admin/change-user-password', {
    userId: id,
    newPassword: 'Another-Horse-43!',
  });

  await isLogin(page);
  expect(await dialog(page).count()).toBe(0);
});

describe("Editing one's own profile", () => {
  test('saves the changes and shows them everywhere', async () => {
    const { client, person } = await register(stage.url);
    const page = await stage.visit('/profile', { as: client });
    await link(page, 'Edit Profile').click();
    const name = `${person.username.slice(0, 20)}_new`;
    await page.getByLabel('Username', { exact: true }).fill('');
    await page.getByLabel('Weight (pounds)', { exact: true }).fill('170.5');
    await button(page, 'Save Changes').click();
    await shown(page.getByText('2 fields need another look'));
    await accessible(page, 'a refused profile');
    await page.getByLabel('Username', { exact: true }).fill(name);
    await page.getByLabel('Weight (pounds)', { exact: true }).fill('171');
    await page.getByLabel('Notes', { exact: true }).fill('One line\nand another <b>one</b>');
    expect(await page.getByLabel('Admin privileges').count()).toBe(0);
    await button(page, 'Save Changes').click();
    await notice(page, 'Profile updated successfully');
    await eventuallyEquals(async () => pathOf(page), '/profile');
    await shown(
      page.getByRole('banner').getByText(name, { exact: true }),
      page.getByText('and another <b>one</b>'),
    );
    await page.reload();
    await shown(page.getByRole('main').getByText(name, { exact: true }));
  });

  test('asks once on Back with changes, and then leaves', async () => {
    const { client } = await register(stage.url);
    const page = await stage.visit('/profile', { as: client });
    await link(page, 'Edit Profile').click();
    await page.getByLabel('Notes', { exact: true }).fill('Not to be kept');
    await painted(page);
    await page.goBack();
    await button(dialog(page), 'Leave').click();

    await shown(heading(page, 'Profile'));
    await gone(dialog(page));
    expect(pathOf(page)).toBe('/profile');
  });

  test('asks before the tab is closed with changes, and not without any', async () => {
    const { client } = await register(stage.url);
    const page = await stage.visit('/profile/edit', { as: client });
    const asked: string[] = [];
    page.on('dialog', (question) => {
      asked.push(question.type());
      void question.dismiss();
    });
    const notes = page.getByLabel('Notes', { exact: true });
    const before = await notes.inputValue();
    // Browsers ask only if the user has interacted with the page.
    await notes.click();
    await notes.fill('not saved yet');

    await page.close({ runBeforeUnload: true });

    await eventuallyEquals(async () => asked, ['beforeunload']);
    await notes.fill(before);
    const closed = page.waitForEvent('close');
    await page.close({ runBeforeUnload: true });
    await closed;
    expect(asked).toHaveLength(1);
  });
});

test.each(SIZES)(
  "On %s a notice covers neither the bar nor a heading's buttons, and does not hold the focus",
  async (_size, size) => {
    const { client } = await register(stage.url);
    const page = await stage.visit('/profile/edit', { as: client, ...size });
    await shown(button(page, 'Save Changes'));
    await withoutTimers(page, 4_000);
    await button(page, 'Save Changes').click();
    await shown(heading(page, 'Profile'));
    const notices = noticeOf(page, 'Profile updated successfully');
    await shown(notices);
    const covered = [
      page.getByRole('banner'),
      link(page, 'Edit Profile'),
      button(page, 'Change Password'),
      notices,
    ].map(async (one) => (await one.boundingBox())!);
    const [box, ...others] = (await Promise.all(covered)).toReversed();
    if (size === DESKTOP) {
      expect(box!.x).toBeGreaterThan(1280 / 2);
      expect(box!.y).toBeLessThan(800 / 2);
    }
    for (const other of others)
      expect(
        other.y + other.height <= box!.y ||
          box!.y + box!.height <= other.y ||
          other.x + other.width <= box!.x,
      ).toBe(true);
    if (size === PHONE) {
      await button(page, 'Menu').tap();
      const menu = page.getByRole('navigation', { name: 'Menu' });
      await eventuallyEquals(async () => {
        const [above, below] = [await menu.boundingBox(), await notices.boundingBox()];
        return above!.y + above!.height <= below!.y;
      }, true);
      await page.keyboard.press('Escape');
      await gone(menu);
    }
    await button(page, 'Change Password').focus();
    await button(page, 'Close message').focus();
    await page.keyboard.press('Tab');
    expect(
      await button(page, 'Change Password').evaluate((one) => one === document.activeElement),
    ).toBe(false);
  },
);
