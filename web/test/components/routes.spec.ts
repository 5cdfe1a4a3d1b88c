import { describe, expect, jest, test } from '@jest/globals';
import { act, screen, waitFor, within } from '@testing-library/react';
import { router } from '../../src/app/router.js';
import { session } from '../../src/lib/session/session-store.js';
import { refreshSession } from '../../src/lib/session/session.js';
import { open } from './support/open.js';
import { keepRoom, ROOM } from './support/room.js';
import { ADMIN, OWN_USER } from './support/samples.js';
import { at, follow, heading, later, search } from './support/screen.js';
import { Failure, rejected, server, UNREACHABLE } from './support/server.js';

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

test('An address of nothing leads a visitor to the login', async () => {
  await open('/nowhere');
  await heading('Nothing behind this door');
  await within(await screen.findByRole('banner')).findByRole('button', { name: 'Leave now' });

  await follow('Back to login');

  await leadsTo('/login', 'Welcome back');
});

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

test.each([
  [404, 'This group does not exist'],
  [403, 'You are not in this group'],
] as const)('A group that is answered with %d shows nothing of it', async (status, title) => {
  keepRoom();
  server.on('ownGroups', { groups: [] });
  const denied = rejected(status, status === 404 ? 'not_found' : 'not_allowed', 'No');
  for (const name of ['messages', 'groupMembers'] as const) server.on(name, denied);
  await open(ROOM, { as: OWN_USER });

  await heading(title);
  expect(screen.queryByRole('log')).toBeNull();
});

test('Somebody who is added to the group that they look at is let in', async () => {
  keepRoom('Good evening');
  for (const name of ['messages', 'groupMembers'] as const)
    server.on(name, rejected(403, 'not_allowed', 'No'));
  await open(ROOM, { as: OWN_USER });
  await heading('You are not in this group');
  keepRoom('Good evening');

  act(() => server.hint({ changed: 'groups' }));

  await screen.findByText('Good evening');
});

test('A group that stays closed stays as it is when other groups change', async () => {
  keepRoom();
  server.on('ownGroups', { groups: [] });
  for (const name of ['messages', 'groupMembers'] as const)
    server.on(name, rejected(403, 'not_allowed', 'No'));
  await open(ROOM, { as: OWN_USER });
  const title = await heading('You are not in this group');
  const asked = server.sent('messages').length;
  const own = server.sent('ownGroups').length;

  act(() => server.hint({ changed: 'groups' }));

  await waitFor(() => expect(server.sent('ownGroups').length).toBeGreaterThan(own));
  await act(async () => {});
  expect(title.isConnected).toBe(true);
  expect(server.sent('messages')).toHaveLength(asked);
});

describe('While the session loads', () => {
  const opened = async (path: string) => {
    await open('/login');
    await act(async () => {
      session.set({ state: 'unknown', user: null });
      await router.navigate(path);
    });
  };

  test.each(['/', '/login', '/dashboard', '/admin'])(
    '%s shows a spinner labelled Loading, and neither login nor screen',
    async (path) => {
      await opened(path);
      const spinner = (await screen.findAllByText('Loading'))[0]!;
      expect(spinner.closest('[role=status]')).not.toBeNull();
      expect(screen.queryByRole('heading')).toBeNull();
      await at(path);
      server.on('ownUser', { user: OWN_USER });

      await act(() => refreshSession());

      await leadsTo('/dashboard', /^Welcome, robin/);
    },
  );

  test.each([
    ['cannot be reached', UNREACHABLE],
    ['fails', new Failure(500)],
  ])('a server that %s is asked again, and the address stays', async (_, failure) => {
    await opened('/groups');
    jest.useFakeTimers();
    server.on('ownUser', failure);
    await act(() => refreshSession());
    await heading('This page could not be shown');
    await screen.findByText('Connection lost. Trying again…');
    await at('/groups');
    // Slower than the pause between two questions, as after an outage.
    server.on('ownUser', async () => {
      await new Promise((answered) => setTimeout(answered, 6_000));
      return { user: OWN_USER };
    });

    await later(20_000);

    await leadsTo('/groups', 'Groups');
  });
});
