import { describe, expect, jest, test } from '@jest/globals';
import type { AdminUser } from '@lodge/contracts';
import { act, screen, waitFor, within } from '@testing-library/react';
import { router } from '../../src/app/router.js';
import { open } from './support/open.js';
import { ADMIN, DONE, NOW, OWN_USER } from './support/samples.js';
import {
  at,
  choose,
  dialog,
  field,
  fieldErrors,
  fill,
  focused,
  follow,
  formError,
  gone,
  later,
  closeAnyway,
  noDialog,
  notice,
  notices,
  press,
  search,
  user,
} from './support/screen.js';
import { rejected, server, UNREACHABLE } from './support/server.js';
import { adminUser, keepUsers } from './support/people.js';

const row = async (name: string) => {
  const list = within(await screen.findByRole('list', { name: 'Users' }));
  return within((await list.findByText(name)).closest('li')!);
};
const take = async (name: string, action: string) =>
  choose(`Options for ${name}`, action, await row(name));

test('Behind the row of a member are two actions, and one behind that of an admin', async () => {
  keepUsers(ADMIN, OWN_USER);
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

test('Users are counted with a comma, and newcomers have lists beside them, wherever one may register', async () => {
  server.on('users', { users: keepUsers(ADMIN, OWN_USER), total: 2000, next_cursor: null });

  await open('/admin', { as: ADMIN });

  await row('robin');
  await screen.findByText('2,000 accounts');
  const lists = within(screen.getByRole('tablist', { name: 'Users' }));
  const names = lists.getAllByRole('tab').map(({ textContent }) => textContent);
  expect(names).toEqual(['Accounts', 'Registrations', 'Invitations']);
});

test('Whoever is alone is offered to invite someone', async () => {
  keepUsers(ADMIN);
  await open('/admin', { as: ADMIN });
  await screen.findByText('Nobody else is here yet. Whoever registers appears here.');

  await press('Invite Someone');

  await (await dialog()).findByRole('button', { name: 'Create Invitation' });
});

test('A member is deleted only after their name was typed as the screen shows it', async () => {
  const users = keepUsers(ADMIN, OWN_USER);
  users[1]!.username = 'robin  hood';
  const word = 'Type robin hood to confirm';
  await open('/admin', { as: ADMIN });
  await take('robin hood', 'Delete');
  for (const wrong of ['', 'DELETE', 'robin']) {
    await fill(word, wrong, await dialog());
    await press('Delete', await dialog());
    await (await dialog()).findByText('Please type the username to confirm');
    await focused(await field(word));
  }
  await press('Cancel', await dialog());
  await noDialog();
  await focused(await screen.findByRole('button', { name: 'Options for robin hood' }));
  expect(server.writes).toEqual([]);
  await take('robin hood', 'Delete');
  await fill(word, 'robin hood', await dialog());
  server.on('deleteUser', UNREACHABLE);
  await user.keyboard('{Enter}');
  await notice('Error deleting user');
  server.on('deleteUser', () => {
    users.pop();
    return DONE;
  });

  await user.keyboard('{Enter}');

  await notice('User deleted');
  await gone('robin hood');
  expect(server.sent('deleteUser').at(-1)!.params).toEqual({ id: '7' });
});

test('The last admin and a taken name are told where they are entered', async () => {
  keepUsers(ADMIN, OWN_USER);
  server.on('user', { user: adminUser(ADMIN) });
  server.on('updateUser', rejected(409, 'last_admin', 'At least one admin must remain'));
  // Cancel goes back to this screen.
  await open('/admin', { as: ADMIN });
  await open('/admin/user/1/edit', { as: ADMIN });
  await screen.findByRole('heading', { name: 'Edit User' });
  await waitFor(async () => expect((await field('Admin privileges')).checked).toBe(true));
  await user.click(await field('Admin privileges'));
  await press('Save Changes');
  await formError('At least one admin must remain');
  expect(server.sent('updateUser')).toMatchObject([{ body: { is_admin: false } }]);
  await user.click(await field('Admin privileges'));
  server.on(
    'updateUser',
    rejected(409, 'username_taken', 'Username is already taken', {
      fields: { username: 'Username is already taken' },
    }),
  );
  await fill('Username', 'robin');
  await press('Save Changes');

  await waitFor(() => expect(fieldErrors()).toEqual({ Username: 'Username is already taken' }));
  await focused(await field('Username'));
  await press('Cancel');
  await at('/admin');
});

test('A rejected applicant is marked, and so is a member who is leaving, which who deletes them reads', async () => {
  const users = keepUsers(ADMIN, OWN_USER);
  users[1]!.erase_after = NOW;
  users.push({ ...adminUser(OWN_USER), id: 8, username: 'sam', standing: 'refused' });
  await open('/admin', { as: ADMIN });
  const sam = await row('sam');
  sam.getByText('Rejected');
  expect(sam.queryByText('Edit')).toBeNull();
  const mark = (await row('robin')).getByText(/^Leaving/);
  expect(mark.textContent).toMatch(/^Leaving Jan\s\d$/);

  await take('robin', 'Delete');

  await (await dialog()).findByText(/The member is already leaving/);
});

describe('The users', () => {
  /** Mocks searching, filtering and sorting as far as the tests need them. */
  const openUsers = async () => {
    const [admin, robin] = keepUsers(ADMIN, OWN_USER) as [AdminUser, AdminUser];
    server.on('users', ({ query: { q, filter, sort } }) => {
      const all = sort === 'name' ? [admin, robin] : [robin, admin];
      const users = all.filter(
        ({ username, is_admin }) =>
          username.includes(q ?? '') && (!filter || (filter === 'admins' && is_admin)),
      );
      return { users, total: users.length, next_cursor: null };
    });
    await open('/admin', { as: ADMIN });
    await row('robin');
  };
  const listed = (...expected: string[]) =>
    waitFor(() => {
      const names = [...document.querySelectorAll('[aria-label=Users] a > bdi')];
      expect(names.map(({ textContent }) => textContent)).toEqual(expected);
    });

  test('are searched without putting the search in the URL, and nobody matches once that is certain', async () => {
    await openUsers();
    await fill('Search users', 'robi');
    await listed('robin');
    expect(search()).toBe('');
    await fill('Search users', 'nobody-of-this-name');
    await screen.findByText('Nobody matches “nobody-of-this-name”');
    const answer = server.hold('users');
    // Not searched before: no rows are cached, and those of the search before are none.
    await fill('Search users', 'rob');
    await waitFor(() => expect(server.sent('users').at(-1)!.query.q).toBe('rob'));
    expect(screen.queryByText(/^Nobody matches/)).toBeNull();
    answer();
    await listed('robin');
    await fill('Search users', 'nobody-of-this-name');

    await press('Show all users');

    await listed('robin', 'admin');
    expect((await field('Search users')).value).toBe('');
  });

  test('keep who was opened while the search was still to come, before the page shows it', async () => {
    await openUsers();
    // The panel may ask for the person before the test ends.
    server.on('userSummary', UNREACHABLE);
    await fill('Search users', 'robi');
    history.pushState(history.state, '', `${location.pathname}?person=5`);

    await listed('robin');
    expect(location.search).toBe('?person=5');
  });

  test('found before do not stand in for those of a search that fails', async () => {
    await openUsers();
    server.on('users', UNREACHABLE);

    await fill('Search users', 'robi');

    await screen.findByText('Error fetching admin data');
    expect(screen.queryByText('2 accounts')).toBeNull();
    server.on('users', { users: [adminUser(OWN_USER)], total: 1, next_cursor: null });
    await press('Try again');
    await listed('robin');
  });

  test('are counted, filtered and sorted, which the URL keeps', async () => {
    await openUsers();
    await screen.findByText('2 accounts');
    await user.selectOptions(await field('Show'), 'Admins');
    await screen.findByText('1 account');
    await listed('admin');
    expect(search()).toBe('?filter=admins');
    await open(`/admin${search()}`, { as: ADMIN });
    await listed('admin');

    await user.selectOptions(await field('Show'), 'Moderators');
    await screen.findByText('There are no moderators');
    await press('Show all users');
    await user.selectOptions(await field('Sort'), 'By name');
    await listed('admin', 'robin');
    expect(search()).toBe('?sort=name');
    expect((await field('Sort')).disabled).toBe(false);

    await fill('Search users', 'robin');

    await screen.findByText('1 account');
    expect((await field('Sort')).disabled).toBe(true);
  });
});

describe('A password', () => {
  const change = async (next: string, again: string) => {
    await fill('New Password', next, await dialog());
    await fill('Confirm New Password', again, await dialog());
    await press('Change Password', await dialog());
  };

  test('is set for a member without their old one, and the admin stays signed in', async () => {
    keepUsers(ADMIN, OWN_USER);
    server.on('changeUserPassword', DONE);
    await open('/admin', { as: ADMIN });
    await take('robin', 'Change Password');
    await screen.findByRole('dialog', { name: /^Change robin ?’s Password$/ });
    expect((await dialog()).queryByLabelText('Current Password')).toBeNull();
    // Password managers would file it under the admin's own account.
    expect(
      document.querySelector<HTMLInputElement>('dialog input, [role=dialog] input'),
    ).toMatchObject({
      autocomplete: 'username',
      value: 'robin@lodge.example',
    });
    await change('Lantern-Key-8!', 'Lantern-Key-9!');
    await (await dialog()).findByText('New passwords do not match');
    await closeAnyway();
    await noDialog();
    await focused(await screen.findByRole('button', { name: 'Options for robin' }));
    await take('robin', 'Change Password');
    expect((await field('New Password', await dialog())).value).toBe('');
    jest.useFakeTimers();

    await change('Lantern-Key-8!', 'Lantern-Key-8!');

    await notice('Password changed successfully');
    await noDialog();
    expect(server.sent('changeUserPassword').map(({ body }) => body)).toEqual([
      { userId: OWN_USER.id, newPassword: 'Lantern-Key-8!' },
    ]);
    // Changing one's own password signs out after two seconds.
    await later(5_000);
    expect(notices()).toEqual([]);
    await row('robin');
    expect(server.writes).toEqual(['changeUserPassword']);
  });

  test('of one’s own needs the current one, also from one’s row', async () => {
    keepUsers(ADMIN, OWN_USER);
    const error = 'Current password is incorrect';
    server.on(
      'changePassword',
      rejected(400, 'invalid_input', error, { fields: { currentPassword: error } }),
    );
    await open('/admin', { as: ADMIN });
    await take('admin', 'Change Password');
    await screen.findByRole('dialog', { name: 'Change Password' });
    await fill('Current Password', 'Wrong-Horse-42!', await dialog());

    await change('Lantern-Key-8!', 'Lantern-Key-8!');

    await (await dialog()).findByText(error);
    expect(server.sent('changePassword').map(({ body }) => body)).toEqual([
      { currentPassword: 'Wrong-Horse-42!', newPassword: 'Lantern-Key-8!' },
    ]);
  });
});

test.each([
  ['Admin', { is_admin: true }],
  ['Moderator', { is_moderator: true }],
] as const)('A member is edited and made %s, which their row says', async (role, rights) => {
  const users = keepUsers(ADMIN, OWN_USER);
  const [, robin] = users as [AdminUser, AdminUser];
  server.on('user', { user: robin });
  server.on('updateUser', ({ body: { seen: _seen, ...changes } }) => {
    users[1] = { ...robin, ...changes };
    return { ...DONE, user: users[1] };
  });
  await open('/admin', { as: ADMIN });
  await follow('Edit', await row('robin'));
  await screen.findByRole('heading', { name: 'Edit User' });
  await screen.findByText(robin.email);
  await fill('Age', '130');
  await press('Save Changes');
  await waitFor(() => expect(fieldErrors()).toEqual({ Age: 'Age must be between 18 and 120' }));
  await fill('Age', '77');
  await user.click(await field(`${role} privileges`));

  await press('Save Changes');

  await notice('User updated successfully');
  await at('/admin');
  await (await row('robin')).findByText(role);
  await (await row('robin')).findByText(/^77/);
  expect(server.sent('updateUser')).toMatchObject([{ body: { age: 77, ...rights } }]);
});

test('Rights that were given and taken again have not changed: nobody is asked about them, and none is sent, as another admin may have changed them', async () => {
  const [, robin] = keepUsers(ADMIN, OWN_USER) as [AdminUser, AdminUser];
  server.on('user', { user: robin });
  server.on('updateUser', { ...DONE, user: robin });
  await open(`/admin/user/${robin.id}/edit`, { as: ADMIN });
  await screen.findByText(robin.email);
  for (const label of ['Admin privileges', 'Moderator privileges'])
    for (const _ of ['given', 'taken']) await user.click(await field(label));
  await press('Cancel');
  await at('/admin');
  expect(screen.queryByRole('dialog')).toBeNull();
  await open(`/admin/user/${robin.id}/edit`, { as: ADMIN });
  await screen.findByText(robin.email);
  await fill('Notes', 'Likes hills');

  await press('Save Changes');

  await at('/admin');
  const { body } = server.sent('updateUser')[0]!;
  expect(body).toMatchObject({ notes: 'Likes hills' });
  for (const right of ['is_admin', 'is_moderator']) expect(body).not.toHaveProperty(right);
});

test('The form of one member is never saved for the next', async () => {
  const [, robin] = keepUsers(ADMIN, OWN_USER) as [AdminUser, AdminUser];
  server.on('user', { user: robin });
  await open(`/admin/user/${robin.id}/edit`, { as: ADMIN });
  await screen.findByText(robin.email);
  server.hold('user', { user: robin });

  await act(() => router.navigate('/admin/user/99/edit'));

  expect(screen.queryByText(robin.email)).toBeNull();
  expect(screen.queryByRole('button', { name: 'Save Changes' })).toBeNull();
});
