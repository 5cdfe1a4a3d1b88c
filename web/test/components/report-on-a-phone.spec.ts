import { expect, test } from '@jest/globals';
import type { QueuedReport } from '@lodge/contracts';
import { act, screen, within } from '@testing-library/react';
import { router } from '../../src/app/router.js';
import { open } from './support/open.js';
import { ADMIN, DONE, QUEUED } from './support/samples.js';
import {
  dialog,
  field,
  fill,
  focused,
  follow,
  noDialog,
  notice,
  press,
  search,
  user,
} from './support/screen.js';
import { server } from './support/server.js';

const TITLE = 'Someone under 18';

async function openFirst(...others: QueuedReport[]) {
  server.on('evidence', { evidence: [], next_cursor: null, can_keep: false });
  server.on('reportQueue', { reports: [QUEUED, ...others], next_cursor: null, pending_count: 1 });
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
  await user.selectOptions(await screen.findByLabelText('Decision'), 'warn');
  await fill('Explanation', 'About the first');

  await act(() => router.navigate('/admin/safety?report=6'));

  await screen.findByRole('dialog', { name: 'Spam or a scam' });
  expect((await field('Decision')).value).toBe('');
});

test('On a phone a decision leads back to the list', async () => {
  await openFirst();
  server.on('decideReport', () => {
    server.on('reportQueue', { reports: [], next_cursor: null, pending_count: 0 });
    return DONE;
  });
  await user.selectOptions(
    within(screen.getByRole('dialog')).getByLabelText('Decision'),
    'dismiss',
  );
  await press('Dismiss Report', await dialog());

  await notice('Report dismissed');
  await noDialog();
  await screen.findByText('No reports are waiting for a decision');
  expect(search()).toBe('');
});
