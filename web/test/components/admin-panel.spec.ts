import { expect, test } from '@jest/globals';
import { act, screen, waitFor, within } from '@testing-library/react';
import { keepRequests, request } from './support/admin-requests.js';
import { keepImages, pending } from './support/image-queue.js';
import { open } from './support/open.js';
import { ADMIN, APPEAL, DONE, MODERATOR, QUEUED } from './support/samples.js';
import { at, fill, focused, press, search, user } from './support/screen.js';
import { server } from './support/server.js';
import { keepAppeals } from './support/appeals.js';

const tabs = async () => within(await screen.findByRole('tablist', { name: 'Admin Panel' }));
const tab = async (name: string) => (await tabs()).findByRole('tab', { name });
const NO_REPORTS = { reports: [], next_cursor: null, pending_count: 0 };

test('Safety is a tab beside the others, reached and left with the arrows or a press, each one history entry', async () => {
  keepRequests();
  keepImages(pending(1));
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
  await user.click(await tab('Images 1'));
  await waitFor(() => expect(search()).toBe('?tab=images'));
  act(() => history.back());
  await at('/admin/safety');
});

test.each([
  ['?tab=images', 'All caught up', /^New photos wait here for your approval/],
  ['?tab=groups', 'No groups yet', /^Name the first one above\. Members join with its code/],
  ['?tab=requests', 'No requests are waiting for a decision', /^When a member asks to join/],
  ['/safety?tab=reports', 'No reports are waiting for a decision', /^When somebody reports/],
  ['/safety?tab=appeals', 'No appeals are waiting for an answer', /^When a member appeals/],
  ['/safety?tab=log', 'No actions yet', /^What admins and moderators decide, and whose data/],
  ['/safety?tab=authorities', 'No evidence yet', /^For reports about someone under 18/],
  ['/safety?tab=announcements', 'No announcements yet', /^Post one when every member should/],
  ['/safety?tab=documents', 'No documents have been published', /operator publishes appear here/],
])('The empty tab %s says what it is for and how it fills', async (place, title, text) => {
  keepRequests();
  keepImages();
  keepAppeals();
  server.on('reportQueue', NO_REPORTS);
  server.on('groups', { groups: [], next_cursor: null });
  server.on('auditLog', { entries: [], next_cursor: null });
  server.on('evidence', { evidence: [], next_cursor: null, can_keep: true });
  server.on('adminAnnouncements', { announcements: [] });
  server.on('documents', { documents: [] });

  await open(`/admin${place}`, { as: ADMIN });

  await screen.findByText(title);
  screen.getByText(text);
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

test('Registrations are counted on the tab that lists them', async () => {
  keepRequests();
  const waiting = { images: 0, requests: 2, reports: 0, registrations: 3 };
  server.on('waiting', waiting);

  await open('/admin?tab=requests', { as: ADMIN });
  await tab('Users 3');
  await tab('Group Requests 2');
  await open('/admin?tab=requests', { as: MODERATOR });
  await tab('Group Requests 5');
});

test.each([
  ['requests&list=registrations', ADMIN, '?tab=users&list=registrations', 'Users'],
  ['requests&list=invitations', ADMIN, '?tab=users&list=invitations', 'Users'],
  ['users&list=registrations', MODERATOR, '?tab=requests&list=registrations', 'Group Requests'],
])('The link %s leads to where the viewer has that list', async (link, as, query, name) => {
  server.on('registrations', { registrations: [], next_cursor: null, pending_count: 0 });
  server.on('invitations', { invitations: [], next_cursor: null });
  await open(`/admin?tab=${link}`, { as });

  await screen.findByText(/^(Nobody is waiting|No invitations yet)/);

  expect(search()).toBe(query);
  expect((await tab(name)).getAttribute('aria-selected')).toBe('true');
});

test('Appeals are counted on their tab and on Safety, until they are answered', async () => {
  let appeals = 2;
  server.on('waiting', () => ({ images: 0, requests: 0, reports: 3, registrations: 0, appeals }));
  keepAppeals({ ...APPEAL, claim: QUEUED.claim });
  server.on('decideAppeal', () => {
    appeals = 1;
    return DONE;
  });
  await open('/admin/safety?tab=appeals', { as: ADMIN });
  await tab('Safety 5');
  const nested = within(await screen.findByRole('tablist', { name: 'Safety' }));
  await nested.findByRole('tab', { name: 'Appeals 2' });
  await screen.findByLabelText('Your answer');
  await fill('Outcome', 'upheld');
  await fill('Your answer', 'We looked again.');

  await press('Send Answer');

  await tab('Safety 4');
  await nested.findByRole('tab', { name: 'Appeals 1' });
});

test('A moderator has the tabs of what they review, none inside Safety, sees no email, and cannot open what is for admins', async () => {
  const { user_email: _, ...image } = pending(1);
  keepImages(image);

  await open('/admin', { as: MODERATOR });

  await screen.findByText('robin');
  const names = (await tabs()).getAllByRole('tab').map(({ textContent }) => textContent);
  expect(names).toEqual(['Images1', 'Group Requests', 'Safety']);
  expect(screen.getByRole('main').textContent).not.toContain('@');
  server.on('reportQueue', NO_REPORTS);
  await open('/admin/safety', { as: MODERATOR });
  await screen.findByText('No reports are waiting for a decision');
  expect(screen.queryByRole('tablist', { name: 'Safety' })).toBeNull();
  await open('/admin/user/9/edit', { as: MODERATOR });
  await at('/dashboard');
});
