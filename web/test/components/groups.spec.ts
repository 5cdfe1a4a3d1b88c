import { describe, expect, test } from '@jest/globals';
import { ERROR_TEXTS, type ListedGroup } from '@lodge/contracts';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { open } from './support/open.js';
import { GROUP, keepRoom, LISTED, openRoom } from './support/room.js';
import { ADMIN, DONE, EMBLEM, NOW, OWN_USER } from './support/samples.js';
import {
  at,
  button,
  choose,
  dialog,
  field,
  fieldErrors,
  fill,
  focused,
  follow,
  formError,
  gone,
  heading,
  noDialog,
  notice,
  press,
  user,
} from './support/screen.js';
import { rejected, server, UNREACHABLE } from './support/server.js';

const PENDING = { ...LISTED, request_status: 'pending', request_id: 5 } as const;
const REQUEST = { ...DONE, request: { id: 5, status: 'pending', requested_at: NOW } } as const;

const list = (...groups: ListedGroup[]) => server.on('allGroups', { groups, next_cursor: null });
const hint = () => act(() => server.hint({ changed: 'groups' }));

async function join(code: string) {
  await fill('Group Code', code);
  await press('Join Group');
}

describe('Joining by code', () => {
  test('reports an empty code, an unknown code, and an existing membership', async () => {
    await open('/groups', { as: OWN_USER });
    await press('Join Group');
    const text = 'Please enter a group code';
    await waitFor(() => expect(fieldErrors()).toEqual({ 'Group Code': text }));
    await focused(await field('Group Code'));
    await fill('Group Code', 'zzzzzz');
    await waitFor(() => expect(fieldErrors()).toEqual({}));
    expect(server.writes).toEqual([]);

    for (const [answer, error] of [
      [rejected(404, 'not_found', ERROR_TEXTS.invalidGroupCode), 'Invalid group code'],
      [
        rejected(409, 'already_member', ERROR_TEXTS.alreadyMember),
        'You are already a member of this group',
      ],
      [UNREACHABLE, 'Error joining group'],
    ] as const) {
      server.on('joinGroup', answer);
      await join('zzzzzz');
      await formError(error);
    }
  });

  test('is refused to a removed member, who requests access instead', async () => {
    list(LISTED);
    server.on('joinGroup', rejected(403, 'not_allowed', ERROR_TEXTS.removedFromGroup));
    server.on('requestAccess', () => {
      list(PENDING);
      return REQUEST;
    });
    await open('/groups', { as: OWN_USER });
    await join(GROUP.code);
    await formError('You were removed from this group. You can request access.');

    await follow('Browse All Groups');
    await press('Request Access');

    await notice('Access requested');
    await button('Request Pending');
    expect(server.sent('requestAccess').map(({ params }) => params)).toEqual([{ id: '3' }]);
  });
});

test('Requests that wait stand below the own groups, until they are withdrawn or decided', async () => {
  const requestOf = (id: number, group_name: string) =>
    ({ id, status: 'pending', requested_at: NOW, group_id: id, group_name, ...EMBLEM }) as const;
  const pending = [requestOf(5, 'Hikers'), requestOf(6, 'Sailors'), requestOf(7, 'Climbers')];
  server.on('ownRequests', () => ({ requests: [...pending] }));
  server.on('withdrawRequest', () => {
    pending.shift();
    return DONE;
  });
  await open('/groups', { as: OWN_USER });
  const card = () =>
    within(screen.getByRole('heading', { name: 'Waiting for an admin' }).closest('section')!);
  const names = () =>
    card()
      .getAllByRole('listitem')
      .map((row) => row.querySelector('bdi')!.textContent);
  await screen.findByText('Hikers');
  expect(names()).toEqual(['Hikers', 'Sailors', 'Climbers']);

  fireEvent.click(card().getAllByRole('button', { name: 'Withdraw' })[0]!);

  await notice('Request withdrawn');
  await waitFor(() => expect(names()).toEqual(['Sailors', 'Climbers']));
  expect(server.sent('withdrawRequest').map(({ params }) => params)).toEqual([{ id: '5' }]);
  pending.shift();
  hint();
  await waitFor(() => expect(names()).toEqual(['Climbers']));
  pending.shift();
  hint();
  await waitFor(() => expect(screen.queryByText('Waiting for an admin')).toBeNull());
});

describe('Requesting access', () => {
  const opened = async (group: ListedGroup) => {
    list(group);
    await open('/all-groups', { as: OWN_USER });
    await heading('Hikers');
  };

  test('can be rejected, which disables the button, while a code still works', async () => {
    server.on('mutes', { members: [], groups: [] });
    await opened(PENDING);
    expect((await button('Request Pending')).matches(':disabled')).toBe(true);
    list({ ...LISTED, request_status: 'rejected', request_id: 5 });
    hint();
    expect((await button('Request Rejected')).matches(':disabled')).toBe(true);
    await screen.findByText('With the group’s code you can still join.');

    await follow('Your Groups');
    keepRoom();
    server.on('joinGroup', () => {
      server.on('ownGroups', { groups: [GROUP] });
      list({ ...LISTED, is_member: true, code: GROUP.code });
      return { ...DONE, group: GROUP };
    });
    await join(GROUP.code);
    await notice('Joined group successfully!');
    await at(`/groups/${GROUP.id}`);
    await gone('Join with a code');
    act(() => history.back());
    await follow('Browse All Groups');

    await button('Enter Group');
  });

  test('is possible again after a removal', async () => {
    await opened({ ...LISTED, is_member: true, code: GROUP.code });
    await button('Enter Group');
    list({ ...LISTED, request_status: 'approved', request_id: 5 });
    hint();
    server.on('requestAccess', () => {
      list(PENDING);
      return REQUEST;
    });

    await press('Request Access');

    await button('Request Pending');
  });

  test('that fails shows an error and the current state', async () => {
    await opened(LISTED);
    // A single group can be searched, too.
    await screen.findByLabelText('Find a group');
    await button('Request Access');
    list(PENDING);
    server.on('requestAccess', rejected(409, 'request_pending', ERROR_TEXTS.requestPending));

    await press('Request Access');

    await notice('Error submitting request');
    await button('Request Pending');
  });
});

