import { expect, test } from '@jest/globals';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { router } from '../../src/app/router.js';
import { FACTORS, keepAccount } from './support/account.js';
import { keepRequests, request } from './support/admin-requests.js';
import { keepCompanions, photosComeNear } from './support/companions.js';
import { card, keepImages, pending, shownCard } from './support/image-queue.js';
import { open } from './support/open.js';
import { GROUP, ROOM } from './support/room.js';
import { ADMIN, APPEAL, DONE, NOW, OWN_USER, QUEUED } from './support/samples.js';
import {
  button,
  dialog,
  fill,
  focused,
  gone,
  heading,
  noDialog,
  notice,
  user,
} from './support/screen.js';
import { server } from './support/server.js';
import { photo } from './support/photos.js';
import { keepAppeals, openAppeals } from './support/appeals.js';

/** Presses a button by keyboard, as somebody does who would lose the focus. */
async function enter(name: string | RegExp, where?: Parameters<typeof button>[1]) {
  const pressed = await button(name, where);
  act(() => pressed.focus());
  await user.keyboard('{Enter}');
}

const account = (part: string) => open(`/account/${part}`, { as: OWN_USER });

test('The focus goes to the next row of a list, and from the last to its heading', async () => {
  keepAccount();
  const passkeys = ['Phone', 'Key'].map((name, id) => ({
    id: id + 1,
    name,
    created_at: NOW,
    last_used: null,
  }));
  server.on('factors', () => ({ factors: { ...FACTORS, passkeys: [...passkeys] } }));
  server.on('removePasskey', () => {
    passkeys.shift();
    return DONE;
  });
  await account('sign-in');
  await enter('Remove Phone');
  await enter('Remove', await dialog());
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Remove Phone' })).toBeNull());
  const next = (await button('Remove Key')).closest('li');
  await waitFor(() => expect(document.activeElement?.closest('li')).toBe(next));

  await enter('Remove Key');
  await enter('Remove', await dialog());

  await focused((await screen.findAllByRole('heading', { name: 'Passkeys' }))[0]!);
});

test('The focus goes to the row below, even if a row came above meanwhile', async () => {
  keepAccount();
  const block = (id: number) => ({ user_id: id, username: `m${id}`, created_at: NOW });
  const blocks = [block(8), block(9)];
  server.on('blocks', () => ({ blocks: [...blocks] }));
  server.on('unblock', () => {
    blocks.splice(1, 1);
    return DONE;
  });
  await account('privacy');
  const pressed = await button('Unblock m8');
  act(() => pressed.focus());
  blocks.unshift(block(7));
  act(() => server.hint({ changed: 'groups' }));
  await button('Unblock m7');

  await user.keyboard('{Enter}');

  await gone('m8');
  await focused(await button('Unblock m9'));
});

test('Requests that are approved together hand the focus to what selects the rest, one of them to the next, and the last to what stands there instead', async () => {
  keepRequests(request(4, 'kim'), request(5, 'robin'), request(6, 'sam'));
  await open('/admin?tab=requests', { as: ADMIN });
  const row = async (name: string) =>
    within((await screen.findByText(`Friends of ${name}`)).closest('li')!);
  await row('kim');
  await user.click(screen.getAllByLabelText('Select')[0]!);
  await enter('Approve 1');
  await focused(await screen.findByLabelText('Select all shown'));

  await enter('Approve', await row('robin'));
  await focused(await button('Approve', await row('sam')));
  await user.keyboard('{Enter}');

  await focused(await button('Show all requests'));
});

