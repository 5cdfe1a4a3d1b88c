import { describe, expect, test } from '@jest/globals';
import type { AdminGroup, AdminUser, Member } from '@lodge/contracts';
import { act, screen, waitFor, within } from '@testing-library/react';
import { open } from './support/open.js';
import { ADMIN, DONE, NOW, OWN_USER } from './support/samples.js';
import {
  button,
  choose,
  dialog,
  field,
  fill,
  focused,
  formError,
  gone,
  noDialog,
  notice,
  notices,
  press,
  user,
} from './support/screen.js';
import { rejected, server, UNREACHABLE } from './support/server.js';

const GROUP: AdminGroup = {
  id: 3,
  name: 'Hikers',
  description: '',
  code: 'ABCDEF',
  created_at: NOW,
  member_count: 1,
  created_by_email: ADMIN.email,
};
const { isAdmin, ...profile } = OWN_USER;
const ROBIN: AdminUser = { ...profile, is_admin: isAdmin };
const { id, created_at: joined_at, ...shown } = profile;
const AS_MEMBER: Member = {
  ...shown,
  id,
  joined_at,
  hasApprovedPicture: false,
  hasFacePicture: false,
};

/** Mocks the API with one group, which it returns. */
function keepGroup() {
  const groups = [{ ...GROUP }];
  server.on('groups', () => ({ groups: [...groups], next_cursor: null }));
  return groups;
}
const row = async () => within((await screen.findByText(GROUP.name)).closest('li')!);
const options = async () => button(`Options for ${GROUP.name}`, await row());
const take = async (action: string) => choose(`Options for ${GROUP.name}`, action, await row());
const openGroups = () => open('/admin?tab=groups', { as: ADMIN });

test('Where there are many groups, one is found by its name', async () => {
  const groups = Array.from({ length: 8 }, (_, at) => ({
    ...GROUP,
    id: at + 1,
    name: `Hikers ${at}`,
  }));
  server.on('groups', ({ query: { q = '' } }) => ({
    groups: groups.filter(({ name }) => name.includes(q)),
    next_cursor: null,
  }));
  await openGroups();
  await screen.findByText('Hikers 0');

  await fill('Find a group', 'kers 7');

  await gone('Hikers 0');
  await screen.findByText('Hikers 7');
  await fill('Find a group', 'Climbers');
  await screen.findByText('No group by that name');
});

