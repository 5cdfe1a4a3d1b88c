import { expect, test } from '@jest/globals';
import type { AdminUser } from '@lodge/contracts';
import { screen, waitFor, within } from '@testing-library/react';
import { open } from './support/open.js';
import { ADMIN, DONE, OWN_USER } from './support/samples.js';
import {
  at,
  dialog,
  fieldErrors,
  field,
  fill,
  focused,
  formError,
  gone,
  notice,
  press,
  user,
} from './support/screen.js';
import { rejected, server, UNREACHABLE } from './support/server.js';

const adminUser = ({ isAdmin, ...profile }: typeof ADMIN): AdminUser => ({
  ...profile,
  is_admin: isAdmin,
});
const WORD = 'Type robin to confirm';

/** Has the API keep an admin and a member. Returns what it keeps. */
function keepUsers(): AdminUser[] {
  const users = [adminUser(ADMIN), adminUser(OWN_USER)];
  server.on('waiting', { images: 0, requests: 0, reports: 0, registrations: 0 });
  server.on('users', () => ({ users: [...users], total: users.length, next_cursor: null }));
  return users;
}
const row = async (name: string) => {
  const list = within(await screen.findByRole('list', { name: 'Users' }));
  return within((await list.findByText(name)).closest('li')!);
};

const choose = async (name: string, action: string) => {
  await press(`Options for ${name}`, await row(name));
  await user.click(await screen.findByRole('menuitem', { name: action }));
};

test('Behind the row of a member are two actions, and one behind that of an admin', async () => {
  keepUsers();
  await open('/admin', { as: ADMIN });
  const actionsFor = async (name: string) => {
    await press(`Options for ${name}`, await row(name));
    const items = await screen.findAllByRole('menuitem');
    await user.keyboard('{Escape}');
    return items.map(({ textContent }) => textContent);
  };

  expect(await actionsFor('robin')).toEqual(['Change Password', 'Delete']);
  await gone('Delete');
  expect(await actionsFor('admin')).toEqual(['Change Password']);
});

test('Thousands of members are counted with a comma', async () => {
  keepUsers();
  server.on('users', { users: [adminUser(OWN_USER)], total: 2000, next_cursor: null });
  await open('/admin', { as: ADMIN });

  await screen.findByText('2,000 members');
});

test('A member is deleted only after their name was typed', async () => {
  const users = keepUsers();
  server.on('deleteUser', () => {
    users.pop();
    return DONE;
  });
  await open('/admin', { as: ADMIN });
  await choose('robin', 'Delete');
  for (const wrong of ['', 'DELETE', 'robinx']) {
    fill(WORD, wrong, await dialog());
    await press('Delete', await dialog());
    await (await dialog()).findByText('Please type the username to confirm');
    await focused(field(WORD));
  }
  expect(server.writes).toEqual([]);
  fill(WORD, 'robin', await dialog());

  await user.keyboard('{Enter}');

  await notice('User deleted');
  await gone('robin');
  expect(server.sent('deleteUser').map(({ params }) => params)).toEqual([{ id: '7' }]);
});

test('Members who cannot be deleted or listed show an error', async () => {
  keepUsers();
  server.on('deleteUser', UNREACHABLE);
  await open('/admin', { as: ADMIN });
  await choose('robin', 'Delete');
  fill(WORD, 'robin', await dialog());
  await press('Delete', await dialog());
  await notice('Error deleting user');
  server.on('users', UNREACHABLE);
  await open('/admin', { as: ADMIN });
  await screen.findByText('Error fetching admin data');
  keepUsers();

  await press('Try again');

  await row('robin');
});

test('The last admin and a taken name are told where they are entered', async () => {
  keepUsers();
  server.on('user', { user: adminUser(ADMIN) });
  server.on('updateUser', rejected(409, 'last_admin', 'At least one admin must remain'));
  await open('/admin/user/1/edit', { as: ADMIN });
  await screen.findByRole('heading', { name: 'Edit User' });
  await waitFor(() => expect(field('Admin privileges').checked).toBe(true));
  await user.click(field('Admin privileges'));
  await press('Save Changes');
  await formError('At least one admin must remain');
  expect(server.sent('updateUser')).toMatchObject([{ body: { is_admin: false } }]);
  await user.click(field('Admin privileges'));
  server.on(
    'updateUser',
    rejected(409, 'username_taken', 'Username is already taken', {
      fields: { username: 'Username is already taken' },
    }),
  );
  fill('Username', 'robin');
  await press('Save Changes');

  await waitFor(() => expect(fieldErrors()).toEqual({ Username: 'Username is already taken' }));
  await focused(field('Username'));
  await press('Cancel');
  await at('/admin');
});

test('A member whose rights were given and taken again has not changed, and is left without a question', async () => {
  const [, robin] = keepUsers() as [AdminUser, AdminUser];
  server.on('user', { user: robin });
  await open(`/admin/user/${robin.id}/edit`, { as: ADMIN });
  await screen.findByText(robin.email);
  for (const label of ['Admin privileges', 'Moderator privileges']) {
    await user.click(field(label));
    await user.click(field(label));
  }

  await press('Cancel');

  await at('/admin');
  expect(screen.queryByRole('dialog')).toBeNull();
});