test('A control keeps the focus while its row moves', async () => {
  const group = (name: string, id: number, joined_at: string) => ({
    ...GROUP,
    name,
    id,
    joined_at,
  });
  const groups = [group('First', 1, '2026-02-02T00:00:00Z'), group('Next', 2, NOW)];
  server.on('ownGroups', () => ({ groups: [...groups] }));
  server.on('mutes', { groups: [], members: [] });
  await open('/groups', { as: OWN_USER });
  const names = () =>
    screen.getAllByRole('link', { name: /^(First|Next)/ }).map((link) => link.textContent);
  const first = await screen.findByRole('link', { name: /^First/ });
  act(() => first.focus());
  groups[1] = group('Next', 2, '2026-03-03T00:00:00Z');

  act(() => server.hint({ changed: 'groups' }));

  await waitFor(() => expect(names()[0]).toMatch(/Next/));
  await focused(first);
});

test('Holding Enter down decides one image alone', async () => {
  keepImages(pending(1), pending(2), pending(3));
  await open('/admin?tab=images', { as: ADMIN });
  await enter('Approve', await shownCard(1));
  await notice('Image approved');
  await focused(card(2)!);

  await user.keyboard('{Enter>4/}');

  expect(server.sent('approveImage')).toHaveLength(1);
});

test('An appeal keeps the focus while it is answered, given up and sent', async () => {
  server.on('claimAppeal', { ...DONE, claim: QUEUED.claim! });
  server.on('releaseAppeal', DONE);
  await openAppeals(APPEAL);
  const inForm = () =>
    waitFor(() => expect(document.activeElement?.closest('form')).not.toBeNull());
  await enter('Answer');
  await inForm();
  await enter('Cancel');
  await focused(await button('Answer'));
  await user.keyboard('{Enter}');
  await inForm();
  server.on('decideAppeal', DONE);
  keepAppeals();
  await fill('Outcome', 'upheld');
  await fill('Your answer', 'We looked again.');

  await enter('Send Answer');

  await notice('Appeal answered');
  await gone('It was not me.');
  await waitFor(() => expect(document.activeElement?.closest('main')).not.toBeNull());
});

test('Undo in a toast gives the focus back to where it was', async () => {
  keepAccount();
  const blocks = [{ user_id: 8, username: 'm8', created_at: NOW }];
  server.on('blocks', () => ({ blocks: [...blocks] }));
  server.on('block', DONE);
  server.on('unblock', () => {
    blocks.length = 0;
    return DONE;
  });
  await account('privacy');
  await enter('Unblock m8');
  await notice('Member unblocked');
  const before = await heading(/^Blocked/);
  await focused(before);

  await enter('Undo');

  await notice('Member blocked');
  await focused(before);
});

test('A dialog gives the focus back to a button that a press does not focus, as in Safari', async () => {
  keepAccount();
  await account('data');
  const opener = await button('Delete Account');
  fireEvent.pointerDown(opener);
  act(() => opener.click());
  await dialog();
  expect(document.activeElement?.closest('[role=dialog]')).not.toBeNull();

  await user.keyboard('{Escape}');

  await focused(opener);
});

test('Two layers that close at once give the focus back to what opened the lower one', async () => {
  photosComeNear();
  keepCompanions();
  await open(ROOM, { as: OWN_USER });
  await enter('somebody', within(await screen.findByRole('log')));
  await enter('Photo 1 of 1 of somebody', await dialog());
  await screen.findByRole('dialog', { name: 'Photos of somebody' });

  await user.keyboard('{Escape}{Escape}');

  await noDialog();
  await focused(await button('somebody', within(screen.getByRole('log'))));
});

test('A control that is used as soon as its page is there keeps the focus', async () => {
  await open('/no-such-page');
  await heading('Nothing behind this door');
  // Faster than effects, as a visitor is on a busy phone.
  const watched = new MutationObserver(() => {
    const field = screen.queryByLabelText('Password');
    if (field) watched.disconnect();
    field?.focus();
  });
  watched.observe(document.body, { childList: true, subtree: true });

  void router.navigate('/login');
  await heading('Welcome back');
  await new Promise((resolve) => setTimeout(resolve, 50));

  expect(document.activeElement).toBe(screen.getByLabelText('Password'));
});

test('Leave now has no focus in what has just opened, where Enter may still be held down', async () => {
  server.on('ownImages', { images: [photo(1)], removals: [] });
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
