import { expect, test } from '@jest/globals';
import { joinAll, newGroup, register } from '@lodge/testing';
import type { Page } from 'playwright-core';
import { lodge, SIZES } from './support/lodge.js';
import {
  eventuallyEquals,
  button,
  hasFocus,
  heading,
  link,
  notice,
  shown,
} from './support/screen.js';

const stage = lodge({ withImages: false });

const PUBLIC = { '/login': 'Welcome back', '/register': 'Come on in', '/forgot': 'Locked out?' };
const OF_MEMBERS = {
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
};
const OF_ADMINS = {
  '/admin': 'Admin Panel',
  '/admin?tab=images': 'Admin Panel',
  '/admin/safety': 'Admin Panel',
  '/admin/safety?tab=log': 'Admin Panel',
};

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

test('A member can open every screen by URL, and is redirected to the dashboard from the admin panel', async () => {
  const member = await register(stage.url);
  const group = await newGroup(stage.admin);
  await joinAll(group, member);
  const page = await stage.visit('', { as: member.client });
  for (const [path, screen] of Object.entries({
    ...OF_MEMBERS,
    '/dashboard': `Welcome, ${member.person.username}!`,
    [`/groups/${group.id}`]: group.name,
  }))
    await opens(page, path, screen);
  await opens(page, '/admin/safety', `Welcome, ${member.person.username}!`, '/dashboard');
});

test('An admin can open every screen by URL, and is redirected to the dashboard from the login, and from an unknown user', async () => {
  const { id } = await register(stage.url);
  const group = await newGroup(stage.admin);
  const page = await stage.visit('', { as: stage.admin });
  for (const [path, screen] of Object.entries({
    ...OF_ADMINS,
    [`/admin/user/${id}/edit`]: 'Edit User',
    [`/groups/${group.id}`]: group.name,
  }))
    await opens(page, path, screen);
  await opens(page, '/login', `Welcome, ${stage.system.admin.username}!`, '/dashboard');
  await page.goto('/admin/user/999999999/edit');
  await notice(page, 'Error fetching profile');
  await leadsTo(page, '/admin', 'Admin Panel');
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
