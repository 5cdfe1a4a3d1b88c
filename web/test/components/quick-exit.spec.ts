import { expect, test } from '@jest/globals';
import type { ListedImage } from '@lodge/contracts';
import { screen } from '@testing-library/react';
import { open } from './support/open.js';
import { NOW, OWN_USER } from './support/samples.js';
import { at, focused, heading, noDialog, user } from './support/screen.js';
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

test('Two presses of Shift and capital letters leave nothing', async () => {
  await open('/groups', { as: OWN_USER });
  const code = await screen.findByLabelText<HTMLInputElement>('Group Code');

  await user.type(code, '{Shift>}A{/Shift}{Shift>}B{/Shift}{Shift>}C{/Shift}');
  await user.keyboard('{Shift}{Shift}x');

  expect(code.value).toBe('ABCX');
  await at('/groups');
  expect(document.documentElement.dataset.left).toBeUndefined();
});

test('Leave now has no focus in what has just opened, where Enter may still be held down', async () => {
  server.on('ownImages', { images: [PHOTO], removals: [] });
  await open('/dashboard', { as: OWN_USER });
  (await screen.findByRole('button', { name: /^Open Your photo of / })).focus();
  await user.keyboard('{Enter>3}');
  await focused(await screen.findByRole('dialog'));
  await user.keyboard('{/Enter}{Escape}');
  await noDialog();

  await user.keyboard('?');

  await heading('Keyboard');
  await focused(await screen.findByRole('dialog'));
});
