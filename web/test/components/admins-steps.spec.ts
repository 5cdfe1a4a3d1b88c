import { expect, test } from '@jest/globals';
import type { FirstSteps } from '@lodge/contracts';
import { screen, waitFor, within } from '@testing-library/react';
import { open } from './support/open.js';
import { ADMIN, ALL_DONE, DONE, MODERATOR } from './support/samples.js';
import {
  at,
  closeAnyway,
  dialog,
  field,
  fill,
  focused,
  follow,
  heading,
  noDialog,
  press,
} from './support/screen.js';
import { rejected, server } from './support/server.js';

const BEGIN: FirstSteps = {
  has_own_password: false,
  has_announced: false,
  has_group: false,
  has_invited: false,
  has_profile: false,
  is_empty: true,
};
const TITLES = [
  'Choose your own password',
  'Introduce this site',
  'Create a group',
  'Invite the first members',
  'Say who you are',
];

const card = async () => within(await screen.findByRole('region', { name: 'First steps' }));
const titles = async () =>
  (await card()).getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent);

test('An empty site greets its first admin with five steps, and the way to the demo', async () => {
  server.on('firstSteps', BEGIN);
  server.on('groups', { groups: [], next_cursor: null });
  await open('/dashboard', { as: ADMIN });

  expect(await titles()).toEqual(TITLES);
  (await card()).getByText('npm run demo');
  await press('Change Password', await card());
  await field('Current Password');
  await press('Cancel', await dialog());
  await follow('Create Group', await card());
  await focused(await field('Group Name'));
  await open('/dashboard', { as: ADMIN });
  await follow('Edit Profile', await card());
  await at('/profile/edit');
});

test('What is done is ticked at once, and the card is gone once all is done', async () => {
  const steps = { ...ALL_DONE, has_invited: false };
  server.on('firstSteps', () => ({ ...steps }));
  server.on('createInvitation', () => {
    steps.has_invited = true;
    return {
      ...DONE,
      link: `/register#invitation=${'x'.repeat(43)}`,
      invitation: {
        id: 1,
        created_at: ADMIN.created_at,
        expires_at: ADMIN.created_at,
        created_by_username: ADMIN.username,
        used_at: null,
        used_by: null,
        used_by_username: null,
        note: 'Sam',
        names_inviter: false,
      },
    };
  });
  await open('/dashboard', { as: ADMIN });
  expect(screen.queryByText('npm run demo')).toBeNull();

  await press('Invite Someone', await card());
  await fill('For whom', 'Sam');
  await press('Create Invitation');
  await screen.findByLabelText('Shown only once');
  await closeAnyway();
  await noDialog();

  await waitFor(async () => expect(await titles()).toContain('Invite the first members, done'));
  expect(server.sent('createInvitation')).toMatchObject([{ body: { note: 'Sam' } }]);
  await open('/dashboard', { as: ADMIN });
  await heading(/^Your Images/);
  expect(screen.queryByRole('region', { name: 'First steps' })).toBeNull();
});

test('The line for guests says what the site is, as an announcement does', async () => {
  server.on('firstSteps', BEGIN);
  server.on('registration', { modes: ['open'], line: 'A quiet place' });

  await open('/dashboard', { as: ADMIN });

  expect(await titles()).toEqual(
    TITLES.map((title, index) => (index === 1 ? `${title}, done` : title)),
  );
  expect((await card()).queryByText('New Announcement')).toBeNull();
});

test('Moderators, and admins whose steps cannot be fetched, get none', async () => {
  server.on('firstSteps', rejected(503, 'unavailable', 'Please try again'));

  for (const as of [ADMIN, { ...MODERATOR, created_at: '2020-01-01T00:00:00.000Z' }]) {
    await open('/dashboard', { as });
    await heading(/^Your Images/);
  }

  expect(screen.queryByText('Choose your own password')).toBeNull();
});
