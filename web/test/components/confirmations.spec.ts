import { expect, test } from '@jest/globals';
import type { RouteName } from '@lodge/contracts';
import { act, screen, waitFor, within } from '@testing-library/react';
import { FACTORS, keepAccount } from './support/account.js';
import { keepImages, pending } from './support/image-queue.js';
import { open } from './support/open.js';
import { ADMIN, NOW, OWN_USER } from './support/samples.js';
import { choose, dialog, noDialog, notices, press, user } from './support/screen.js';
import { server, UNREACHABLE } from './support/server.js';
import { memberOf } from './support/people.js';
import { keepGroup } from './support/admin-groups.js';

const groups = async () => {
  keepGroup();
  const members = [memberOf(OWN_USER)];
  server.on('groupMembersByAdmin', { members, member_count: 1, next_cursor: null });
  await open('/admin?tab=groups', { as: ADMIN });
};

interface Confirmation {
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
    call: 'removeTotp',
    action: 'Turn Off',
    ask: async () => {
      keepAccount();
      server.on('factors', { factors: { ...FACTORS, totp_since: NOW } });
      await open('/account/sign-in', { as: OWN_USER });
      await press('Turn Off');
    },
  },
  {
    call: 'deleteGroup',
    action: 'Delete Group',
    ask: async () => {
      await groups();
      await choose('Options for Hikers', 'Delete Group');
    },
  },
  {
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
    call: 'deleteImage',
    action: 'Delete',
    ask: async () => {
      keepImages(pending(1));
      await open('/admin?tab=images', { as: ADMIN });
      await press('Delete');
    },
  },
];

// `ConfirmDialog` stays until `onConfirm` says that it is done: these are its ways to be opened.
test.each(CONFIRMATIONS.map((one) => [one.call, one] as const))(
  'A dialog whose call %s fails says so and stays, and Back closes it',
  async (call, { action, ask, above }) => {
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
