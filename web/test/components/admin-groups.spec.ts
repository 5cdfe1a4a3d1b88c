import { describe, expect, test } from '@jest/globals';
import type { AdminGroup, AdminGroupRequest, AdminUser, Member } from '@lodge/contracts';
import { screen, waitFor, within } from '@testing-library/react';
import { open } from './support/open.js';
import { ADMIN, DONE, NOW, OWN_USER } from './support/samples.js';
import {
  button,
  dialog,
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
const WAITING = { images: 0, requests: 0, reports: 0, registrations: 0 };

/** Has the API keep one group. Returns what it keeps. */
function keepGroup() {
  const groups = [GROUP];
  server.on('waiting', WAITING);
  server.on('groups', () => ({ groups: [...groups], next_cursor: null }));
  return groups;
}
const row = async () => within((await screen.findByText(GROUP.name)).closest('li')!);
const options = async () => button(`Options for ${GROUP.name}`, await row());
const choose = async (action: string) => {
  await user.click(await options());
  await user.click(await screen.findByRole('menuitem', { name: action }));
};
const openGroups = () => open('/admin?tab=groups', { as: ADMIN });
const closed = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

describe('A group', () => {
  test('that could not be created or deleted says so', async () => {
    keepGroup();
    server.on('createGroup', UNREACHABLE);
    server.on('deleteGroup', UNREACHABLE);
    await openGroups();
    await row();
    fill('Group Name', 'Never made');

    await press('Create Group');
    await formError('Error creating group');
    await choose('Delete Group');
    fill('Type DELETE to confirm', 'DELETE', await dialog());
    await press('Delete Group', await dialog());

    await notice('Error deleting group');
    await dialog();
  });

  test('is deleted only after typing DELETE', async () => {
    const groups = keepGroup();
    server.on('deleteGroup', () => {
      groups.pop();
      return DONE;
    });
    await openGroups();
    await choose('Delete Group');
    const word = 'Type DELETE to confirm';
    for (const wrong of ['', 'delete', 'DELETE ']) {
      fill(word, wrong, await dialog());
      await press('Delete Group', await dialog());
      await (await dialog()).findByText('Please type DELETE to confirm');
      await focused(field(word));
    }
    await user.keyboard('{Escape}');
    await closed();
    await focused(await options());
    expect(server.writes).toEqual([]);
    await choose('Delete Group');
    expect(field(word, await dialog()).value).toBe('');
    fill(word, 'DELETE', await dialog());

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
    await choose('Replace Code');
    await press('Replace Code', await dialog());
    await notice('Error replacing group code');
    await dialog();
    await user.keyboard('{Escape}');
    await closed();
    (await row()).getByText(GROUP.code);
    server.on('replaceGroupCode', rejected(404, 'not_found', 'Group not found'));
    await choose('Replace Code');
    groups.pop();

    await press('Replace Code', await dialog());

    await notice('Group not found');
    await gone(GROUP.name);
  });

  test("says when a member could not be added or removed, and takes over another admin's change", async () => {
    keepGroup();
    const members: Member[] = [];
    server.on('users', { users: [ROBIN], total: 1, next_cursor: null });
    server.on('groupMembersByAdmin', () => ({
      members: [...members],
      member_count: members.length,
      next_cursor: null,
    }));
    server.on('addGroupMember', UNREACHABLE);
    server.on('removeGroupMember', UNREACHABLE);
    await openGroups();
    await choose('Add Member');
    fill('Find a user to add', 'robin', await dialog());
    const found = within(await (await dialog()).findByRole('list', { name: 'Users found' }));

    await press('Add', found);
    await notice('Error adding user to group');
    members.push(AS_MEMBER);
    server.on(
      'addGroupMember',
      rejected(409, 'already_member', 'User is already a member of this group'),
    );
    await press('Add', found);

    await notice('User is already a member of this group');
    await found.findByText('Member');
    const inside = within(await (await dialog()).findByRole('list', { name: 'Members' }));
    await press('Remove', inside);
    await press('Remove', within(await screen.findByRole('dialog', { name: /^Remove / })));
    await notice('Error removing user from group');
  });
});

test('A request that another admin decided says so, and is gone', async () => {
  let requests: AdminGroupRequest[] = [
    {
      id: 5,
      status: 'pending',
      requested_at: NOW,
      user_id: id,
      user_avatar: null,
      user_username: 'robin',
      user_age: 34,
      user_created_at: NOW,
      group_name: GROUP.name,
      processed_at: null,
      processed_by_username: null,
    },
  ];
  server.on('waiting', WAITING);
  server.on('groupRequests', () => ({
    requests,
    pending_count: requests.length,
    next_cursor: null,
  }));
  server.on('decideGroupRequest', UNREACHABLE);
  await open('/admin?tab=requests&status=pending', { as: ADMIN });
  await press('Approve', await row());
  await notice('Error approveing request');
  server.on(
    'decideGroupRequest',
    rejected(409, 'already_processed', 'This request was already processed'),
  );
  requests = [];

  await press('Approve', await row());

  await notice('This request was already processed');
  await gone(GROUP.name);
});
