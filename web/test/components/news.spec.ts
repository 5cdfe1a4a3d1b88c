import { afterEach, describe, expect, jest, test } from '@jest/globals';
import type { DecisionNews, ListedGroup, News, OwnGroup } from '@lodge/contracts';
import { act, screen, waitFor, within } from '@testing-library/react';
import { router } from '../../src/app/router.js';
import { open } from './support/open.js';
import { keepPhotos } from './support/photos.js';
import { GROUP, keepRoom, LISTED } from './support/room.js';
import { ADMIN, DONE, EMBLEM, NOW, OWN_USER } from './support/samples.js';
import { at, button, fill, focused, follow, heading, press, user } from './support/screen.js';
import { server, UNREACHABLE } from './support/server.js';

const NOTHING: News = { photos: null, requests: [], decisions: [], until: null };
const PHOTO = { id: 1, filename: `${'a'.repeat(32)}.webp`, approved_at: NOW };
const QUIET = 'Nothing new since your last visit.';
const ONE_PHOTO = 'Your photo was approved. Others can see you now.';

const news = async () => within(await screen.findByRole('region', { name: 'News' }));

/** Returns a group with a message posted `minutes` after the others. */
const unread = (id: number, minutes = 0): OwnGroup => ({
  ...GROUP,
  id,
  name: `Hut ${id}`,
  unread_count: 2,
  first_unread_id: 1,
  last_message: {
    user_id: 8,
    username: 'somebody',
    content: `Line ${id}`,
    created_at: new Date(Date.parse(NOW) + minutes * 60_000).toISOString(),
  },
});

afterEach(() => void jest.restoreAllMocks());

test('Photos approved before the visit are told until the member has read it', async () => {
  server.on('news', { ...NOTHING, photos: { ...PHOTO, count: 2 }, until: NOW });
  server.on('ownGroups', { groups: [GROUP] });
  server.on('seeNews', DONE);
  await open('/dashboard', { as: OWN_USER });
  await (await news()).findByText('2 of your photos were approved. Others can see them now.');

  await press('Got it');

  await focused(await heading('News'));
  await screen.findByText(QUIET);
  expect(server.sent('seeNews').map(({ body }) => body)).toEqual([{ until: NOW }]);
});

test('A decision about the member stands above announcements, and an approval below', async () => {
  const warning: DecisionNews = {
    id: 2,
    action: 'warn',
    about: 'user',
    decided_at: NOW,
    answered_at: null,
  };
  server.on('announcements', { announcements: [{ id: 3, text: 'Closed on Sunday', from: NOW }] });
  server.on('news', {
    ...NOTHING,
    decisions: [warning],
    photos: { ...PHOTO, count: 1 },
    until: NOW,
  });
  await open('/dashboard', { as: OWN_USER });

  const rows = (await news()).getAllByRole('listitem').map(({ textContent }) => textContent);

  expect(rows).toEqual(['You were warned. Read Why', 'Closed on Sunday', ONE_PHOTO]);
});