describe('A group', () => {
  test('that could not be created or deleted says so', async () => {
    keepGroup();
    server.on('createGroup', UNREACHABLE);
    server.on('deleteGroup', UNREACHABLE);
    await openGroups();
    await row();
    await fill('Group Name', 'Never made');

    await press('Create Group');
    await formError('Error creating group');
    await take('Delete Group');
    await fill('Type DELETE to confirm', 'DELETE', await dialog());
    await press('Delete Group', await dialog());

    await notice('Error deleting group');
    await dialog();
  });

  test('that may not be created shows the server’s reason', async () => {
    keepGroup();
    server.on('createGroup', rejected(403, 'not_allowed', 'Set up a second factor first'));
    await openGroups();
    await row();
    await fill('Group Name', 'Climbers');

    await press('Create Group');

    await formError('Set up a second factor first');
  });

  test('is deleted only after typing DELETE', async () => {
    const groups = keepGroup();
    server.on('deleteGroup', () => {
      groups.pop();
      return DONE;
    });
    await openGroups();
    await take('Delete Group');
    const word = 'Type DELETE to confirm';
    for (const wrong of ['', 'delete', 'DELETE IT']) {
      await fill(word, wrong, await dialog());
      await press('Delete Group', await dialog());
      await (await dialog()).findByText('Please type DELETE to confirm');
      await focused(await field(word));
    }
    await user.keyboard('{Escape}');
    await noDialog();
    await focused(await options());
    expect(server.writes).toEqual([]);
    await take('Delete Group');
    expect((await field(word, await dialog())).value).toBe('');
    await fill(word, 'DELETE', await dialog());

    await user.keyboard('{Enter}');

    await notice('Group deleted');
    await gone(GROUP.name);
    expect(server.sent('deleteGroup')).toMatchObject([
      { params: { id: '3' }, body: { confirm: 'DELETE' } },
    ]);
  });

  test('keeps its code when replacing it fails, and goes when it was deleted meanwhile', async () => {
    const groups = keepGroup();
    server.on('replaceGroupCode', UNREACHABLE);
    await openGroups();
    await take('Replace Code');
    await press('Replace Code', await dialog());
    await notice('Error replacing group code');
    await dialog();
    await user.keyboard('{Escape}');
    await noDialog();
    await (await row()).findByText(GROUP.code);
    server.on('replaceGroupCode', rejected(404, 'not_found', 'Group not found'));
    await take('Replace Code');
    groups.pop();

    await press('Replace Code', await dialog());

    await notice('Group not found');
    await gone(GROUP.name);
  });

  /** Mocks the API of a group's members and of the search for new ones. Returns the members. */
  const keepMembers = () => {
    const members: Member[] = [];
    server.on('users', { users: [ROBIN], total: 1, next_cursor: null });
    server.on('groupMembersByAdmin', () => ({
      members: [...members],
      member_count: 1 + members.length,
      next_cursor: null,
    }));
    server.on('addGroupMember', () => {
      members.push(AS_MEMBER);
      return DONE;
    });
    server.on('removeGroupMember', () => {
      members.pop();
      return DONE;
    });
    return members;
  };
  const found = async () =>
    within(await (await dialog()).findByRole('list', { name: 'Users found' }));
  const inside = async () => within(await (await dialog()).findByRole('list', { name: 'Members' }));
  const findRobin = async () => {
    await openGroups();
    await take('Add Member');
    await fill('Find a user to add', 'robin', await dialog());
  };
  const confirmation = () => screen.findByRole('dialog', { name: /^Remove / });
  const notConfirming = () =>
    waitFor(() => expect(screen.queryByRole('dialog', { name: /^Remove / })).toBeNull());

  test("says when a member could not be added or removed, and takes over another admin's change", async () => {
    keepGroup();
    const members = keepMembers();
    server.on('addGroupMember', UNREACHABLE);
    server.on('removeGroupMember', UNREACHABLE);
    await findRobin();

    await press('Add', await found());
    await notice('Error adding user to group');
    members.push(AS_MEMBER);
    server.on(
      'addGroupMember',
      rejected(409, 'already_member', 'User is already a member of this group'),
    );
    await press('Add', await found());

    await notice('User is already a member of this group');
    await (await found()).findByText('Member');
    await press('Remove', await inside());
    await press('Remove', within(await confirmation()));
    await notice('Error removing user from group');
  });

  test('offers to add a member again only once the removal has succeeded, here or elsewhere', async () => {
    keepGroup();
    const others = Array.from({ length: 8 }, (_, at) => ({
      ...AS_MEMBER,
      id: 100 + at,
      username: `sam${at}`,
    }));
    const members = keepMembers();
    server.on('groupMembersByAdmin', ({ query: { q = '' } }) => ({
      members: [...others, ...members].filter(({ username }) => username.includes(q)),
      member_count: 8 + members.length,
      next_cursor: null,
    }));
    const showOnly = async (name: string, left: string) => {
      await fill('Find a member', name, await dialog());
      await waitFor(async () => expect((await inside()).queryByText(left)).toBeNull());
    };
    await findRobin();
    await press('Add', await found());
    await (await found()).findByText('Member');
    await showOnly('robin', 'sam0');
    server.on('removeGroupMember', UNREACHABLE);

    await press('Remove', await inside());
    await press('Remove', within(await confirmation()));
    await notice('Error removing user from group');
    await user.keyboard('{Escape}');
    await notConfirming();
    await showOnly('sam', AS_MEMBER.username);

    await (await found()).findByText('Member');
    await showOnly('robin', 'sam0');
    members.pop();
    server.on('removeGroupMember', rejected(404, 'not_found', 'User is not a member'));
    await press('Remove', await inside());
    await press('Remove', within(await confirmation()));
    await notConfirming();
    await button('Add', await found());
  });

  test.each([
    ['whose account is gone', rejected(404, 'not_found', 'User not found')],
    ['who may not join', rejected(409, 'conflict', 'This person may not join')],
  ])('calls nobody a member %s', async (_, rejection) => {
    keepGroup();
    keepMembers();
    server.on('addGroupMember', rejection);
    await findRobin();

    await press('Add', await found());

    await waitFor(() => expect(notices()).toHaveLength(1));
    await button('Add', await found());
    expect((await found()).queryByText('Member')).toBeNull();
  });

  test('offers nobody of an earlier search when the next one fails', async () => {
    keepGroup();
    keepMembers();
    await findRobin();
    await button('Add', await found());
    server.on('users', UNREACHABLE);

    await fill('Find a user to add', 'sam', await dialog());

    await (await dialog()).findByText('Error fetching admin data');
    expect(screen.queryByRole('list', { name: 'Users found' })).toBeNull();
  });

  test('leaves alone the next name, typed while the one before it is added', async () => {
    keepGroup();
    keepMembers();
    await findRobin();
    const answer = server.hold('addGroupMember');
    await press('Add', await found());
    const search = await field('Find a user to add', await dialog());
    await user.clear(search);
    await user.type(search, 'sa');
    answer();
    await notice('User added to group');
    await (await inside()).findByText(AS_MEMBER.email!);

    await user.keyboard('m');

    expect(search.value).toBe('sam');
  });

  test('lets whoever has gone on to another control while a member is added stay there', async () => {
    keepGroup();
    keepMembers();
    await findRobin();
    const answer = server.hold('addGroupMember');
    await press('Add', await found());
    const close = await button('Close', await dialog());
    close.focus();

    answer();
    await notice('User added to group');
    await (await inside()).findByText(AS_MEMBER.email!);

    expect(document.activeElement).toBe(close);
  });

  test('gains and loses members, and its count follows', async () => {
    keepGroup();
    keepMembers();
    await openGroups();
    await take('Add Member');
    await focused(await (await dialog()).findByLabelText('Find a user to add'));
    await user.keyboard('robin');
    await press('Add', await found());
    await notice('User added to group');
    await (await found()).findByText('Member');
    await (await inside()).findByText(AS_MEMBER.email!);
    await user.keyboard('{Escape}');
    await noDialog();
    await focused(await options());
    await (await row()).findByText('2 members');

    await press('View Members', await row());
    await press('Remove', await inside());
    await confirmation();
    await user.keyboard('{Escape}');
    await notConfirming();
    await focused(await button('Remove', await inside()));
    await press('Remove', await inside());
    await press('Remove', within(await confirmation()));

    await notice('User removed from group');
    await notConfirming();
    await (await dialog()).findByText('This group has no members');
    await press('Close', await dialog());
    await (await row()).findByText('1 member');
    await focused(await button('View Members', await row()));
    expect(server.sent('addGroupMember').map(({ body }) => body)).toEqual([{ userId: id }]);
    expect(server.sent('removeGroupMember').map(({ body }) => body)).toEqual([{ userId: id }]);
  });

  test('marks who of its members is leaving', async () => {
    keepGroup();
    keepMembers().push({ ...AS_MEMBER, is_leaving: true });
    await openGroups();

    await press('View Members', await row());

    await (await dialog()).findByText('leaving');
  });

  test('needs a name of its own, and shows its code once it is created', async () => {
    const groups = keepGroup();
    const made = { ...GROUP, id: 4, name: 'Climbers', code: 'GHJKMN' };
    server.on('createGroup', () => {
      groups.unshift(made);
      return { ...DONE, group: made, code: made.code };
    });
    await openGroups();
    await press('Create Group');
    await screen.findByText('Group name is required');
    await focused(await field('Group Name'));
    await user.keyboard('Climbers{Enter}');

    await notice('Group created: GHJKMN');
    await within((await screen.findByText('Climbers')).closest('li')!).findByText('GHJKMN');
    await focused(await field('Group Name'));
    const taken = 'A group with this name already exists';
    server.on('createGroup', rejected(409, 'conflict', taken, { fields: { name: taken } }));
    await fill('Group Name', 'CLIMBERS');
    await press('Create Group');
    await screen.findByText(taken);
    expect(server.sent('createGroup').map(({ body }) => body)).toEqual([
      { name: 'Climbers' },
      { name: 'CLIMBERS' },
    ]);
  });

  test('that is created late leaves alone the name that was typed since, and the focus', async () => {
    keepGroup();
    const made = { ...GROUP, id: 4, name: 'Climbers', code: 'GHJKMN' };
    const answer = server.hold('createGroup', { ...DONE, group: made, code: made.code });
    await openGroups();
    await row();
    await user.type(await field('Group Name'), 'Climbers{Enter}');
    await user.clear(await field('Group Name'));
    await user.type(await field('Group Name'), 'Swimmers');
    const wentTo = screen.getByRole('tab', { name: 'Groups' });
    act(() => wentTo.focus());

    answer();
    await notice('Group created: GHJKMN');

    await waitFor(async () =>
      expect((await field('Group Name')).form!.querySelector('[aria-busy]')).toBeNull(),
    );
    expect((await field('Group Name')).value).toBe('Swimmers');
    expect(document.activeElement).toBe(wentTo);
  });

  test('gets a new code after confirmation, which is announced, shown and copied', async () => {
    keepGroup();
    server.on('replaceGroupCode', { ...DONE, code: 'GHJKMN' });
    await openGroups();
    const opener = await options();
    act(() => opener.focus());
    await user.keyboard('{Enter}');
    const item = await screen.findByRole('menuitem', { name: 'Replace Code' });
    act(() => item.focus());
    await user.keyboard('{Enter}');
    await screen.findByRole('dialog', { name: /^Replace the code of/ });
    await (await dialog()).findByText(/^The old code stops working right away\. Members stay in/);
    await user.keyboard('{Escape}');
    await noDialog();
    await focused(opener);
    await (await row()).findByText('ABCDEF');
    await take('Replace Code');
    const confirm = await button('Replace Code', await dialog());
    act(() => confirm.focus());

    await user.keyboard('{Enter}');

    await noDialog();
    await focused(opener);
    await notice('Group code replaced: GHJKMN');
    await gone('ABCDEF');
    await press('Copy code GHJKMN', await row());
    await (await row()).findByText('Copied');
    expect(await navigator.clipboard.readText()).toBe('GHJKMN');
  });

  test('shows how to copy its code where the browser cannot', async () => {
    keepGroup();
    const { clipboard } = navigator;
    delete (navigator as { clipboard?: Clipboard }).clipboard;
    try {
      await openGroups();

      await press('Copy code ABCDEF', await row());

      await (await row()).findByText('Please copy by hand');
    } finally {
      Object.defineProperty(navigator, 'clipboard', { value: clipboard, configurable: true });
    }
  });

  test('that is described late leaves open what was opened since', async () => {
    const [group] = keepGroup();
    const answer = server.hold('updateGroup', { ...DONE, group: group! });
    await openGroups();
    await take('Edit Description');
    await press('Save', await dialog());
    await waitFor(() => expect(server.sent('updateGroup')).toHaveLength(1));
    await user.keyboard('{Escape}');
    await noDialog();
    await take('Replace Code');

    answer();

    await notice('Group description saved');
    await screen.findByRole('dialog', { name: /^Replace the code of/ });
  });

  test('that another admin deleted while it was described says so, and goes', async () => {
    keepGroup();
    server.on('updateGroup', rejected(404, 'not_found', 'Group not found'));
    await openGroups();
    await take('Edit Description');
    await fill('Description', 'Up and down', await dialog());

    await press('Save', await dialog());

    await notice('Group not found');
    await noDialog();
    await gone(GROUP.name);
  });

  test('has a description of at most 200 characters, which its row shows', async () => {
    const groups = keepGroup();
    server.on('updateGroup', ({ body }) => ({
      ...DONE,
      group: Object.assign(groups[0]!, body),
    }));
    await openGroups();
    await take('Edit Description');
    await fill('Description', 'x'.repeat(201), await dialog());
    await press('Save', await dialog());
    await (await dialog()).findByText('Group description must be 200 characters or less');
    await fill('Description', 'Saturdays after the run.', await dialog());

    await press('Save', await dialog());

    await notice('Group description saved');
    await (await row()).findByText('Saturdays after the run.');
    expect(server.sent('updateGroup')).toMatchObject([
      { params: { id: '3' }, body: { description: 'Saturdays after the run.' } },
    ]);
  });
});
