import { expect, jest, test } from '@jest/globals';
import type { AdminImage } from '@lodge/contracts';
import { screen, waitFor, within } from '@testing-library/react';
import { keepCompanions, SOMEBODY } from './support/companions.js';
import { card, keepImages, pending, shownCard } from './support/image-queue.js';
import { open } from './support/open.js';
import { GROUP, LISTED, ROOM } from './support/room.js';
import { ADMIN, OWN_USER } from './support/samples.js';
import {
  dialog,
  fill,
  gone,
  later,
  notice,
  press,
  returnToWindow,
  user,
} from './support/screen.js';
import { server, UNREACHABLE } from './support/server.js';
import { adminUser } from './support/people.js';

const PAGE = 30;
const member = (id: number) => adminUser({ ...OWN_USER, id, username: `member-${id}` });

/** One page after the cursor, which is the id of the last row before it. */
function pageOf<Row extends { id: number }>(
  rows: readonly Row[],
  { cursor, limit = `${PAGE}` }: { cursor?: string; limit?: string } = {},
) {
  const start = cursor ? rows.findIndex(({ id }) => id === Number(cursor)) + 1 : 0;
  const end = start + Number(limit);
  const page = rows.slice(start, end);
  return { page, next_cursor: end < rows.length ? String(page.at(-1)!.id) : null };
}

function keepMembers(length: number) {
  const users = Array.from({ length }, (_, index) => member(1000 - index));
  server.on('users', ({ query }) => {
    const { page, next_cursor } = pageOf(users, query);
    return { users: page, total: users.length, next_cursor };
  });
  return users;
}

/** Lists the images that wait, page after page. */
const inPages = (images: readonly AdminImage[]) =>
  server.on('images', ({ query }) => {
    const waiting = images.filter(({ is_approved }) => !is_approved);
    const { page, next_cursor } = pageOf(waiting, query);
    return { images: page, pending_count: waiting.length, next_cursor };
  });

const listed = () => document.querySelectorAll('[aria-label=Users] > li').length;
const shows = (length: number) => waitFor(() => expect(listed()).toBe(length));
// Every row formats its dates.
const formatter: { format: unknown } = Intl.DateTimeFormat.prototype;
const countFormats = () => jest.spyOn(formatter, 'format', 'get').mock.calls;
const loadMore = () => press(/^Load more$|^Try again$/);

test('A list fetched again keeps as many rows as are shown; its first page is as it is by now', async () => {
  const users = keepMembers(80);
  await open('/admin', { as: ADMIN });
  await shows(30);
  await loadMore();
  await shows(60);
  users[10] = { ...users[10]!, username: 'renamed' };
  const [left] = users.splice(20, 1);
  users.unshift(member(1001), member(1002));
  const before = server.sent('users').length;

  returnToWindow();

  await screen.findByText('renamed');
  expect(screen.queryByText(left!.username)).toBeNull();
  await screen.findByText('81 accounts');
  await shows(61);
  expect(server.sent('users')).toHaveLength(before + 1);
});

test('A member who leaves disappears from a later page too, by a call for each hundred shown', async () => {
  const members = Array.from({ length: 120 }, (_, index) => ({
    ...SOMEBODY,
    id: 100 + index,
    username: `member-${index}`,
  }));
  keepCompanions();
  server.on('groupMembers', ({ query }) => {
    const { page, next_cursor } = pageOf(members, query);
    return { members: page, member_count: members.length, next_cursor };
  });
  await open(ROOM, { as: OWN_USER });
  await screen.findByText('member-29');
  for (const last of [99, 119]) {
    await loadMore();
    await screen.findByText(`member-${last}`);
  }
  members.splice(55, 1);
  const before = server.sent('groupMembers').length;

  server.hint({ changed: 'members', group_id: GROUP.id });

  await gone('member-55');
  await screen.findByText('member-119');
  expect(server.sent('groupMembers')).toHaveLength(before + 2);
});

test('A page that fails to load says so, and can be tried again', async () => {
  keepMembers(80);
  await open('/admin', { as: ADMIN });
  await shows(30);
  server.on('users', UNREACHABLE);
  await loadMore();
  await screen.findByText('Error fetching admin data');
  keepMembers(80);

  await loadMore();

  await shows(60);
  // A letter that is typed into the search renders no row again.
  const formats = countFormats();
  await fill('Search users', 'm');
  expect(formats).toHaveLength(0);
  jest.restoreAllMocks();
});