test('What happens during the visit is told below the tiles', async () => {
  server.on('ownGroups', { groups: [GROUP] });
  await open('/dashboard', { as: OWN_USER });
  await screen.findByText(QUIET);
  server.on('news', { ...NOTHING, photos: { ...PHOTO, count: 1 }, until: NOW });

  act(() => server.hint({ changed: 'images' }));

  await (await news()).findByText(ONE_PHOTO);
  const tiles = screen.getByText('View and edit your profile information');
  const order = tiles.compareDocumentPosition(screen.getByText(ONE_PHOTO));
  expect(order & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
});

test('The dashboard leads to a group whose request was approved', async () => {
  keepRoom();
  const request = { group_id: GROUP.id, group_name: GROUP.name, ...EMBLEM, approved_at: NOW };
  server.on('news', { ...NOTHING, requests: [request], until: NOW });
  server.on('seeNews', DONE);
  await open('/dashboard', { as: OWN_USER });
  await waitFor(async () =>
    expect((await news()).getByRole('listitem').textContent).toContain('You’re in Hikers.'),
  );

  await follow('Say hello');

  await heading('Hikers');
});

test('A group is one row while its approval is news, and stays when that is read', async () => {
  const request = { group_id: GROUP.id, group_name: GROUP.name, ...EMBLEM, approved_at: NOW };
  server.on('news', { ...NOTHING, requests: [request], until: NOW });
  server.on('ownGroups', { groups: [{ ...unread(GROUP.id), name: GROUP.name }] });
  server.on('seeNews', DONE);
  await open('/dashboard', { as: OWN_USER });
  await (await news()).findByText('2 unread messages');
  expect((await news()).getAllByRole('listitem')).toHaveLength(1);

  await press('Got it');

  const [row, ...others] = (await news()).getAllByRole('listitem');
  expect(row?.textContent).toContain(`Line ${GROUP.id}`);
  expect(others).toEqual([]);
});

test('An approval is no news to who has written in the group', async () => {
  const request = { group_id: GROUP.id, group_name: GROUP.name, ...EMBLEM, approved_at: NOW };
  server.on('news', { ...NOTHING, requests: [request], until: NOW });
  server.on('ownGroups', { groups: [{ ...unread(GROUP.id), has_written: true }] });
  await open('/dashboard', { as: OWN_USER });

  const rows = await (await news()).findAllByRole('listitem');
  expect(rows.map(({ textContent }) => textContent)).toEqual([
    expect.stringContaining(`Line ${GROUP.id}`),
  ]);
});

test('All unread groups are told with their last line, which leads there, the latest first', async () => {
  keepRoom('Good evening');
  const ids = [1, 2, 3, 4, 5, 6];
  server.on('ownGroups', { groups: ids.map((id) => unread(id, id)) });
  await open('/dashboard', { as: OWN_USER });
  const rows = async () =>
    (await news()).getAllByRole('listitem').map(({ textContent }) => textContent?.slice(-99));
  const names = ids.toReversed().map((id) => expect.stringContaining(`Hut ${id}`));
  await (await news()).findByText('Hut 6');
  expect(await rows()).toEqual(names);

  await user.click((await news()).getByText('Line 3'));

  await at('/groups/3');
});

test('Reviewers are told what waits for them', async () => {
  server.on('waiting', { images: 2, requests: 1, reports: 0, registrations: 0, appeals: 1 });
  server.on('images', { images: [], pending_count: 2, next_cursor: null });
  await open('/dashboard', { as: ADMIN });
  await (await news()).findByRole('link', { name: '1 request' });
  await (await news()).findByRole('link', { name: '1 appeal' });

  await follow('2 photos', await news());

  await heading('Admin Panel');
  await waitFor(() => expect(server.sent('images')[0]?.query).toMatchObject({ status: 'pending' }));
});

test('Tiles and images wait for no news, and nothing is called quiet before it is', async () => {
  const answers = (['news', 'ownGroups', 'announcements'] as const).map((name) =>
    server.hold(name, UNREACHABLE),
  );

  await open('/dashboard', { as: OWN_USER });

  await heading(/^Your Images/);
  await screen.findByText('View and edit your profile information');
  expect(screen.queryByText(QUIET)).toBeNull();
  answers.forEach((answer) => answer());
  await screen.findByText(QUIET);
});

test('News that is known already is shown with the page', async () => {
  server.on('news', { ...NOTHING, photos: { ...PHOTO, count: 1 }, until: NOW });
  await open('/dashboard', { as: OWN_USER });
  server.on('allGroups', { groups: [], next_cursor: null });
  await act(() => router.navigate('/all-groups'));
  await heading('All Groups');

  await act(() => router.navigate('/dashboard'));

  await (await news()).findByText(ONE_PHOTO);
});

describe('The first steps', () => {
  const newcomer = (hours: number) => ({
    ...OWN_USER,
    created_at: new Date(Date.now() - hours * 3_600_000).toISOString(),
  });
  const steps = async () => within(await screen.findByRole('region', { name: 'First steps' }));
  const done = async () =>
    (await steps())
      .getAllByRole('heading', { level: 3 })
      .filter(({ textContent }) => textContent?.endsWith(', done'))
      .map(({ textContent }) => textContent);

  test('stand on the dashboard of the first day, each with a tick once it is done', async () => {
    keepPhotos(1).images[0]!.is_approved = false;
    server.on('allGroups', { groups: [LISTED], next_cursor: null });
    await open('/dashboard', { as: newcomer(1) });

    await (await steps()).findByText('We will look at it soon.');
    server.on('requestAccess', {
      ...DONE,
      request: { id: 4, status: 'pending', requested_at: NOW },
    });
    server.on('allGroups', {
      groups: [{ ...LISTED, request_status: 'pending', request_id: 4 }],
      next_cursor: null,
    });
    await press('Request Access', await steps());
    await button('Request Pending', await steps());
    expect(await done()).toEqual(['Add a photo of yourself, done']);
    keepRoom();
    server.on('joinGroup', { ...DONE, group: GROUP });
    await fill('Group Code', GROUP.code);
    await press('Join Group');

    await at(`/groups/${GROUP.id}`);
  });

  test('lead to the upload of the page, and tick the greeting of who has written in a group', async () => {
    keepRoom();
    // Somebody else wrote after them.
    const { last_message } = unread(GROUP.id);
    server.on('ownGroups', { groups: [{ ...GROUP, last_message, has_written: true }] });
    server.on('allGroups', { groups: [LISTED], next_cursor: null });
    await open('/dashboard', { as: newcomer(1) });

    await (await steps()).findByText(/^You are in/);
    expect(screen.queryByLabelText('Group Code')).toBeNull();
    const chosen = jest.spyOn(screen.getByLabelText('Photos to upload'), 'click');
    await press('Choose a Photo', await steps());

    await focused(await screen.findByRole('group', { name: 'Quick Photo Upload' }));
    expect(chosen).toHaveBeenCalledTimes(1);
    expect(await done()).toEqual(['Join a group, done', 'Say hello, done']);
  });

  test.each([
    ['to who has a photo and a group', 1, 1, 'Good to have you here.'],
    ['later where one is done', 0, 48, QUIET],
  ])('are not shown %s', async (_, photos, hours, text) => {
    keepPhotos(photos);
    server.on('ownGroups', { groups: [GROUP] });
    await open('/dashboard', { as: newcomer(hours) });

    await screen.findByText(text);
    await heading(`Your Images (${photos}/12)`);
    expect(screen.queryByRole('region', { name: 'First steps' })).toBeNull();
  });

  test('say that the groups could not be fetched, fetch them again, and suggest none that has refused the member', async () => {
    server.on('allGroups', UNREACHABLE);
    await open('/dashboard', { as: newcomer(1) });
    await (await steps()).findByText('Error fetching groups');
    const refusing = { ...LISTED, id: LISTED.id + 1, name: 'Chess', request_status: 'rejected' };
    server.on('allGroups', { groups: [refusing as ListedGroup, LISTED], next_cursor: null });

    await press('Try again', await steps());

    await (await steps()).findByText(LISTED.name);
    expect(screen.queryByText('Chess')).toBeNull();
  });

  test('stay later where nothing has begun, and with the first done', async () => {
    const { images } = keepPhotos(0);
    server.on('allGroups', { groups: [], next_cursor: null });
    await open('/dashboard', { as: newcomer(48) });
    await button('Choose a Photo', await steps());
    expect(await done()).toEqual([]);

    images.push(...keepPhotos(1).images);
    act(() => server.hint({ changed: 'images' }));

    await waitFor(async () => expect(await done()).toEqual(['Add a photo of yourself, done']));
  });
});
