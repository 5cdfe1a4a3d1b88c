/** @jest-environment-options {"html": "<!doctype html><html dir='rtl'></html>"} */
import { expect, test } from '@jest/globals';
import { waitFor } from '@testing-library/react';
import { keepImages, pending } from './support/image-queue.js';
import { open } from './support/open.js';
import { ADMIN } from './support/samples.js';
import { user } from './support/screen.js';

const PENDING = '/admin?tab=images&status=pending';

test('The arrow key that points to the next photo leads there', async () => {
  const isCurrent = (id: number) =>
    waitFor(() => expect(document.querySelector('li[aria-current=true]')?.id).toBe(`image-${id}`));
  keepImages(pending(1), pending(2), pending(3));
  await open(PENDING, { as: ADMIN });
  await isCurrent(1);

  await user.keyboard('{ArrowLeft}');
  await isCurrent(2);
  await user.keyboard('{ArrowLeft}');
  await isCurrent(3);
  await user.keyboard('{ArrowRight}');
  await isCurrent(2);
});
