import { describe, expect, test } from '@jest/globals';
import { joinAll, newGroup, register, type Client } from '@lodge/testing';
import type { Page } from 'playwright-core';
import { DESKTOP, lodge, PHONE, SIZES } from './support/lodge.js';
import {
  eventuallyEquals,
  button,
  gone,
  hasFocus,
  heading,
  link,
  notice,
  pathOf,
  shown,
} from './support/screen.js';

const stage = lodge({ withImages: false });

const PUBLIC = { '/login': 'Welcome back', '/register': 'Come on in', '/forgot': 'Locked out?' };

/** Every path that requires a session, with the heading of its screen. */
async function screens(username: string, group: { id: number; name: string }, userId: number) {
  return {
    member: {
      '/dashboard': `Welcome, ${username}!`,
      '/profile': 'Profile',
      '/profile/edit': 'Edit Profile',
      '/account': 'Account',
      '/account/password': 'Password',
      '/account/sign-in': 'Signing in',
      '/account/sessions': 'Sessions and activity',
      '/account/notifications': 'Notifications',
      '/account/privacy': 'Privacy',
      '/account/data': 'Your data',
      '/groups': 'Groups',
      '/all-groups': 'All Groups',
      [`/groups/${group.id}`]: group.name,
    },
    admin: {
      '/admin': 'Admin Panel',
      '/admin?tab=images': 'Admin Panel',
      '/admin/safety': 'Admin Panel',
      '/admin/safety?tab=log': 'Admin Panel',
      [`/admin/user/${userId}/edit`]: 'Edit User',
    },
  };
}

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

async function memberOfGroup() {
  const member = await register(stage.url);
  const group = await newGroup(stage.admin);
  await joinAll(group, member);
  return { member, group };
}

test('A visitor sees login and registration, and is redirected to the login from elsewhere', async () => {
  const page = await stage.visit('');
  for (const [path, screen] of Object.entries(PUBLIC)) await opens(page, path, screen);
  for (const path of ['/', '/groups/1']) await opens(page, path, 'Welcome back', '/login');
});

test('A member can open every screen by URL, and is redirected to the dashboard from the admin panel', async () => {
  const { member, group } = await memberOfGroup();
  const { member: ofMembers } = await screens(member.person.username, group, member.id);
  const page = await stage.visit('', { as: member.client });
  for (const [path, screen] of Object.entries(ofMembers)) await opens(page, path, screen);
  await opens(page, '/admin/safety', `Welcome, ${member.person.username}!`, '/dashboard');
});

test('An admin can open every screen by URL, and is redirected to the dashboard from the login', async () => {
  const { member, group } = await memberOfGroup();
  const { member: ofMembers, admin: ofAdmins } = await screens(
    stage.system.admin.username,
    group,
    member.id,
  );
  const page = await stage.visit('', { as: stage.admin });
  for (const [path, screen] of Object.entries({ ...ofMembers, ...ofAdmins }))
    await opens(page, path, screen);
  await opens(page, '/login', `Welcome, ${stage.system.admin.username}!`, '/dashboard');
});

test('The unknown group 999999999 shows a message and a link to other groups', async () => {
  const { client } = await register(stage.url);
  const page = await stage.visit('/groups/999999999', { as: client });
  await shown(heading(page, 'This group does not exist'));
  await link(page, 'Browse All Groups').click();
  await leadsTo(page, '/all-groups', 'All Groups');
});

test('A group shows nothing to non-members, and everything to an admin', async () => {
  const { client } = await register(stage.url);
  const group = await newGroup(stage.admin);
  const page = await stage.visit(`/groups/${group.id}`, { as: client });
  await shown(heading(page, 'You are not in this group'));
  expect(await page.content()).not.toContain(group.name);
  await shown(heading(await stage.visit(`/groups/${group.id}`, { as: stage.admin }), group.name));
});

test('An unknown user redirects an admin to the panel, with a message', async () => {
  const page = await stage.visit('/admin/user/999999999/edit', { as: stage.admin });
  await notice(page, 'Error fetching profile');
  await leadsTo(page, '/admin', 'Admin Panel');
});

