import { expect, test } from '@jest/globals';
import { NOTICE_TEXTS } from '@lodge/contracts';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { router } from '../../src/app/router.js';
import { open } from './support/open.js';
import {
  asks,
  dialog,
  field,
  fill,
  focused,
  follow,
  heading,
  press,
  user,
} from './support/screen.js';
import { DONE } from './support/samples.js';
import { server } from './support/server.js';

test('The skip link leads to the form, and neither the address nor what was entered changes', async () => {
  await open('/notice');
  await screen.findByLabelText('Your name');
  await fill('Your name', 'Robin');
  const { key } = router.state.location;

  await follow('Skip to content');

  await focused(await screen.findByRole('main'));
  expect((await field('Your name')).value).toBe('Robin');
  expect(router.state.location).toMatchObject({ key, hash: '' });
});

async function fillIn() {
  await open('/notice');
  await screen.findByLabelText('Your name');
  await user.click(await screen.findByRole('radio', { name: 'Spam or a scam' }));
  await fill('Where is it?', 'The group Hikers');
  await fill('What should we know?', 'It is a scam.');
  await fill('Your name', 'Robin');
  await fill('Your email', 'robin@mail.example');
  await user.click(await screen.findByLabelText(NOTICE_TEXTS.goodFaith));
}

test('A notice is asked for what is missing, from its reason to the confirmation', async () => {
  await open('/notice');

  await press('Send Notice');

  await screen.findByText('Please choose a reason');
  await screen.findByText('Please say where it is');
  await screen.findByText('Please confirm that what you say is true');
  await focused(await screen.findByRole('radio', { name: 'Harassment or threats' }));
  expect(server.sent('sendNotice')).toEqual([]);
});

test('A notice that was begun is not left without a question, and leaving it does not send it', async () => {
  await fillIn();

  await follow('Back to login');

  await press('Leave', await dialog());
  await heading('Welcome back');
  expect(server.sent('sendNotice')).toEqual([]);
});

test('The only link to what becomes of a notice is not left without a question before it is copied', async () => {
  server.on('sendNotice', { ...DONE, reference: 'ABCD-2345', token: 'n'.repeat(43) });
  await fillIn();
  await press('Send Notice');
  const link = await screen.findByLabelText<HTMLInputElement>('Link');
  expect(link.value).toBe(`${location.origin}/notice#${'n'.repeat(43)}`);
  await screen.findByText('ABCD-2345');

  await follow('Back to login');
  await press('Cancel', await dialog());
  expect(asks()).toBe(true);
  fireEvent.copy(link);

  await waitFor(() => expect(asks()).toBe(false));
  await follow('Back to login');
  await heading('Welcome back');
});
