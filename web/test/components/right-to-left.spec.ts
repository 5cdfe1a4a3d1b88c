import { afterAll, beforeAll, test } from '@jest/globals';
import type { ListedImage } from '@lodge/contracts';
import { screen } from '@testing-library/react';
import { keepImages, pending } from './support/image-queue.js';
import { open } from './support/open.js';
import { ADMIN, NOW, OWN_USER } from './support/samples.js';
import { dialog, press, user } from './support/screen.js';
import { server } from './support/server.js';

const REVIEW = '/admin?tab=images&status=pending&review=1';

beforeAll(() => void (document.documentElement.dir = 'rtl'));
afterAll(() => void (document.documentElement.dir = ''));

test('The arrow key that points to the next photo leads there', async () => {
  const isCurrent = (id: number) => screen.findByRole('img', { name: `Image ${id} by robin` });
  keepImages(pending(1), pending(2), pending(3));
  await open(REVIEW, { as: ADMIN });
  await isCurrent(1);

  await user.keyboard('{ArrowLeft}');
  await isCurrent(2);
  await user.keyboard('{ArrowLeft}');
  await isCurrent(3);
  await user.keyboard('{ArrowRight}');
  await isCurrent(2);
});

const photo = (id: number): ListedImage => ({
  id,
  filename: `${String(id).padStart(32, '0')}.webp`,
  is_approved: true,
  is_face_picture: false,
  uploaded_at: NOW,
  is_processing: false,
  width: 800,
  height: 960,
  place: id,
  placeholder: null,
});

test('The photo on the left is the next of one’s own', async () => {
  server.on('ownImages', { images: [photo(1), photo(2), photo(3)], removals: [] });
  await open('/profile', { as: OWN_USER });
  await press(/, 1 of 3$/);
  const viewer = await dialog();
  await viewer.findByText('1 of 3', { exact: false });

  await user.keyboard('{ArrowLeft}');
  await viewer.findByText('2 of 3', { exact: false });
  await user.keyboard('{ArrowRight}');
  await viewer.findByText('1 of 3', { exact: false });
});
