import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from '@jest/globals';
import type { AdminGroup, AdminUser, Member, RouteName } from '@lodge/contracts';
import { act, screen, waitFor, within } from '@testing-library/react';
import { FACTORS, keepAccount } from './support/account.js';
import { keepRequests, request } from './support/admin-requests.js';
import { keepCompanions } from './support/companions.js';
import { keepImages, pending } from './support/image-queue.js';
import { open } from './support/open.js';
import { keepPhotos } from './support/photos.js';
import { enterRoom, keepRoom, openRoom, ROOM, rowOf } from './support/room.js';
import { ADMIN, NOW, OWN_USER } from './support/samples.js';
import { choose, dialog, follow, noDialog, notices, press, user } from './support/screen.js';
import { server, UNREACHABLE } from './support/server.js';

const { isAdmin: is_admin, email, created_at, ...profile } = OWN_USER;
const ROBIN: AdminUser = { ...profile, email, created_at, is_admin };
const MEMBER: Member = {
  ...profile,
  joined_at: NOW,
  hasApprovedPicture: false,
  hasFacePicture: false,
};
const GROUP: AdminGroup = {
  id: 3,
  name: 'Hikers',
  description: '',
  code: 'ABCDEF',
  created_at: NOW,
  member_count: 1,
  created_by_email: ADMIN.email,
};

const users = (part: Partial<AdminUser> = {}) =>
  server.on('users', { users: [{ ...ROBIN, ...part }], total: 1, next_cursor: null });
const groups = async () => {
  server.on('groups', { groups: [GROUP], next_cursor: null });
  server.on('groupMembersByAdmin', { members: [MEMBER], member_count: 1, next_cursor: null });
  await open('/admin?tab=groups', { as: ADMIN });
};
const account = async (part: string) => {
  await open(`/account/${part}`, { as: OWN_USER });
};

interface Confirmation {
  // Of `web/src`.
  file: string;
  call: RouteName;
  // The button in the dialog.
  action: string;
  // Opens the dialog.
  ask: () => Promise<unknown>;
  // Over another dialog, which stays.
  above?: boolean;
}

