import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import type { OwnGroup } from '@lodge/contracts';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { open } from './support/open.js';
import { GROUP, input, keepRoom, OWN } from './support/room.js';
import { DONE, OWN_USER } from './support/samples.js';
import { at, fill, gone, heading, later, navigation, press } from './support/screen.js';
import { server } from './support/server.js';
import { isAsWide } from './support/windows.js';

const titleIs = (title: string) => waitFor(() => expect(document.title).toBe(title));
const said = (content: string, day: string, author = { user_id: 8, username: 'somebody' }) => ({
  last_message: { content, created_at: `2026-01-${day}T10:00:00.000Z`, ...author },
});
const links = () => [...document.querySelectorAll('main a[href^="/groups/"]')];

let groups: OwnGroup[];
beforeEach(() => {
  groups = [GROUP, { ...GROUP, id: 4, name: 'Cooks' }];
  keepRoom();
  server.on('ownGroups', () => ({ groups: [...groups] }));
});

const change = (part: Partial<OwnGroup>) => (groups[0] = { ...groups[0]!, ...part });

test('Without the live stream the count in the bar follows by itself', async () => {
  jest.useFakeTimers({ now: Date.now() });
  server.loseStream();
  await open('/profile', { as: OWN_USER });
  await heading('Profile');
  await later(0);
  change({ unread_count: 1 });
  expect(document.title).toBe('Profile · Lodge');

  await later(15_000);

  await titleIs('(1) Profile · Lodge');
});

test('With the live stream the list of groups is not polled', async () => {
  jest.useFakeTimers({ now: Date.now() });
  await open('/groups', { as: OWN_USER });
  await later(3_000);
  const { length } = server.sent('ownGroups');

  await later(20_000);

  expect(server.sent('ownGroups')).toHaveLength(length);
});

test('The count follows what the server counts, as when a group is muted', async () => {
  change({ unread_count: 1 });
  await open('/profile', { as: OWN_USER });
  await titleIs('(1) Profile · Lodge');
  await (await navigation()).findByRole('link', { name: 'Groups, 1 unread message' });
  change({ unread_count: 0 });
  server.hint({ changed: 'groups' });
  await titleIs('Profile · Lodge');
  await (await navigation()).findByRole('link', { name: 'Groups' });
  change({ unread_count: 1 });

  server.hint({ changed: 'groups' });

  await titleIs('(1) Profile · Lodge');
});

test('The list of groups shows the last message of each, latest first, but none that a block hides', async () => {
  change(said('from another', '03'));
  groups[1] = { ...groups[1]!, ...said('from me', '04', OWN) };
  await open('/groups', { as: OWN_USER });
  await waitFor(() =>
    expect(links().map(({ textContent }) => textContent)).toEqual([
      expect.stringContaining('You: from me'),
      expect.stringContaining('somebody: from another'),
    ]),
  );
  expect(links()[0]!.querySelector('time')?.dateTime).toBe('2026-01-04T10:00:00.000Z');

  change({ ...said('the latest', '05'), unread_count: 2 });
  server.hint({ changed: 'groups' });

  await screen.findByText('2 unread messages', { selector: 'main *' });
  expect(links().map((link) => link.getAttribute('href'))).toEqual(['/groups/3', '/groups/4']);
  // Its author is blocked.
  change(said('mine', '03', OWN));
  server.hint({ changed: 'members', group_id: GROUP.id });
  await screen.findByText('mine');
  expect(document.body.textContent).not.toContain('the latest');
});

test.each(['/groups', '/dashboard'])(
  '%s says before the count that a group called',
  async (path) => {
    change({ ...said('@robin', '03'), unread_count: 2, called: true });
    groups[1] = { ...groups[1]!, ...said('hello', '04'), unread_count: 1 };
    server.on('news', { photos: null, requests: [], decisions: [], until: null });

    await open(path, { as: OWN_USER });

    await screen.findByText('1 unread message', { selector: 'main *' });
    const called = screen.getByText('Someone mentioned you or replied to you,');
    expect(called.closest('a')?.textContent).toMatch(/replied to you, 2 unread messages$/);
  },
);

