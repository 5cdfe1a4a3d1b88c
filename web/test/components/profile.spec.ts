import { afterEach, expect, jest, test } from '@jest/globals';
import type { ListedImage } from '@lodge/contracts';
import { screen } from '@testing-library/react';
import { open } from './support/open.js';
import { NOW, OWN_USER } from './support/samples.js';
import { at, focused, follow, heading, press } from './support/screen.js';
import { server } from './support/server.js';

const PHOTO: ListedImage = {
  id: 1,
  filename: `${'a'.repeat(32)}.webp`,
  is_approved: true,
  is_face_picture: false,
  is_processing: false,
  uploaded_at: NOW,
  placeholder: null,
  width: 4,
  height: 3,
  place: 1,
};
const AREA = 'Upload Images';

afterEach(() => void jest.restoreAllMocks());

/** Returns the order of the photo and the drop area. */
async function met() {
  const photo = await screen.findByRole('button', { name: /^Open / });
  const area = await screen.findByRole('region', { name: AREA });
  return photo.compareDocumentPosition(area) === Node.DOCUMENT_POSITION_FOLLOWING
    ? ['photo', 'area']
    : ['area', 'photo'];
}

test('On a phone the photos lead, and a button leads to the place to add more', async () => {
  jest.spyOn(globalThis, 'matchMedia').mockImplementation((media) =>
    Object.assign(new EventTarget() as MediaQueryList, {
      media,
      matches: media.startsWith('(width <'),
    }),
  );
  server.on('ownImages', { images: [PHOTO], removals: [] });
  await open('/profile', { as: OWN_USER });

  expect(await met()).toEqual(['photo', 'area']);
  await press('Add a photo');
  await focused(await screen.findByRole('region', { name: AREA }));
});

test('Elsewhere the place to add photos leads', async () => {
  server.on('ownImages', { images: [PHOTO], removals: [] });
  await open('/profile', { as: OWN_USER });
  await heading('Your Images (1/12)');

  expect(await met()).toEqual(['area', 'photo']);
  expect(screen.queryByRole('button', { name: 'Add a photo' })).toBeNull();
});

test('A profile without notes leads to where they are written', async () => {
  server.on('ownImages', { images: [], removals: [] });
  await open('/profile', { as: { ...OWN_USER, notes: '' } });

  await follow('Add a few words');

  await at('/profile/edit');
});
