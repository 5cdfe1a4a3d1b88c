import { afterEach, describe, expect, jest, test } from '@jest/globals';
import { act, screen, waitFor } from '@testing-library/react';
import { changeSession, refreshSession } from '../../src/lib/session/session.js';
import { toast, toasts } from '../../src/ui/overlay/toast.js';
import { keepImages, pending, shownCard } from './support/image-queue.js';
import { open } from './support/open.js';
import { ADMIN, OWN_USER } from './support/samples.js';
import { later, notice, notices, press, user, watchLoads } from './support/screen.js';
import { server, UNREACHABLE } from './support/server.js';
import { isAsWide } from './support/windows.js';

const QUEUE = '/admin?tab=images&status=all';
const ANNA = { ...ADMIN, id: 2, username: 'anna' };

const undos = () => screen.queryAllByRole('button', { name: 'Undo' });
const approvals = () =>
  server.sent('approveImage').map(({ body: { imageId, approved } }) => [imageId, approved]);

async function reviewing(...ids: number[]) {
  const images = keepImages(...ids.map((id) => pending(id)));
  await open(QUEUE, { as: ADMIN });
  await shownCard(ids.at(-1)!);
  jest.useFakeTimers();
  return images;
}

async function inReview(...ids: number[]) {
  keepImages(...ids.map((id) => pending(id)));
  await open(`${QUEUE}&review=1`, { as: ADMIN });
  await screen.findByRole('dialog', { name: 'Review images' });
  jest.useFakeTimers();
}

function cover(hidden: boolean) {
  Object.defineProperty(document, 'hidden', { value: hidden, configurable: true });
  act(() => void document.dispatchEvent(new Event('visibilitychange')));
}

afterEach(() => {
  jest.restoreAllMocks();
  cover(false);
});

test('No time passes on a hidden page, and what is told later keeps its Undo', async () => {
  await reviewing(1, 2);
  await press('Approve', await shownCard(1));
  await notice('Image approved');
  await later(4_000);
  cover(true);
  await later(60_000);
  expect(notices()).toEqual(['Image approved']);
  cover(false);
  await press('Approve', await shownCard(2));
  await waitFor(() => expect(undos()).toHaveLength(2));
  await later(9_900);
  expect(undos()).toHaveLength(2);

  await user.click(undos()[0]!);

  await notice('Approval undone');
  expect(approvals()).toEqual([
    [1, true],
    [2, true],
    [2, false],
  ]);
});

test('The newest three are shown, and each goes after its time', async () => {
  await open('/groups', { as: OWN_USER });
  jest.useFakeTimers();
  act(() => [1, 2, 3, 4, 5].forEach((number) => toast.success(`Number ${number}`)));
  await waitFor(() => expect(notices()).toEqual(['Number 5', 'Number 4', 'Number 3']));
  await later(3_900);
  expect(notices()).toHaveLength(3);

  await later(200);

  expect(notices()).toEqual([]);
});

describe('A decision', () => {
  test('leaves the one before it the rest of its time, with its Undo', async () => {
    await reviewing(1, 2);
    await press('Approve', await shownCard(1));
    await notice('Image approved');
    await later(8_000);
    await press('Approve', await shownCard(2));
    await waitFor(() => expect(undos()).toHaveLength(2));
    await later(1_000);
    expect(undos()).toHaveLength(2);

    await user.click(undos()[0]!);
    await notice('Approval undone');
    await user.click(undos()[0]!);

    await waitFor(() => expect(approvals()).toHaveLength(4));
    expect(approvals().slice(2)).toEqual([
      [2, false],
      [1, false],
    ]);
    expect(undos()).toEqual([]);
  });

  test.each([
    ['succeeds', undefined, 'Approval undone', [[2, false]]],
    ['fails', UNREACHABLE, 'Error approving image', []],
  ])('that is under way is the only one that Z means, if it %s', async (_, reply, text, undone) => {
    await inReview(1, 2, 3);
    await user.keyboard('a');
    await notice('Image approved');
    const answer = server.hold('approveImage', reply);
    await user.keyboard('a');

    await user.keyboard('z');
    expect(approvals()).toHaveLength(2);
    answer();

    await notice(text);
    await later(100);
    expect(approvals()).toEqual([[1, true], [2, true], ...undone]);
    expect(undos()).toHaveLength(1);
  });

  test('of one admin is neither told to the next, who signed in in another tab, nor undone by them', async () => {
    await reviewing(1);
    await press('Approve', await shownCard(1));
    await notice('Image approved');
    act(() => void toast.success('Group created. Code: ABCDEF'));
    server.on('ownUser', { user: ANNA });
    watchLoads();

    await act(() => refreshSession());

    expect(toasts.get()).toEqual([]);
  });

  test('is not told on the login page where nobody saw it before', async () => {
    await reviewing(1);
    cover(true);
    act(() => void toast.success('Group created. Code: ABCDEF'));

    await act(async () => changeSession(null));

    expect(toasts.get()).toEqual([]);
  });

  test('of which the undo fails is told, and is there as before', async () => {
    await reviewing(1);
    await press('Approve', await shownCard(1));
    await notice('Image approved');
    server.on('approveImage', UNREACHABLE);

    await press('Undo');

    await notice('Error updating image');
    await (await shownCard(1)).findByText('Approved');
  });
});

test('On a phone the newest decision is on top, and the one below can be undone until its time is over', async () => {
  isAsWide((media) => media === '(width < 48rem)');
  await reviewing(1, 2, 3);
  await press('Approve', await shownCard(1));
  await notice('Image approved');
  await later(6_000);
  await press('Approve', await shownCard(2));
  await waitFor(() => expect(approvals()).toHaveLength(2));
  await later(1_000);
  expect(undos()).toHaveLength(1);

  await press('Undo');
  await notice('Approval undone');
  expect(notices()).toHaveLength(1);
  await press('Close message');
  await press('Undo');
  await waitFor(() => expect(approvals()).toHaveLength(4));
  await press('Approve', await shownCard(3));
  await notice('Image approved');
  await later(10_100);

  expect(notices()).toEqual([]);
  expect(approvals().slice(2)).toEqual([
    [2, false],
    [1, false],
    [3, true],
  ]);
});
