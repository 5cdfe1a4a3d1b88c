import { expect, jest, test } from '@jest/globals';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { entryState } from '../../src/lib/entry-state.js';
import { keepAccount } from './support/account.js';
import { open } from './support/open.js';
import { GROUP } from './support/room.js';
import { ADMIN, DONE, OWN_USER } from './support/samples.js';
import {
  at,
  button,
  fill,
  focused,
  follow,
  heading,
  later,
  notice,
  press,
  user,
} from './support/screen.js';
import { server, UNREACHABLE } from './support/server.js';
import { keepUsers } from './support/people.js';

const bar = async () => within(await screen.findByRole('navigation', { name: 'Main' }));
const menu = async () => within(await screen.findByRole('navigation', { name: 'Menu' }));
const noMenu = () =>
  waitFor(() => expect(screen.queryByRole('navigation', { name: 'Menu' })).toBeNull());
const isCurrent = async (name: string) => {
  const link = await (await bar()).findByRole('link', { name });
  await waitFor(() => expect(link.getAttribute('aria-current')).toBe('page'));
};

async function openAsAdmin(path: string) {
  keepUsers();
  keepAccount();
  server.on('allGroups', { groups: [], next_cursor: null });
  await open(path, { as: ADMIN });
}

test('The bar leads to every screen, and says which one is open, of all groups too', async () => {
  await openAsAdmin('/dashboard');

  for (const [name, path] of [
    ['Profile', '/profile'],
    ['Groups', '/groups'],
    ['Admin Panel', '/admin'],
    ['Dashboard', '/dashboard'],
  ] as const) {
    await follow(name, await bar());
    await at(path);
    await isCurrent(name);
  }
  await follow(/^Your account/);
  await at('/account');
  await openAsAdmin('/all-groups');
  await isCurrent('Groups');
});

test('The bar shows members no link to the admin panel, and asks nothing that waits for reviewers', async () => {
  await open('/dashboard', { as: OWN_USER });
  await screen.findByRole('link', { name: 'Groups Join groups and connect with others' });

  expect(screen.queryByText('Admin Panel')).toBeNull();
  expect(server.sent('waiting')).toEqual([]);
});

test('The bar counts what waits for a reviewer, and counts again when some of it is decided', async () => {
  server.on('waiting', { images: 2, requests: 1, reports: 4, registrations: 5 });
  await openAsAdmin('/dashboard');

  await (await bar()).findByRole('link', { name: 'Admin Panel, 12 to decide' });
  server.on('waiting', { images: 1_000, requests: 0, reports: 0, registrations: 0 });
  act(() => server.hint({ changed: 'requests' }));
  await (await bar()).findByRole('link', { name: 'Admin Panel, 999+ to decide' });
  server.on('waiting', { images: 0, requests: 0, reports: 0, registrations: 0 });
  act(() => server.hint({ changed: 'requests' }));
  await (await bar()).findByRole('link', { name: 'Admin Panel' });
});

test('The menu’s button counts what is unread alone; what waits for a reviewer stands in the menu', async () => {
  server.on('ownGroups', { groups: [{ ...GROUP, unread_count: 12 }] });
  server.on('waiting', { images: 2, requests: 1, reports: 4, registrations: 0, appeals: 2 });
  await openAsAdmin('/dashboard');
  const opener = await button('Menu');

  const { id } = await screen.findByText('12 unread messages');
  expect(opener.getAttribute('aria-describedby')).toBe(id);
  expect(opener.querySelector('[data-count]')!.getAttribute('data-count')).toBe('12');
  await press('Menu');
  await (await menu()).findByRole('link', { name: 'Admin Panel, 9 to decide' });
  // It would cover the cross.
  expect(opener.querySelector('[data-count]')).toBeNull();
});

test('The menu closes by Escape, a press elsewhere or a link', async () => {
  await openAsAdmin('/dashboard');
  const opener = await button('Menu');
  expect(opener.getAttribute('aria-expanded')).toBe('false');

  await press('Menu');
  await (await menu()).findByRole('link', { name: 'Admin Panel' });
  await (await menu()).findByRole('button', { name: 'Logout' });
  await (await menu()).findByText('admin');
  expect(opener.getAttribute('aria-expanded')).toBe('true');
  await user.tab();
  await focused(await (await menu()).findByRole('link', { name: 'Dashboard' }));
  await user.keyboard('{Escape}');
  await noMenu();
  await focused(opener);

  await press('Menu');
  fireEvent.pointerDown(screen.getByRole('main'));
  await noMenu();

  await press('Menu');
  await follow(/^Your account/, await menu());
  await heading('Account');
  await noMenu();
});

async function opened() {
  await press('Menu');
  await menu();
  await waitFor(() => expect(entryState().layers).toBe(1));
}

test('The menu stays open where a logout fails, and ends with one, also where the browser keeps its entry', async () => {
  await open('/profile', { as: OWN_USER });
  await opened();
  server.on('logout', UNREACHABLE);
  await press('Logout', await menu());
  await notice('Logout failed');
  await menu();
  server.on('logout', DONE);
  const kept = jest.spyOn(history, 'go').mockReturnValue();
  jest.useFakeTimers();

  await press('Logout', await menu());

  await noMenu();
  await later(1_000);
  await heading('Welcome back');
  kept.mockRestore();
  history.back();
});

test('A link of the menu asks where changes are not saved', async () => {
  await open('/profile', { as: OWN_USER });
  await follow('Edit Profile');
  await button('Save Changes');
  await fill('Notes', 'not saved yet');
  await opened();

  await follow('Groups', await menu());

  const question = within(await screen.findByRole('dialog'));
  await question.findByText(/Leave without saving\?/);
  await noMenu();
  await press('Leave', question);
  await heading('Groups');
});