test('Where there is no group yet, members read what comes next, and admins begin to create one', async () => {
  list();
  server.on('groups', { groups: [], next_cursor: null });
  await open('/all-groups', { as: OWN_USER });
  await screen.findByText('There are no groups yet');
  await screen.findByText('Admins create them. Check back later.');
  expect(screen.queryByLabelText('Find a group')).toBeNull();

  for (const path of ['/all-groups', '/groups']) {
    await open(path, { as: ADMIN });
    await follow('Create Group');
    await focused(await field('Group Name'));
  }
});

test('How many members a group of today has is told only to whom it is counted for', async () => {
  const created_at = new Date().toISOString();
  list({ ...LISTED, created_at, life: 'new' });
  await open('/all-groups', { as: OWN_USER });
  await screen.findByText('New', { selector: 'p *' });
  expect(screen.queryByText('2 members')).toBeNull();

  await open('/all-groups', { as: ADMIN });
  await screen.findByText('2 members');
  list(LISTED);
  await open('/all-groups', { as: OWN_USER });
  await screen.findByText('2 members');
});

describe('The search for a group', () => {
  const huts = Array.from({ length: 120 }, (_, index) => ({
    ...LISTED,
    id: index + 1,
    name: `Hut ${String(index + 1).padStart(3, '0')}`,
  }));
  const cards = () => within(screen.getByRole('main')).queryAllByRole('article').length;
  const search = (text: string) => fill('Find a group', text);

  function keepHuts() {
    server.on('allGroups', ({ query: { q = '', limit } }) => {
      const found = huts.filter(({ name }) => name.includes(q));
      const groups = found.slice(0, Number(limit));
      return { groups, next_cursor: groups.length < found.length ? 'more' : null };
    });
  }

  test('counts what is found, and leads back to all', async () => {
    keepHuts();
    await open('/all-groups', { as: OWN_USER });
    await heading('Hut 001');
    expect(screen.queryByRole('heading', { name: 'Hut 120' })).toBeNull();

    await search('Hut 04');
    await screen.findByText('10 found');
    expect(cards()).toBe(10);
    await search('no such hut');
    await screen.findByText('No group by that name');
    await press('Clear search');
    await focused(await field('Find a group'));
    await search('Hut');
    await screen.findByText('50+ found');
    await press('Clear search');

    await focused(await field('Find a group'));
    await heading('Hut 001');
    await focused(await field('Find a group'));
  });

  test('that fails shows no group and no count, and can be tried again', async () => {
    keepHuts();
    await open('/all-groups', { as: OWN_USER });
    await heading('Hut 001');
    server.on('allGroups', rejected(403, 'not_allowed', ERROR_TEXTS.notAllowed));
    await search('Hut');
    await screen.findByText('Error fetching groups');
    expect(cards()).toBe(0);
    expect(screen.queryByText(/found$/)).toBeNull();
    keepHuts();

    await press('Try again');

    await screen.findByText('50+ found');
  });
});

test('All groups say which are busy or new, and keep some', async () => {
  const groups: ListedGroup[] = [
    { ...LISTED, id: 1, name: 'Lively', life: 'busy' },
    { ...LISTED, id: 2, name: 'Fresh', life: 'new' },
    { ...LISTED, id: 3, name: 'Still', life: 'quiet' },
  ];
  server.on('allGroups', ({ query }) => ({
    groups: groups.filter(({ life }) => !query.show || life === query.show),
    next_cursor: null,
  }));
  await open('/all-groups', { as: OWN_USER });
  const shown = () => screen.getAllByRole('article').map(({ textContent }) => textContent);
  await heading('Lively');
  expect(shown().map((text) => /Busy|New/.exec(text)?.[0])).toEqual(['Busy', 'New', undefined]);

  await user.click(await screen.findByRole('radio', { name: 'New' }));
  await waitFor(() => expect(shown()).toHaveLength(1));
  await heading('Fresh');
  expect(location.search).toBe('?show=new');

  await user.click(await screen.findByRole('radio', { name: 'Asked' }));
  await screen.findByText('You have no open requests');
  await press('Show all groups');
  await heading('Still');
});

describe('Leaving a group from its page', () => {
  const leaves = () => {
    server.on('ownGroups', { groups: [] });
    return DONE;
  };

  test('asks first, stays where that fails, and ends on the list', async () => {
    await openRoom('stays behind');
    await choose('Options for Hikers', 'Leave Group');
    await (await dialog()).findByText(/Your messages stay/);
    await user.keyboard('{Escape}');
    await noDialog();
    await focused(await button('Options for Hikers'));
    expect(server.writes).not.toContain('leaveGroup');
    await choose('Options for Hikers', 'Leave Group');
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
    await choose('Options for Hikers', 'Leave Group');
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