describe('While the session loads', () => {
  const held = async (as?: Client) => {
    const page = await stage.visit('', { as });
    let respond = () => {};
    const sessionRequested = new Promise<void>((resolve) => {
      respond = resolve;
    });
    await page.route('**/api/user', async (route) => {
      await sessionRequested;
      await route.continue();
    });
    return { page, respond };
  };

  test.each(['/', '/login', '/dashboard', '/admin'])(
    '%s shows a spinner labelled Loading, and neither login nor screen',
    async (path) => {
      const { client, person } = await register(stage.url);
      const { page, respond } = await held(client);
      await page.goto(path);
      await shown(page.getByRole('status').getByText('Loading', { exact: true }));
      expect(await page.getByRole('heading').count()).toBe(0);
      expect(pathOf(page)).toBe(path);
      respond();
      await leadsTo(page, '/dashboard', `Welcome, ${person.username}!`);
    },
  );

  test('the spinner is there before the scripts, and takes no font from the line', async () => {
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

  test('an unreachable server is treated as signed out', async () => {
    const page = await stage.visit('');
    stage.watchOf(page).allow(/ERR_FAILED/);
    await page.route('**/api/user', (route) => route.abort());
    await page.goto('/dashboard');
    await leadsTo(page, '/login', 'Welcome back');
  });
});

describe('The bar', () => {
  test('shows all links and no menu on a desktop', async () => {
    const page = await stage.visit('/dashboard', { as: stage.admin, ...DESKTOP });
    const bar = page.getByRole('navigation', { name: 'Main' });
    await shown(
      page.getByText('The Lodge', { exact: true }),
      page.getByText(stage.system.admin.username, { exact: true }),
      button(page, 'Logout'),
    );
    for (const [name, path] of [
      ['Profile', '/profile'],
      ['Groups', '/groups'],
      ['Admin Panel', '/admin'],
      ['Dashboard', '/dashboard'],
    ] as const) {
      await link(bar, name).click();
      await eventuallyEquals(async () => pathOf(page), path);
      await eventuallyEquals(() => link(bar, name).getAttribute('aria-current'), 'page');
    }
    expect(await button(page, 'Menu').isVisible()).toBe(false);
    await page.goto('/all-groups');
    await eventuallyEquals(() => link(bar, 'Groups').getAttribute('aria-current'), 'page');
  });

  test('shows members no link to the admin panel', async () => {
    const page = await stage.visit('/dashboard', { as: (await register(stage.url)).client });
    await shown(link(page.getByRole('main'), 'Groups Join groups and connect with others'));
    expect(await page.getByText('Admin Panel').count()).toBe(0);
  });

  test('collapses into a menu on a phone, closed by Escape, a tap elsewhere or a link', async () => {
    const page = await stage.visit('/dashboard', { as: stage.admin, ...PHONE });
    await shown(page.getByText('Lodge', { exact: true }));
    expect(await page.getByText('The Lodge', { exact: true }).isVisible()).toBe(false);
    const [opener, menu] = [button(page, 'Menu'), page.getByRole('navigation', { name: 'Menu' })];
    expect(await opener.getAttribute('aria-expanded')).toBe('false');

    await opener.tap();
    await shown(
      menu,
      link(menu, 'Admin Panel'),
      button(menu, 'Logout'),
      menu.getByText(stage.system.admin.username),
    );
    expect(await opener.getAttribute('aria-expanded')).toBe('true');
    await page.keyboard.press('Escape');
    await gone(menu);
    await hasFocus(opener);

    await opener.tap();
    await page.getByRole('main').tap({ position: { x: 5, y: 500 } });
    await gone(menu);

    await opener.tap();
    await link(menu, 'Profile').tap();
    await leadsTo(page, '/profile', 'Profile');
    await gone(menu);
  });

  test('is wide from 768 px on, and collapsed below', async () => {
    const page = await stage.visit('/dashboard', { as: stage.admin });
    for (const [width, wide] of [
      [768, true],
      [767, false],
    ] as const) {
      await page.setViewportSize({ width, height: 900 });
      await eventuallyEquals(() => button(page, 'Menu').isVisible(), !wide);
      await eventuallyEquals(() => page.getByText('The Lodge', { exact: true }).isVisible(), wide);
      await eventuallyEquals(() => button(page, 'Logout').isVisible(), wide);
    }
  });
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
