import { describe, expect, test } from '@jest/globals';
import { ERROR_TEXTS } from '@lodge/contracts';
import { screen, waitFor } from '@testing-library/react';
import { open } from './support/open.js';
import { LISTED, openRoom } from './support/room.js';
import { DONE, OWN_USER } from './support/samples.js';
import { at, button, dialog, focused, noDialog, notice, press, user } from './support/screen.js';
import { rejected, server, UNREACHABLE } from './support/server.js';

describe('Leaving a group from its page', () => {
  const leaves = () => {
    server.on('ownGroups', { groups: [] });
    return DONE;
  };

  test('asks first, stays where that fails, and ends on the list', async () => {
    await openRoom('stays behind');
    await press('Leave Group');
    await (await dialog()).findByText(/Your messages stay/);
    await user.keyboard('{Escape}');
    await noDialog();
    await focused(await button('Leave Group'));
    expect(server.writes).not.toContain('leaveGroup');
    await press('Leave Group');
    server.on('leaveGroup', UNREACHABLE);
    await press('Leave Group', await dialog());
    await notice('Error leaving group');
    await (await dialog()).findByText(/Your messages stay/);
    server.on('leaveGroup', leaves);

    await press('Leave Group', await dialog());

    await notice('You left the group');
    await at('/groups');
    await screen.findByText('You are not in a group yet');
  });

  test('asks nothing more of it', async () => {
    await openRoom();
    const answer = server.hold('leaveGroup', leaves);
    await press('Leave Group');
    await press('Leave Group', await dialog());
    await waitFor(() => expect(server.sent('leaveGroup')).toHaveLength(1));
    const polls = server.sent('messages').length;
    // If polling were still running, this event would cause a poll at once.
    document.dispatchEvent(new Event('visibilitychange'));

    answer();

    await notice('You left the group');
    await screen.findByText('You are not in a group yet');
    expect(server.sent('messages')).toHaveLength(polls);
  });
});

test('A request that an admin decided meanwhile cannot be withdrawn, and shows the decision', async () => {
  const group = { ...LISTED, request_id: 5, request_status: 'pending' as const };
  server.on('allGroups', { groups: [group], next_cursor: null });
  server.on('withdrawRequest', () => {
    server.on('allGroups', {
      groups: [{ ...group, request_status: 'rejected' }],
      next_cursor: null,
    });
    return rejected(409, 'already_processed', ERROR_TEXTS.requestProcessed);
  });
  await open('/all-groups', { as: OWN_USER });
  await button('Request Pending');

  await press('Withdraw');

  await notice('This request was already processed');
  await button('Request Rejected');
});
