import { afterEach, expect, jest, test } from '@jest/globals';
import { screen } from '@testing-library/react';
import { open } from './support/open.js';
import { DONE, OWN_USER } from './support/samples.js';
import { at, fill, focused, follow, heading, notice, press } from './support/screen.js';
import { rejected, server } from './support/server.js';
import { isAsWide } from './support/windows.js';
import { photo } from './support/photos.js';

const PHOTO = photo(1, { is_approved: true });
const AREA = 'Upload Images';

afterEach(() => void jest.restoreAllMocks());

/** Returns the order of the photo and the drop area. */
async function met() {
  const first = await screen.findByRole('button', { name: /^Open / });
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
  const newer = { ...OWN_USER, age: OWN_USER.age + 1, notes: 'From my phone' };
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