test('A search loads its next page though one of the list before it is still loading', async () => {
  keepMembers(80);
  await open('/admin', { as: ADMIN });
  await shows(30);
  const answer = server.hold('users');
  await loadMore();
  await waitFor(() => expect(server.sent('users')).toHaveLength(2));
  keepMembers(80);
  await fill('Search users', 'member');
  await waitFor(() => expect(server.sent('users').at(-1)!.query.q).toBe('member'));
  await shows(30);

  await loadMore();

  await shows(60);
  answer();
});

test('A page that arrives while the list is fetched again is kept, and so is what was new', async () => {
  const users = keepMembers(80);
  await open('/admin', { as: ADMIN });
  await shows(30);
  const first = { ...pageOf(users), total: 80 };
  let release = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  server.on('users', async ({ query }) => {
    const { page, next_cursor } = pageOf(users, query);
    if (!query.cursor) await held;
    return { users: query.cursor ? page : first.page, total: 80, next_cursor };
  });
  returnToWindow();
  await waitFor(() => expect(server.sent('users').length).toBe(2));
  await loadMore();
  await shows(60);
  first.page = [{ ...users[0]!, username: 'renamed' }, ...users.slice(1, PAGE)];

  release();

  await screen.findByText('renamed');
  await shows(60);
});

test('After many decisions a list is fetched again as far as it is shown, not as far as it once was', async () => {
  const images = keepImages(
    ...Array.from({ length: 35 }, (_, index) => pending(index + 1)),
    ...Array.from({ length: 90 }, (_, index) => pending(index + 36, 'somebody')),
  );
  inPages(images);
  await open('/admin?tab=images&review=1', { as: ADMIN });
  const cards = () => document.querySelectorAll('[aria-label=Images] > li').length;
  await waitFor(() => expect(cards()).toBe(30));
  // Its file loads later, and the keys work once it is there.
  await dialog();
  for (let step = 0; step < 25; step++) await user.keyboard('{ArrowRight}');
  await waitFor(() => expect(cards()).toBe(60));
  const before = server.sent('images').length;

  await press(/^Approve all 35 of/, await dialog());

  await notice('35 images approved');
  await waitFor(() => expect(cards()).toBe(30));
  expect(server.sent('images').length).toBe(before + 1);
});

test('A long list is fetched once when it opens, and once for a decision, however much of it is shown', async () => {
  inPages(keepImages(...Array.from({ length: 130 }, (_, index) => pending(index + 1))));
  const count = server.hold('waiting');
  await open('/admin?tab=images', { as: ADMIN });
  await shownCard(30);
  count();
  await screen.findByRole('tab', { name: 'Images 130' });
  expect(server.sent('images')).toHaveLength(1);
  for (const last of [60, 90, 120, 130]) {
    if (!card(last)) await loadMore();
    await shownCard(last);
  }
  const before = server.sent('images').length;

  await user.click(within(card(1)!).getByRole('button', { name: 'Approve' }));

  await notice('Image approved');
  await screen.findByRole('tab', { name: 'Images 129' });
  await waitFor(() => expect(server.sent('images').length).toBe(before + 1));
  await shownCard(130);
});

test('An image whose approval is undone comes back, though the list was fetched meanwhile', async () => {
  inPages(keepImages(...Array.from({ length: 40 }, (_, index) => pending(index + 1))));
  await open('/admin?tab=images', { as: ADMIN });
  await shownCard(1);
  await user.click((await screen.findAllByRole('button', { name: 'Approve' }))[0]!);
  await notice('Image approved');
  const before = server.sent('images').length;
  returnToWindow();
  await waitFor(() => expect(server.sent('images').length).toBe(before + 1));
  await waitFor(() => expect(card(1)).toBeNull());

  await press('Undo');

  await notice('Approval undone');
  await shownCard(1);
});

test('A list that could not be fetched for minutes is there by itself once it can be', async () => {
  server.on('allGroups', UNREACHABLE);
  jest.useFakeTimers();
  await open('/all-groups', { as: OWN_USER });
  await screen.findByText('Error fetching groups');
  await later(5 * 60_000);
  server.on('allGroups', { groups: [LISTED], next_cursor: null });

  await later(2 * 60_000);

  await screen.findByText(LISTED.name);
  jest.useRealTimers();
});
