import { expect, test } from '@jest/globals';
import type { QueuedReport } from '@lodge/contracts';
import { act, screen } from '@testing-library/react';
import { router } from '../../src/app/router.js';
import { open } from './support/open.js';
import { ADMIN, QUEUED } from './support/samples.js';
import {
  button,
  dialog,
  focused,
  follow,
  noDialog,
  notice,
  press,
  search,
} from './support/screen.js';
import { keepReports, enterDecision } from './support/report-queue.js';

const TITLE = 'Someone under 18';

async function openFirst(...others: QueuedReport[]) {
  keepReports(QUEUED, ...others);
  await open('/admin/safety', { as: ADMIN });
  await follow(TITLE);
  await screen.findByRole('dialog', { name: TITLE });
}

test('On a phone a row opens its report, and Back closes it', async () => {
  await openFirst();
  expect(search()).toBe('?report=5');

  act(() => history.back());

  await noDialog();
  expect(search()).toBe('');
  await focused(await screen.findByRole('link', { name: TITLE }));
});

test('On a phone what was typed about one report does not stand under another', async () => {
  await openFirst({ ...QUEUED, id: 6, category: 'spam' });
  await enterDecision('warn', undefined, 'About the first');

  await act(() => router.navigate('/admin/safety?report=6'));

  await screen.findByRole('dialog', { name: 'Spam or a scam' });
  await button('Decide');
});

test('On a phone a decision leads back to the list', async () => {
  await openFirst();
  await enterDecision('dismiss');
  await press('Dismiss Report', await dialog());

  await notice('Report dismissed');
  await noDialog();
  await screen.findByText('No reports are waiting for a decision');
  expect(search()).toBe('');
});