const CONFIRMATIONS: Confirmation[] = [
  {
    file: 'features/account/consent/consents-card.tsx',
    call: 'withdrawConsent',
    action: 'Withdraw',
    ask: async () => {
      keepAccount();
      const document = {
        id: 1,
        kind: 'terms',
        version: 1,
        language: 'en',
        effective_at: NOW,
        status: 'current',
        accepted_at: NOW,
      } as const;
      server.on('ownConsents', { documents: [document], history: [] });
      await account('data');
      await press(/^Withdraw: /);
    },
  },
  {
    file: 'features/account/deletion/delete-card.tsx',
    call: 'deleteOwnAccount',
    action: 'Delete Account',
    ask: async () => {
      keepAccount();
      await account('data');
      await press('Delete Account');
    },
  },
  {
    file: 'features/account/deletion/delete-card.tsx',
    call: 'deleteOwnAccount',
    action: 'Delete Now',
    ask: async () => {
      keepAccount();
      await account('data');
      await press('Delete Now');
    },
  },
  {
    file: 'features/account/factors/one-time-codes-card.tsx',
    call: 'removeTotp',
    action: 'Turn Off',
    ask: async () => {
      keepAccount();
      server.on('factors', { factors: { ...FACTORS, totp_since: NOW } });
      await account('sign-in');
      await press('Turn Off');
    },
  },
  {
    file: 'features/account/factors/recovery-codes-card.tsx',
    call: 'makeRecoveryCodes',
    action: 'Make New Codes',
    ask: async () => {
      keepAccount();
      server.on('factors', { factors: { ...FACTORS, recovery_codes_left: 3 } });
      await account('sign-in');
      await press('Make New Codes');
    },
  },
  {
    file: 'features/account/passkeys/passkeys-card.tsx',
    call: 'removePasskey',
    action: 'Remove',
    ask: async () => {
      keepAccount();
      const passkeys = [{ id: 4, name: 'Phone', created_at: NOW, last_used: null }];
      server.on('factors', { factors: { ...FACTORS, passkeys } });
      await account('sign-in');
      await press('Remove Phone');
    },
  },
  {
    file: 'features/admin/groups/group-dialogs.tsx',
    call: 'deleteGroup',
    action: 'Delete Group',
    ask: async () => {
      await groups();
      await choose('Options for Hikers', 'Delete Group');
    },
  },
  {
    file: 'features/admin/groups/group-dialogs.tsx',
    call: 'replaceGroupCode',
    action: 'Replace Code',
    ask: async () => {
      await groups();
      await choose('Options for Hikers', 'Replace Code');
    },
  },
  {
    file: 'features/admin/groups/members-dialog.tsx',
    call: 'removeGroupMember',
    action: 'Remove',
    above: true,
    ask: async () => {
      await groups();
      await press('View Members');
      await press('Remove', await dialog());
    },
  },
  {
    file: 'features/admin/images/confirm-removal.tsx',
    call: 'deleteImage',
    action: 'Delete',
    ask: async () => {
      keepImages(pending(1));
      await open('/admin?tab=images', { as: ADMIN });
      await press('Delete');
    },
  },
  {
    file: 'features/admin/person/person-dialogs.tsx',
    call: 'liftSuspension',
    action: 'Lift Suspension',
    above: true,
    ask: async () => {
      users({ is_suspended: true });
      const { avatar: _, ...shown } = ROBIN;
      const summary = { ...shown, photos: [], decisions: [], groups: [], is_suspended: true };
      server.on('userSummary', { user: summary });
      await open('/admin', { as: ADMIN });
      await follow('robin');
      await press('Lift Suspension', await dialog());
    },
  },
  {
    file: 'features/admin/registrations/invitations-list.tsx',
    call: 'revokeInvitation',
    action: 'Revoke',
    ask: async () => {
      const invitation = {
        id: 3,
        created_at: NOW,
        expires_at: '2999-01-01T00:00:00.000Z',
        created_by_username: 'admin',
        used_at: null,
        used_by: null,
        used_by_username: null,
        note: null,
        names_inviter: false,
      };
      server.on('invitations', { invitations: [invitation], next_cursor: null });
      await open('/admin?tab=users&list=invitations', { as: ADMIN });
      await press('Revoke');
    },
  },
  {
    file: 'features/admin/requests/bulk-bar.tsx',
    call: 'decideGroupRequests',
    action: 'Reject',
    ask: async () => {
      keepRequests(request(5, 'robin'), request(6, 'sam'));
      await open('/admin?tab=requests', { as: ADMIN });
      await user.click(await screen.findByLabelText('Select all 2 shown'));
      await press('Reject 2');
    },
  },
  {
    file: 'features/admin/announcements/announcements-tab.tsx',
    call: 'endAnnouncement',
    action: 'End',
    ask: async () => {
      const until = '2999-01-01T00:00:00.000Z';
      const shown = { id: 3, text: 'Hello', from: NOW, until, created_by: 'admin' };
      server.on('adminAnnouncements', { announcements: [{ ...shown, status: 'shown' }] });
      await open('/admin/safety?tab=announcements', { as: ADMIN });
      await press('End');
    },
  },
  {
    file: 'features/admin/users/delete-user-dialog.tsx',
    call: 'deleteUser',
    action: 'Delete',
    ask: async () => {
      users();
      await open('/admin', { as: ADMIN });
      await choose('Options for robin', 'Delete');
    },
  },
  {
    file: 'features/chat/delete-message-dialog.tsx',
    call: 'deleteMessage',
    action: 'Delete',
    ask: async () => {
      keepRoom('goes');
      await open(ROOM, { as: ADMIN });
      await press('Delete message', await rowOf('goes'));
    },
  },
  {
    file: 'features/groups/leave-group-dialog.tsx',
    call: 'leaveGroup',
    action: 'Leave Group',
    ask: async () => {
      await openRoom('stays');
      await press('Leave Group');
    },
  },
  {
    file: 'features/photos/managed-photo-grid.tsx',
    call: 'deleteOwnImage',
    action: 'Delete Photo',
    ask: async () => {
      keepPhotos(1);
      await open('/profile', { as: OWN_USER });
      await press('Delete photo');
    },
  },
  {
    file: 'features/safety/safety-dialogs.tsx',
    call: 'block',
    action: 'Block',
    ask: async () => {
      keepCompanions();
      await enterRoom();
      await choose(/^Options for somebody/, 'Block');
    },
  },
];

// Dialogs that ask without a call.
const WITHOUT_CALL = ['features/auth/sign-in-again.tsx', 'forms/leave-guard.tsx'];

test.each(CONFIRMATIONS.map((one) => [one.file, one.call, one] as const))(
  '%s: a dialog whose call %s fails says so and stays, and Back closes it',
  async (_file, call, { action, ask, above }) => {
    await ask();
    const { href, length } = { href: location.href, length: history.length };
    server.on(call, UNREACHABLE);
    const shown = await screen.findByRole('dialog');
    const typed = within(shown).queryByLabelText<HTMLInputElement>(/^Type /);
    if (typed)
      await user.type(typed, /^Type (.+) to confirm/.exec(typed.labels![0]!.textContent!)![1]!);

    await press(action, within(shown));

    await waitFor(() => expect(notices()).toHaveLength(1));
    expect(server.sent(call)).toHaveLength(1);
    expect(await screen.findByRole('dialog')).toBe(shown);
    expect(history.length).toBeLessThanOrEqual(length + 1);

    act(() => history.back());

    await waitFor(() => expect(shown.isConnected).toBe(false));
    if (!above) await noDialog();
    expect(location.href).toBe(href);
  },
);

test('No dialog that asks before a call is missing here', () => {
  const root = new URL('../../src/', import.meta.url);
  const asking = readdirSync(root, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.tsx') && !file.startsWith('ui/'))
    .filter((file) =>
      /<Confirm(?:Dialog|Button)\b/.test(readFileSync(new URL(file, root), 'utf8')),
    );

  expect(asking.sort()).toEqual(
    [...new Set(CONFIRMATIONS.map(({ file }) => file)), ...WITHOUT_CALL].sort(),
  );
});