describe('The next group with unread messages', () => {
  beforeEach(() => {
    // The list: Hikers with 1, Cooks (muted, so without any), Divers with 100, Readers with none.
    const listed = { 3: ['Hikers', 1], 4: ['Cooks', 0], 5: ['Divers', 100], 6: ['Readers', 0] };
    groups = Object.entries(listed).map(([id, [name, unread_count]]) => ({
      ...GROUP,
      ...said('hello', `1${9 - Number(id)}`),
      ...({ id: Number(id), name, unread_count } as Pick<OwnGroup, 'id' | 'name' | 'unread_count'>),
    }));
    groups.reverse();
  });
  afterEach(() => void jest.restoreAllMocks());

  test.each([
    ['follows in the list', 3, 'Next: Divers · 99+ unread messages', 5],
    ['begins again at its top', 5, 'Next: Hikers · 1 unread message', 3],
    ['is the first one at its end', 6, 'Next: Hikers · 1 unread message', 3],
  ])('%s', async (_where, openId, name, nextId) => {
    isAsWide((media) => media.includes('width < 48rem'));

    await open(`/groups/${openId}`, { as: OWN_USER });

    const next = await screen.findByRole('link', { name });
    expect(next.getAttribute('href')).toBe(`/groups/${nextId}`);
  });

  test('has its line before there is another group, so that no message moves', async () => {
    isAsWide((media) => media.includes('width < 48rem'));
    const listed = groups;
    groups = listed.filter(({ id }) => id === 3);
    await open('/groups/3', { as: OWN_USER });
    const line = () => document.querySelector('main p.min-h-8');
    await waitFor(() => expect(line()?.childElementCount).toBe(0));
    groups = listed;

    server.hint({ changed: 'groups' });

    await screen.findByRole('link', { name: /^Next: / });
    expect(line()?.childElementCount).toBe(1);
  });

  test('opens by Alt and the arrow down, but not within a text or a list of options', async () => {
    await open('/groups/3', { as: OWN_USER });
    const key = (target: Element, keys: KeyboardEventInit = { altKey: true }) =>
      fireEvent.keyDown(target, { key: 'ArrowDown', ...keys });
    await fill('Message', 'half a thought');
    await screen.findByRole('heading', { name: 'Hikers' });

    input().setSelectionRange(4, 4);
    for (const others of [{}, { altKey: true, shiftKey: true }, { altKey: true }])
      expect(key(input(), others)).toBe(true);
    input().setSelectionRange(14, 14);
    expect(key(input())).toBe(false);

    await at('/groups/5');
    await screen.findByRole('heading', { name: 'Divers' });
    expect(screen.queryByText(/^Next:/)).toBeNull();
    key(document.body);
    await at('/groups/3');
  });
});

test('A newcomer finds the group on top before anything is written in it', async () => {
  groups = [{ ...GROUP, ...said('not long ago', '04') }];
  const joined = { ...GROUP, id: 5, name: 'Singers', joined_at: '2026-01-05T10:00:00.000Z' };
  server.on('joinGroup', () => {
    groups.push(joined);
    return { ...DONE, group: joined };
  });
  await open('/groups', { as: OWN_USER });
  await heading('Join with a code');
  await fill('Group Code', 'ABCDEF');

  await press('Join Group');
  await at('/groups/5');
  await gone('Join with a code');
  act(() => history.back());

  // The room, which lists one's groups as well, says that there are no messages.
  await heading('Join with a code');
  await waitFor(() =>
    expect(links().map((link) => link.getAttribute('href'))).toEqual(['/groups/5', '/groups/3']),
  );
  expect(links()[0]!.textContent).toContain('No messages yet');
});
