import { expect, test } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import { open } from './support/open.js';
import { ADMIN, OWN_USER } from './support/samples.js';
import { at, follow, heading, search } from './support/screen.js';
import { server } from './support/server.js';

const PUBLIC = ['/login', '/register', '/forgot'];
const OF_MEMBERS = [
  '/dashboard',
  '/profile',
  '/profile/edit',
  '/account',
  '/account/password',
  '/account/sign-in',
  '/account/sessions',
  '/account/notifications',
  '/account/privacy',
  '/account/data',
  '/groups',
  '/all-groups',
  '/groups/3',
];
const OF_ADMINS = [
  '/admin',
  '/admin?tab=images',
  '/admin/safety',
  '/admin/safety?tab=log',
  '/admin/user/9/edit',
];

async function leadsTo(path: string, title: string | RegExp) {
  await heading(title);
  await at(path);
  expect(search()).toBe('');
}

test.each(['/', ...OF_MEMBERS, ...OF_ADMINS])('%s leads a visitor to the login', async (path) => {
  await open(path);

  await leadsTo('/login', 'Welcome back');
});

test.each(['/', ...PUBLIC, ...OF_ADMINS])('%s leads a member to the dashboard', async (path) => {
  await open(path, { as: OWN_USER });

  await leadsTo('/dashboard', /^Welcome, robin/);
});

test.each(['/', ...PUBLIC])('%s leads an admin to the dashboard', async (path) => {
  server.on('waiting', { images: 0, requests: 0, reports: 0, registrations: 0 });
  await open(path, { as: ADMIN });

  await leadsTo('/dashboard', /^Welcome, admin/);
});

test.each(['/nowhere', '/admin/nowhere', '/profile/edit/more'])(
  '%s shows a screen of the app, and the way back',
  async (path) => {
    await open(path, { as: OWN_USER });
    await heading('Nothing behind this door');
    const bar = within(await screen.findByRole('banner'));
    expect((await bar.findAllByRole('link', { name: 'Groups' })).length).toBeGreaterThan(0);

    await follow('Back to the start');

    await leadsTo('/dashboard', /^Welcome, robin/);
  },
);

test('A slash at the end of a path is ignored', async () => {
  await open('/dashboard/', { as: OWN_USER });

  await heading(/^Welcome, robin/);
  const bar = within(await screen.findByRole('banner'));
  expect((await bar.findAllByRole('link', { name: 'Groups' })).length).toBeGreaterThan(0);
});

test.each(['none', '0', '1e3'])(
  'The group %s shows a message and a link to other groups',
  async (id) => {
    server.on('allGroups', { groups: [], next_cursor: null });
    await open(`/groups/${id}`, { as: OWN_USER });
    await heading('This group does not exist');

    await follow('Browse All Groups');

    await leadsTo('/all-groups', 'All Groups');
  },
);
