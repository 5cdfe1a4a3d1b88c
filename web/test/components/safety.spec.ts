import { afterEach, describe, expect, jest, test } from '@jest/globals';
import { act, screen, waitFor, within } from '@testing-library/react';
import { keepCompanions, photosComeNear, SOMEBODY } from './support/companions.js';
import { open } from './support/open.js';
import { ROOM } from './support/room.js';
import { ADMIN, EMBLEM, NOW, OWN_USER } from './support/samples.js';
import {
  button,
  choose,
  dialog,
  focused,
  gone,
  later,
  noDialog,
  notice,
  press,
  user,
} from './support/screen.js';
import { server, UNREACHABLE } from './support/server.js';

afterEach(() => void jest.restoreAllMocks());

const OPTIONS = 'Options for somebody';
const MINUTE = 60_000;
const WEEK = 7 * 24 * 3_600_000;

const item = (name: string) => screen.findByRole('menuitem', { name });
const openRoom = async (as = OWN_USER) => {
  keepCompanions();
  await open(ROOM, { as });
  await screen.findByText('From somebody');
};

describe('A block', () => {
  test('is made from a card and from a photo, and undone, and says where it fails', async () => {
    photosComeNear();
    await openRoom();
    server.on('block', UNREACHABLE);
    await choose(OPTIONS, 'Block');
    await press('Block', await dialog());
    await notice('An error occurred. Please try again.');
    keepCompanions();
    await press('Block', await dialog());
    await notice('Member blocked');
    await gone('somebody');
    await gone('From somebody');
    await press('Undo');
    await notice('Member unblocked');
    await screen.findByText('From somebody');

    await press('Photo 1 of 1 of somebody');
    const viewer = await dialog();
    await press(OPTIONS, viewer);
    await item('Block');
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('menu')).toBeNull());
    expect(viewer.getAllByRole('img')).toHaveLength(1);
    await choose(OPTIONS, 'Block', viewer);
    await press('Block', within(await screen.findByRole('dialog', { name: /^Block somebody/ })));

    await gone('somebody');
    await noDialog();
    expect(
      server
        .sent('block')
        .slice(1)
        .map(({ body }) => body),
    ).toEqual([{ userId: 8 }, { userId: 8 }]);
  });

  test('is made by keyboard alone, and the focus is not lost', async () => {
    await openRoom();
    const opener = await button(OPTIONS);
    act(() => opener.focus());
    await user.keyboard('{Enter}');
    await screen.findByRole('menu');
    await user.keyboard('{ArrowDown}');
    await focused(await item('Mute…'));
    await user.keyboard('{End}');
    await focused(await item('Block'));
    await user.keyboard('{Enter}');
    await dialog();
    await user.keyboard('{Escape}');
    await noDialog();
    await focused(opener);
    await user.keyboard('{Enter}');
    await focused(await item('Mute…'));
    await user.keyboard('{End}');
    await focused(await item('Block'));
    await user.keyboard('{Enter}');
    const confirm = await button('Block', await dialog());
    act(() => confirm.focus());
    await user.keyboard('{Enter}');

    await notice('Member blocked');
    await gone('somebody');
    await waitFor(() => expect(document.activeElement?.closest('main')).not.toBeNull());
  });

  test('is not offered for oneself, and an admin reads what it does for admins', async () => {
    await openRoom();
    await button(OPTIONS);
    expect(screen.queryByRole('button', { name: 'Options for robin' })).toBeNull();

    await openRoom(ADMIN);
    await choose(OPTIONS, 'Block');

    await (await dialog()).findByText(/^As an admin you still see everything/);
  });
});

test('A group is muted in the list until it is turned back on', async () => {
  keepCompanions();
  await open('/groups', { as: OWN_USER });

  await choose('Mute: Hikers', 'Mute until I unmute');

  await focused(await button('Muted: Hikers'));
  await screen.findByText('Muted', { selector: 'span' });
  expect(server.sent('mute').map(({ body }) => body)).toEqual([{ groupId: 3 }]);
});

test('The bell of a group rings for everything, for mentions and answers only, or not at all', async () => {
  const { muted } = keepCompanions();
  await open('/groups', { as: OWN_USER });
  const durations = ['Mute for 8 hours', 'Mute for a week', 'Mute until I unmute'];
  const rowsOf = async (bell: string) => {
    await press(bell);
    await screen.findByRole('menu');
    return menuRows();
  };
  expect(await rowsOf('Mute: Hikers')).toEqual(['Only mentions and replies', ...durations]);

  await user.click(await item('Only mentions and replies'));

  await notice('Only mentions and replies');
  await screen.findByText('Only mentions and replies', { selector: 'main span' });
  expect(await rowsOf('Only mentions and replies: Hikers')).toEqual(['All messages', ...durations]);
  await user.click(await item('Mute until I unmute'));
  expect(await rowsOf('Muted: Hikers')).toEqual(['Unmute', 'Only mentions and replies']);
  await user.click(await item('Only mentions and replies'));
  await choose('Only mentions and replies: Hikers', 'All messages');
  await notice('All messages count again');
  await button('Mute: Hikers');
  expect(server.sent('mute').map(({ body }) => body)).toEqual([
    { groupId: 3, except_calls: true },
    { groupId: 3 },
    { groupId: 3, except_calls: true },
  ]);
  expect(muted.groups).toEqual([]);
});

