import { afterEach, expect, jest, test } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { open } from './support/open.js';
import { DONE, OWN_USER } from './support/samples.js';
import {
  at,
  field,
  fieldErrors,
  fill,
  focused,
  follow,
  heading,
  notice,
  press,
} from './support/screen.js';
import { rejected, server } from './support/server.js';
import { isAsWide } from './support/windows.js';
import { photo } from './support/photos.js';
import { keepRoom, ROOM } from './support/room.js';
import { chooseUnits } from '../../src/lib/own-units.js';
import { memberOf } from './support/people.js';

const PHOTO = photo(1, { is_approved: true });
const AREA = 'Upload Images';

afterEach(() => {
  chooseUnits('imperial');
  jest.restoreAllMocks();
});

/** Returns the order of the photo and the drop area. */
async function met() {
  const first = await screen.findByRole('button', { name: /, 1 of \d+$/ });
  const area = await screen.findByRole('group', { name: AREA });
  return first.compareDocumentPosition(area) === Node.DOCUMENT_POSITION_FOLLOWING
    ? ['photo', 'area']
    : ['area', 'photo'];
}

test('On a phone the photos lead, and a button leads to the place to add more', async () => {
  isAsWide((media) => media.startsWith('(width <'));
  server.on('ownImages', { images: [PHOTO], removals: [] });
  await open('/profile', { as: OWN_USER });

  expect(await met()).toEqual(['photo', 'area']);
  await press('Add a photo');
  await focused(await screen.findByRole('group', { name: AREA }));
});

test('Elsewhere the place to add photos leads', async () => {
  server.on('ownImages', { images: [PHOTO], removals: [] });
  await open('/profile', { as: OWN_USER });
  await heading('Your Images (1/12)');

  expect(await met()).toEqual(['area', 'photo']);
  expect(screen.queryByRole('button', { name: 'Add a photo' })).toBeNull();
});

test('A form keeps what was typed, and shows what another one changed meanwhile', async () => {
  const newer = { ...OWN_USER, age: 35, notes: 'From my phone' };
  const { notes } = newer;
  const text = `Changed meanwhile to “${notes}”. Save again to replace it.`;
  server.on('updateOwnUser', rejected(409, 'conflict', text, { fields: { notes: text } }));
  await open('/profile/edit', { as: OWN_USER });
  await fill('Notes', 'From my desk');
  server.on('ownUser', { user: newer });
  await press('Save Changes');
  await screen.findByText(text);
  server.on('updateOwnUser', { ...DONE, user: { ...newer, notes: 'From my desk' } });

  await press('Save Changes');

  await notice('Profile updated successfully');
  const typed = { notes: 'From my desk' };
  expect(server.sent('updateOwnUser')).toMatchObject([
    { body: { age: OWN_USER.age, ...typed, seen: { notes: OWN_USER.notes } } },
    { body: { age: newer.age, ...typed, seen: { age: newer.age, notes } } },
  ]);
});

test('A profile without notes leads to where they are written', async () => {
  server.on('ownImages', { images: [], removals: [] });
  await open('/profile', { as: { ...OWN_USER, notes: '' } });

  await follow('Add a few words');

  await at('/profile/edit');
});

// Here in feet and pounds, and shown in the reader's units.
const MEASURED = { ...OWN_USER, height_feet: 6, height_inches: 1, weight_pounds: 177 };

async function editInCentimetres() {
  await open('/profile/edit', { as: MEASURED });
  await press('Use cm and kg');
}

test('What is stored stays as it is where nobody changed it', async () => {
  server.on('updateOwnUser', { ...DONE, user: MEASURED });
  await editInCentimetres();
  await waitFor(async () => expect((await field('Weight (kg)')).value).toBe('80'));
  expect((await field('Height (cm)')).value).toBe('185');
  await fill('Notes', 'A new note');

  await press('Save Changes');

  await notice('Profile updated successfully');
  expect(server.sent('updateOwnUser')).toMatchObject([
    { body: { height_feet: 6, height_inches: 1, weight_pounds: 177, notes: 'A new note' } },
  ]);
});

test('A weight that another form changed meanwhile is not called out of range', async () => {
  const text = 'Changed meanwhile to “180”. Save again to replace it.';
  server.on('updateOwnUser', rejected(409, 'conflict', text, { fields: { weight_pounds: text } }));
  await editInCentimetres();
  await fill('Weight (kg)', '90');
  await press('Save Changes');
  await waitFor(() =>
    expect(fieldErrors()).toEqual({
      'Weight (kg)': 'Changed meanwhile. Save again to replace it.',
    }),
  );

  await fill('Weight (kg)', '900');
  await press('Save Changes');

  expect(fieldErrors()).toEqual({ 'Weight (kg)': 'Weight must be between 23 and 227 kg' });
});

test('The cards of a group show the reader’s units, whose choice stays on the device', async () => {
  keepRoom();
  server.on('groupMembers', { members: [memberOf(MEASURED)], member_count: 1, next_cursor: null });
  await open(ROOM, { as: MEASURED });
  await screen.findByText('6 ft 1 in');
  await screen.findByText('177 lb');

  await editInCentimetres();
  await open(ROOM, { as: MEASURED });

  await screen.findByText('185 cm');
  await screen.findByText('80 kg');
  expect(localStorage.getItem('units')).toBe('metric');
});
