import { afterEach, expect, jest, test } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { FACE, keepCompanions, photoOf, photosComeNear, SOMEBODY } from './support/companions.js';
import { open } from './support/open.js';
import { ROOM } from './support/room.js';
import { DONE, OWN_USER, USER } from './support/samples.js';
import { dialog, heading, later, logIn, press } from './support/screen.js';
import { rejected, server, UNREACHABLE } from './support/server.js';

afterEach(() => void jest.restoreAllMocks());

const WITH_FACE = { ...OWN_USER, avatar: FACE };

const photosIn = (element: Element) =>
  [...element.querySelectorAll('img')].map(({ src }) => new URL(src).pathname.split('/').pop());
const own = async () => screen.findByRole('link', { name: /^Your account/ });
const ownFace = async (expected: string[]) => {
  const link = await own();
  await waitFor(() => expect(photosIn(link)).toEqual(expected));
};

test('The own face stands in the bar once it is approved, and goes with the photo', async () => {
  await open('/groups', { as: OWN_USER });
  await ownFace([]);
  jest.useFakeTimers();
  server.on('ownUser', { user: WITH_FACE });
  server.hint({ changed: 'images' });
  await ownFace([FACE]);
  server.on('ownUser', { user: OWN_USER });

  server.hint({ changed: 'images' });
  await later(5_000);

  await ownFace([]);
  // Ends the pause between two changes before the next test.
  await later(5_000);
});

test('A member who just signed in has their face, too', async () => {
  await open('/login');
  server.on('login', () => {
    server.on('ownUser', { user: WITH_FACE });
    return { ...DONE, user: USER };
  });
  await logIn();

  await heading(/^Welcome, robin/);
  await ownFace([FACE]);
});

test('A muted member has their face where they can be unmuted', async () => {
  const { muted } = keepCompanions();
  muted.members.push({ user_id: SOMEBODY.id, username: 'somebody', until: null });
  server.on('avatars', { avatars: [{ user_id: SOMEBODY.id, filename: FACE, placeholder: null }] });
  server.on('ownReports', { reports: [], next_cursor: null });
  server.on('ownDecisions', { decisions: [] });
  await open('/account/privacy', { as: OWN_USER });

  const row = (await screen.findByText('somebody')).closest('li')!;

  await waitFor(() => expect(photosIn(row)).toEqual([FACE]));
});

const openCard = async () => press('somebody', within(await screen.findByRole('log')));

test('The card of an author who has left says so', async () => {
  keepCompanions();
  await open(ROOM, { as: OWN_USER });
  server.on('groupMember', rejected(404, 'not_found', 'Not found'));

  await openCard();

  await (await dialog()).findByText('They have no profile in this group.');
});

test('A card that cannot be fetched can be tried again', async () => {
  keepCompanions();
  await open(ROOM, { as: OWN_USER });
  server.on('groupMember', UNREACHABLE);
  await openCard();
  const card = await dialog();
  await card.findByText('Error fetching group members');
  server.on('groupMember', { member: SOMEBODY });

  await press('Try again', card);

  await card.findByText(/^In this group since/);
});

test('Many photos approved in a row cost an open group a few requests, and show', async () => {
  photosComeNear();
  keepCompanions();
  await open(ROOM, { as: OWN_USER });
  await screen.findByRole('button', { name: 'Photo 1 of 1 of somebody' });
  const photos = [photoOf(1)];
  server.on('memberImages', () => ({ images: [...photos] }));
  const asked = () =>
    (['groupMembers', 'memberImages', 'avatars'] as const).map((name) => server.sent(name).length);
  const before = asked();
  jest.useFakeTimers();

  for (let id = 2; id <= 10; id += 1) {
    photos.push(photoOf(id));
    server.hint({ changed: 'photos', user_id: SOMEBODY.id });
    await later(300);
  }
  await later(5_000);

  await screen.findByRole('button', { name: 'Show all 10 photos of somebody' });
  // The first change is fetched by itself; those within the next five seconds are fetched together.
  expect(asked().map((count, at) => count - before[at]!)).toEqual([0, 2, 2]);
});