test('The menu of a group that rings for calls leads back, or on to muting', async () => {
  const { muted } = keepCompanions();
  muted.groups.push({ group_id: 3, name: 'Hikers', ...EMBLEM, until: null, except_calls: true });
  await open(ROOM, { as: OWN_USER });

  await press('Options for Hikers');

  await within(await screen.findByRole('menu')).findByText('Only mentions and replies');
  expect(menuRows().slice(2, 4)).toEqual(['All messages', 'Mute…']);
  await user.click(await item('Mute…'));
  expect(menuRows()).not.toContain('All messages');
});

test('A mute of another tab is gone once it ends, without a press here', async () => {
  const { muted } = keepCompanions();
  await open('/groups', { as: OWN_USER });
  await button('Mute: Hikers');
  const until = new Date(Date.now() + MINUTE).toISOString();
  muted.groups.push({ group_id: 3, name: 'Hikers', ...EMBLEM, until });
  jest.useFakeTimers();
  server.hint({ changed: 'groups' });
  await button(/^Muted until .*: Hikers$/);
  muted.groups.pop();

  await later(2 * MINUTE);

  await button('Mute: Hikers');
  jest.useRealTimers();
});

const menuRows = () => screen.getAllByRole('menuitem').map(({ textContent }) => textContent);

test('The menu of a member begins with muting, whose durations take its place', async () => {
  await openRoom();
  const opener = await button(OPTIONS);
  act(() => opener.focus());
  await user.keyboard('{Enter}');
  await item('Mute…');
  expect(menuRows()).toEqual(['Mute…', 'Report Member', 'Block']);
  await user.keyboard('{ArrowDown}');
  await focused(await item('Mute…'));
  expect(screen.queryByText(/won’t count as unread/)).toBeNull();

  await user.keyboard('{Enter}');

  await focused(await item('Mute for 8 hours'));
  expect(menuRows()).toEqual([
    'Back',
    'Mute for 8 hours',
    'Mute for a week',
    'Mute until I unmute',
  ]);
  await screen.findByText('You’ll still see their messages; they won’t count as unread.');
  await user.keyboard('{ArrowUp}');
  await focused(await item('Back'));
  await user.keyboard('{Enter}');
  await focused(await item('Mute…'));
  expect(menuRows()).toEqual(['Mute…', 'Report Member', 'Block']);
  await user.keyboard('{Enter}');
  await focused(await item('Mute for 8 hours'));
  await user.keyboard('{Enter}');
  await notice('Muted');
  await focused(opener);
  expect(server.sent('mute').map(({ body }) => body.userId)).toEqual([SOMEBODY.id]);
  await user.keyboard('{Enter}');
  await focused(await item('Unmute'));
});

test('A muted member is shown, and can be unmuted where they were muted', async () => {
  await openRoom();
  await press('somebody', within(await screen.findByRole('log')));
  const card = await dialog();
  const began = Date.now();
  await choose(OPTIONS, 'Mute…', card);
  await user.click(await item('Mute for a week'));
  await notice('Muted');
  await screen.findByText('From somebody');
  await press(OPTIONS, card);

  await within(await screen.findByRole('menu')).findByText(/^Muted until \w+ \d+$/);
  await user.click(await item('Unmute'));

  await notice('No longer muted');
  const { userId, until = '' } = server.sent('mute')[0]!.body;
  expect(userId).toBe(SOMEBODY.id);
  // The app goes by the server's clock, which it knows to the second.
  expect(Math.abs(Date.parse(until) - began - WEEK)).toBeLessThan(MINUTE);
});

describe('Under Privacy', () => {
  const openPrivacy = async () => {
    server.on('ownReports', { reports: [], next_cursor: null });
    server.on('ownDecisions', { decisions: [] });
    await open('/account/privacy', { as: OWN_USER });
  };

  test('blocks and mutes are listed and lifted', async () => {
    const { blocked, muted } = keepCompanions();
    blocked.add(SOMEBODY.id);
    const hikers = { group_id: 3, name: 'Hikers', ...EMBLEM, until: null };
    const cooks = { ...hikers, group_id: 4, name: 'Cooks', except_calls: true } as const;
    muted.groups.push(hikers, cooks);
    muted.members.push({ user_id: 9, username: 'third', until: null });
    await openPrivacy();
    await screen.findByText('Group');
    await screen.findByText('Group · Only mentions and replies');
    await screen.findByText('Member');

    await press('Unmute Hikers');
    await focused(await button('Unmute third'));
    await user.keyboard('{Enter}');
    await screen.findByText('You haven’t muted any members or groups.');
    await press('Unblock somebody');

    await notice('Member unblocked');
    await screen.findByText('You haven’t blocked anyone.');
    await press('Undo');
    await button('Unblock somebody');
  });

  test('many are shown on request', async () => {
    keepCompanions();
    server.on('blocks', {
      blocks: [1, 2, 3, 4, 5, 6, 7].map((user_id) => ({
        user_id,
        username: `Member ${user_id}`,
        created_at: NOW,
      })),
    });
    await openPrivacy();
    const rows = () => screen.getAllByRole('button', { name: /^Unblock / });
    await button('Unblock Member 5');
    expect(rows()).toHaveLength(5);

    await press('Show all 7');

    await waitFor(() => expect(rows()).toHaveLength(7));
    await focused(rows()[5]!);
  });
});
