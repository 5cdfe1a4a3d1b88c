import { expect, test } from '@jest/globals';
import { act, screen, waitFor, within } from '@testing-library/react';
import { keepRequests, request } from './support/admin-requests.js';
import { keepImages, pending } from './support/image-queue.js';
import { open } from './support/open.js';
import { ADMIN, MODERATOR } from './support/samples.js';
import { at, focused, press, search, user } from './support/screen.js';
import { server } from './support/server.js';

const tabs = async () => within(await screen.findByRole('tablist', { name: 'Admin Panel' }));
const tab = async (name: string) => (await tabs()).findByRole('tab', { name });
const NO_REPORTS = { reports: [], next_cursor: null, pending_count: 0 };

test('Safety is a tab beside the others, reached and left with the arrows', async () => {
  keepRequests();
  server.on('reportQueue', NO_REPORTS);
  await open('/admin?tab=requests', { as: ADMIN });
  const [requests, safety] = [await tab('Group Requests'), await tab('Safety')];
  act(() => requests.focus());

  await user.keyboard('{ArrowRight}');

  await at('/admin/safety');
  await focused(safety);
  await waitFor(() => expect(safety.getAttribute('aria-selected')).toBe('true'));
  const nested = within(await screen.findByRole('tablist', { name: 'Safety' }));
  expect(nested.getByRole('tab', { name: 'Log' })).toBeTruthy();
  await user.keyboard('{ArrowLeft}');
  await waitFor(() => expect(search()).toBe('?tab=requests'));
  await focused(requests);
  act(() => history.back());
  await at('/admin/safety');
  await waitFor(() => expect(safety.getAttribute('aria-selected')).toBe('true'));
});

test('Requests are counted on the tab as soon as they arrive, until they are decided', async () => {
  const requests = keepRequests();
  const path = '/admin?tab=requests&status=pending';
  await open(path, { as: ADMIN });
  await tab('Group Requests');
  requests.push(request(5));

  act(() => server.hint({ changed: 'requests' }));

  await tab('Group Requests 1');
  await open(path, { as: ADMIN });
  await press('Approve');
  await tab('Group Requests');
});

test('A moderator has the tabs of what they review, and sees no email', async () => {
  const { user_email: _, ...image } = pending(1);
  keepImages(image);

  await open('/admin', { as: MODERATOR });

  await screen.findByText('robin');
  const names = (await tabs()).getAllByRole('tab').map(({ textContent }) => textContent);
  expect(names).toEqual(['Images1', 'Group Requests', 'Safety']);
  expect(screen.getByRole('main').textContent).not.toContain('@');
});

test('A moderator cannot open what is for admins', async () => {
  await open('/admin/user/9/edit', { as: MODERATOR });

  await at('/dashboard');
});
