import { expect, jest, test } from '@jest/globals';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { keepRequests, request } from './support/admin-requests.js';
import { open } from './support/open.js';
import { ADMIN, MODERATOR, NOW } from './support/samples.js';
import { gone, markOf, notice, press, user } from './support/screen.js';
import { server, UNREACHABLE } from './support/server.js';

const PENDING = '/admin?tab=requests';
const ALL = `${PENDING}&status=all`;

const row = async (group: string) => within((await screen.findByText(group)).closest('li')!);

test('A request is approved or rejected only while it is pending', async () => {
  keepRequests(request(5, 'robin'), request(6, 'sam'));
  await open(ALL, { as: ADMIN });
  const [first, second] = [await row('Friends of robin'), await row('Friends of sam')];
  first.getByText('Pending');
  // The style draws the dots between facts, so that no line begins with one.
  const facts = first.getByText(/^joined/).closest('p')!;
  expect(facts.className).toContain('dotted');
  expect(facts.textContent).toMatch(/^\d+ joined .+ asked Jan 2 robin@lodge.example$/);

  await press('Approve', first);
  await notice('Request approved');
  expect(markOf(await first.findByText('Approved'))).toBe('lucide-check');
  const times = first.getByText(/^approved/).closest('p')!.textContent;
  expect(times).toMatch(/asked Jan 2 approved Jan .* by admin/);
  await press('Reject', second);
  await notice('Request rejected');
  await second.findByText('Rejected');

  for (const decided of [first, second]) expect(decided.queryByRole('button')).toBeNull();
  expect(server.sent('decideGroupRequests')).toMatchObject([
    { body: { ids: [5], approve: true } },
    { body: { ids: [6], approve: false } },
  ]);
  await user.click(await screen.findByRole('radio', { name: 'Pending' }));
  await gone(/^Friends of /);
});

test('A request says what who asks wrote, and whether they are suspended or leaving', async () => {
  keepRequests(
    { ...request(5, 'robin'), is_suspended: true },
    { ...request(6, 'sam'), erase_after: NOW, user_notes: 'I bring the canoe.' },
  );
  await open(PENDING, { as: ADMIN });

  (await row('Friends of robin')).getByText('Suspended');
  const second = await row('Friends of sam');
  second.getByText('Leaving');
  second.getByText('From the profile:');
  second.getByText('I bring the canoe.');
});

test('The second press of a double click does not hit the row that moved up', async () => {
  keepRequests(request(5, 'robin'), request(6, 'sam'));
  await open(PENDING, { as: ADMIN });
  await user.click(await (await row('Friends of robin')).findByRole('button', { name: 'Approve' }));
  const next = (await row('Friends of sam')).getByRole('button', { name: 'Approve' });

  fireEvent.click(next, { detail: 2 });
  await notice('Request approved');
  expect(server.sent('decideGroupRequests')).toHaveLength(1);
  fireEvent.click(next, { detail: 1 });

  await waitFor(() =>
    expect(server.sent('decideGroupRequests').map(({ body }) => body.ids)).toEqual([[5], [6]]),
  );
});

test('A double click on one button or label is two presses', async () => {
  keepRequests(request(5, 'robin'));
  await open(PENDING, { as: ADMIN });
  const tab = await screen.findByRole('radio', { name: 'Pending' });
  const presses = jest.fn();
  tab.addEventListener('click', presses);
  await user.dblClick(tab);
  expect(presses).toHaveBeenCalledTimes(2);
  const box = await screen.findByRole<HTMLInputElement>('checkbox', { name: /^Select all/ });
  const label = box.labels![0];

  fireEvent.click(label, { detail: 1 });
  expect(box.checked).toBe(true);
  fireEvent.click(label, { detail: 2 });

  expect(box.checked).toBe(false);
});

test('A moderator finds registrations beside the requests, and no invitations, an admin neither', async () => {
  keepRequests(request(5));
  server.on('waiting', { images: 0, requests: 0, reports: 0, registrations: 1 });

  await open(`${ALL}&list=invitations`, { as: MODERATOR });

  await row('Friends of robin');
  const lists = within(screen.getByRole('tablist', { name: 'Requests' }));
  const names = lists.getAllByRole('tab').map(({ textContent }) => textContent);
  expect(names).toEqual(['Requests', 'Registrations1']);
  await open(ALL, { as: ADMIN });
  await row('Friends of robin');
  expect(screen.getAllByRole('tablist')).toHaveLength(1);
});

test('A request that another admin decided says so, and is gone', async () => {
  const requests = keepRequests(request(5));
  server.on('decideGroupRequests', UNREACHABLE);
  await open(PENDING, { as: ADMIN });
  await press('Approve', await row('Friends of robin'));
  await notice('Error approveing request');
  keepRequests();
  requests.pop();

  await press('Approve', await row('Friends of robin'));

  await notice('This request was already processed');
  await gone('Friends of robin');
});

test.each(['Approve 2', 'Reject 2'])('%s is undone for all by one press', async (decision) => {
  const requests = keepRequests(request(5, 'robin'), request(6, 'sam'), request(7, 'toni'));
  await open(PENDING, { as: ADMIN });
  for (const at of [0, 1])
    await user.click((await screen.findAllByRole('checkbox', { name: 'Select' }))[at]!);
  await press(decision);
  await gone('Friends of robin');

  await press('Undo');

  await notice('Decision undone');
  for (const one of ['robin', 'sam']) await row(`Friends of ${one}`);
  expect(server.sent('undoRequestDecisions').map(({ body }) => body.ids)).toEqual([[5, 6]]);
  expect(requests.map(({ status }) => status)).toEqual(['pending', 'pending', 'pending']);
});

test('A decision that can no longer be undone says so, and stays', async () => {
  const requests = keepRequests(request(5));
  await open(PENDING, { as: ADMIN });
  await press('Approve', await row('Friends of robin'));
  await notice('Request approved');
  requests.pop();

  await press('Undo');

  await notice('This decision can no longer be undone');
  expect(screen.queryByText('Friends of robin')).toBeNull();
});

test('The main button is that of a row, and of all that are selected while some are', async () => {
  keepRequests(request(5, 'robin'), request(6, 'sam'));
  await open(PENDING, { as: ADMIN });
  await row('Friends of robin');
  const mainButtons = () =>
    screen
      .getAllByRole('button')
      .filter(({ classList }) => classList.contains('button-primary'))
      .map(({ textContent }) => textContent);
  expect(mainButtons()).toEqual(['Approve', 'Approve']);

  await user.click(screen.getAllByLabelText('Select')[0]!);

  expect(mainButtons()).toEqual(['Approve 1']);
});

test('Requests are rejected together, and one that was decided meanwhile is named', async () => {
  const requests = keepRequests(request(5, 'robin'), request(6, 'sam'));
  await open(PENDING, { as: ADMIN });
  await user.click(await screen.findByLabelText('Select all shown'));
  requests[0]!.status = 'approved';

  await press('Reject 2');

  const text = await screen.findByText('1 request could not be changed');
  const told = within(text.closest<HTMLElement>('[role=alert]')!);
  expect(told.getByRole('listitem').textContent).toBe(
    'robin, Friends of robin: This request was already processed',
  );
  expect(requests.map(({ status }) => status)).toEqual(['approved', 'rejected']);
  await press('Dismiss', told);
  await gone('1 request could not be changed');
});
