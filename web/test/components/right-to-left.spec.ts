import { afterAll, beforeAll, test } from '@jest/globals';
import { screen } from '@testing-library/react';
import { keepImages, pending } from './support/image-queue.js';
import { open } from './support/open.js';
import { ADMIN } from './support/samples.js';
import { user } from './support/screen.js';

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