test('The members are fetched again once an own photo is approved, which unlocks their faces', async () => {
  keepCompanions();
  await open(ROOM, { as: OWN_USER });
  await waitFor(() => expect(server.sent('groupMembers')).toHaveLength(1));

  server.hint({ changed: 'images' });

  await waitFor(() => expect(server.sent('groupMembers')).toHaveLength(2));
});

test('A card counts the photos that it does not show, also once some are gone', async () => {
  photosComeNear();
  keepCompanions();
  let photos = Array.from({ length: 9 }, (_, index) => photoOf(index + 1));
  server.on('memberImages', ({ params: { memberId } }) => ({
    images: Number(memberId) === SOMEBODY.id ? photos : [],
  }));
  await open(ROOM, { as: OWN_USER });
  const more = await screen.findByRole('button', { name: 'Show all 9 photos of somebody' });
  expect(more.textContent).toBe('+3');

  photos = photos.slice(0, 5);
  server.hint({ changed: 'photos', user_id: SOMEBODY.id });

  await screen.findByRole('button', { name: 'Photo 5 of 5 of somebody' });
  expect(screen.queryByRole('button', { name: /^Show all/ })).toBeNull();
});

// Fails for the photos of anybody else.
const onlyOwn = ({ params: { memberId } }: { params: Record<string, string> }) =>
  Number(memberId) === OWN_USER.id ? { images: [] } : rejected(400, 'invalid_input', 'Not now');

test('A photo that is pressed before its list has come opens with it', async () => {
  photosComeNear();
  keepCompanions();
  const answer = server.hold('memberImages', { images: [photoOf(1)] });
  await open(ROOM, { as: OWN_USER });

  await press('Photo of somebody');
  answer();

  await dialog();
});

test('A photo that is pressed before it could be fetched opens once it is pressed again', async () => {
  photosComeNear();
  keepCompanions();
  server.on('memberImages', onlyOwn);
  await open(ROOM, { as: OWN_USER });
  await screen.findByText('Error fetching images');
  server.on('memberImages', { images: [photoOf(1)] });

  await press('Photo of somebody');

  await screen.findByRole('button', { name: 'Photo 1 of 1 of somebody' });
  expect(screen.queryByRole('dialog')).toBeNull();
  await press('Photo 1 of 1 of somebody');
  await dialog();
});

test('Members with a photo come first, and a card shows it once', async () => {
  photosComeNear();
  keepCompanions();
  await open(ROOM, { as: OWN_USER });
  await screen.findByRole('button', { name: 'Photo 1 of 1 of somebody' });

  const cards = within(screen.getByRole('region', { name: /^Members/ })).getAllByRole('listitem');

  // The server lists the user first.
  expect(cards.map((card) => card.querySelector('h3')?.textContent)).toEqual(['somebody', 'robin']);
  expect(photosIn(cards[0]!)).toEqual([FACE]);
});

test('A star is set once however often it is pressed meanwhile; one that is refused says why, and stays off', async () => {
  keepCompanions();
  server.on('people', {
    people: [
      {
        user_id: SOMEBODY.id,
        username: 'somebody',
        avatar: null,
        age: 40,
        position: 'Side',
        groups: ['Trails', 'Table'].map((name, at) => ({
          id: at + 1,
          name,
          emblem: 'boot',
          tint: 'pine',
        })),
        more: 2,
        starred: false,
      },
    ],
    next_cursor: null,
  });
  const answer = server.hold(
    'star',
    rejected(400, 'star_limit', 'You can mark at most 500 people with a star'),
  );
  await open('/groups?view=people', { as: OWN_USER });

  await screen.findByText('Trails, Table, and 2 more');
  await press('Star for somebody');
  await press('Star for somebody');
  answer();

  await screen.findByText('You can mark at most 500 people with a star');
  expect(server.sent('star')).toHaveLength(1);
  expect(
    screen.getByRole('button', { name: 'Star for somebody' }).getAttribute('aria-pressed'),
  ).toBe('false');
});
