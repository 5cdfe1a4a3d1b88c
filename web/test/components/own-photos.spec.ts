import { describe, expect, test } from '@jest/globals';
import { type ImageRemoval } from '@lodge/contracts';
import { screen, waitFor } from '@testing-library/react';
import { open } from './support/open.js';
import { keepPhotos, photo } from './support/photos.js';
import { ADMIN, DONE, MODERATOR, NOW, OWN_USER } from './support/samples.js';
import {
  button,
  dialog,
  focused,
  gone,
  heading,
  markOf,
  noDialog,
  notice,
  press,
  user,
} from './support/screen.js';
import { server, UNREACHABLE } from './support/server.js';

const count = (number: number) => heading(`Your Images (${number}/12)`);
const photos = () => screen.findAllByRole('button', { name: /^(Open )?Your photo of / });
const chosen = async (at: number, action: string) => {
  await user.click((await photos())[at - 1]!);
  await user.click(await screen.findByRole('menuitem', { name: action }));
};
const place = (at: number) => button(new RegExp(`^Move to place ${at} of`));
const sources = () =>
  [...document.querySelectorAll('main li img')].map((image) => image.getAttribute('src'));

async function opened(number: number, path = '/profile') {
  const kept = keepPhotos(number);
  await open(path, { as: OWN_USER });
  await count(number);
  return kept;
}

describe('On the profile, photos', () => {
  test('stand as others see them, whatever the order of the list', async () => {
    const { images } = keepPhotos(3);
    images[0]!.place = 2;
    images[1]!.place = 3;
    images[2]!.place = 1;

    await open('/profile', { as: OWN_USER });

    await count(3);
    await photos();
    const names = [2, 0, 1].map((at) => images[at]!.filename);
    expect(sources()).toEqual(names.map((name) => expect.stringContaining(name)));
  });

  test('go back to their places, with an error, when the order cannot be stored', async () => {
    await opened(2);
    const before = sources();
    const answer = server.hold('orderOwnImages', UNREACHABLE);
    await chosen(1, 'Move');
    await user.click(await place(2));
    await waitFor(() => expect(sources()).toEqual(before.toReversed()));

    answer();

    await notice('Error changing the order of photos');
    await waitFor(() => expect(sources()).toEqual(before));
    expect(server.sent('orderOwnImages').map(({ body }) => body)).toEqual([{ ids: [2, 1] }]);
  });

  test('become the first at a press, and keep the focus', async () => {
    await opened(3);
    const before = sources();

    await chosen(3, 'Make first');

    await waitFor(() => expect(sources()).toEqual([before[2], before[0], before[1]]));
    await screen.findByText('Moved to place 1 of 3');
    const [first] = await photos();
    await focused(first!);
    await user.keyboard('{Enter}');
    expect(server.sent('orderOwnImages').map(({ body }) => body)).toEqual([{ ids: [3, 1, 2] }]);
    expect((await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent)).toEqual([
      'View',
      'Move',
      'Delete',
    ]);
  });

  test('go to the place that is pressed next, and then presses open their menus again', async () => {
    await opened(3);
    const before = sources();
    await chosen(1, 'Move');
    await focused(await place(1));
    expect(screen.queryByRole('button', { name: /^Your photo of / })).toBeNull();

    (await place(3)).focus();
    await user.keyboard('{Enter}');

    await waitFor(() => expect(sources()).toEqual([before[1], before[2], before[0]]));
    const announced = await screen.findByText('Moved to place 3 of 3');
    await focused((await photos())[1]!);
    // Each move to one place is announced.
    await chosen(1, 'Move');
    await user.click(await place(3));
    await waitFor(() => expect(announced.isConnected).toBe(false));
    await screen.findByText('Moved to place 3 of 3');
    expect(server.sent('orderOwnImages').map(({ body }) => body)).toEqual([
      { ids: [2, 3, 1] },
      { ids: [3, 1, 2] },
    ]);
  });

  test.each([
    ['Escape', () => user.keyboard('{Escape}')],
    ['Cancel', () => press('Cancel')],
    ['a press on the photo itself', async () => user.click(await place(2))],
  ])('stay where they are after %s', async (_, stop) => {
    await opened(3);
    const before = sources();
    await chosen(2, 'Move');
    // Shown before the keys are listened to.
    await focused(await place(2));

    await stop();

    await photos();
    expect(sources()).toEqual(before);
    expect(server.sent('orderOwnImages')).toEqual([]);
  });

  test('offer the same in their viewer, which closes for what goes and for the order', async () => {
    await opened(3);
    const before = sources();
    await chosen(2, 'View');
    const chosenThere = async (action: string) => {
      await press('Options', await dialog());
      await user.click(await (await dialog()).findByRole('menuitem', { name: action }));
    };

    await chosenThere('Make first');

    await (await dialog()).findByText('1 of 3');
    expect(sources()[0]).toBe(before[1]);
    await chosenThere('Delete');
    await press('Delete Photo');
    await count(2);
    await noDialog();
    // The one that stood below it when its viewer was opened.
    await focused((await photos())[1]!);
    await chosen(2, 'View');
    await chosenThere('Move');
    await noDialog();
    await focused(await place(2));
    await user.click(await place(1));
    await photos();
    await noDialog();
  });

  test('are deleted after a question that names what is lost with the last approved one', async () => {
    const { images } = await opened(2);
    images[1] = photo(2, { is_approved: true });
    server.hint({ changed: 'images' });
    expect(markOf(await screen.findByText('Approved'))).toBe('lucide-check');
    expect(markOf(screen.getByText('Pending'))).toBe('lucide-clock');
    await chosen(1, 'Delete');
    await (await dialog()).findByText('It will be gone for good.');
    const shown = (await dialog()).getByRole('img').getAttribute('src');
    expect(shown).toBe(sources()[0]);
    await user.keyboard('{Escape}');
    await noDialog();
    await focused((await photos())[0]!);
    await chosen(2, 'Delete');
    await (await dialog()).findByText(/It is your only approved photo: you will not see/);

    await press('Delete Photo', await dialog());

    await notice('Image deleted');
    await count(1);
    await focused((await photos())[0]!);
    await user.keyboard('{Enter}');
    await screen.findByRole('menuitem', { name: 'View' });
    for (const name of ['Make first', 'Move'])
      expect(screen.queryByRole('menuitem', { name })).toBeNull();
    await user.click(await screen.findByRole('menuitem', { name: 'Delete' }));
    await press('Delete Photo', await dialog());
    await screen.findByText('No images uploaded yet.');
    expect(server.sent('deleteOwnImage').map(({ params }) => params.id)).toEqual(['2', '1']);
  });

  test('that cannot be deleted stay, with an error', async () => {
    await opened(1);
    server.on('deleteOwnImage', UNREACHABLE);
    await chosen(1, 'Delete');

    await press('Delete Photo', await dialog());

    await notice('Error deleting image');
    await dialog();
    await user.keyboard('{Escape}');
    await noDialog();
    await count(1);
  });
});

describe('On the dashboard, photos', () => {
  test('have distinct names, also those of one second, and a press opens them', async () => {
    await opened(3, '/dashboard');

    const names = (await photos()).map((one) => one.getAttribute('aria-label'));

    expect(new Set(names).size).toBe(3);
    await user.click((await photos())[0]!);
    await dialog();
  });

  test('of an admin show their ids', async () => {
    keepPhotos(1);
    await open('/dashboard', { as: ADMIN });

    await screen.findByText('ID 1');
  });

  test.each([
    ['a member is told what the first one opens', OWN_USER, 'Once your first photo is approved'],
    ['a moderator, who sees all, is not', MODERATOR, 'others can get to know you'],
  ])('without any, %s', async (_, as, text) => {
    keepPhotos();
    await open('/dashboard', { as });

    await screen.findByText(new RegExp(text));
  });

  test('that cannot be loaded show an error and can be retried', async () => {
    server.on('ownImages', UNREACHABLE);
    await open('/dashboard', { as: OWN_USER });
    await screen.findByText('Error fetching images');
    keepPhotos();

    await press('Try again');

    await count(0);
  });

  test('close when they are removed while they are open, and do not show the next one', async () => {
    const { images } = await opened(1, '/dashboard');
    await user.click((await photos())[0]!);
    await (await dialog()).findByRole('img');
    images.pop();
    server.hint({ changed: 'images' });
    await noDialog();
    images.push(photo(2));

    server.hint({ changed: 'images' });

    await count(1);
    await photos();
    await noDialog();
  });
});

describe('Photos that an admin removed', () => {
  const removal = (id: number, reason: ImageRemoval['reason']): ImageRemoval => ({
    id,
    reason,
    removed_at: NOW,
    rule: null,
    note: '',
  });
  const REMOVED = 'An admin removed a photo.';
  const REJECTED = 'We couldn’t accept 2 of your photos, and removed them. You can upload others.';
  const removals = [removal(1, 'removed'), removal(2, 'not_approved'), removal(3, 'not_approved')];

  test('are told on the dashboard and the profile until their owner confirms', async () => {
    const kept = keepPhotos();
    kept.removals.push(...removals);
    await open('/dashboard', { as: OWN_USER });
    await screen.findByText(REMOVED);
    await screen.findByText(REJECTED);
    await open('/profile', { as: OWN_USER });
    server.on('readImageRemovals', UNREACHABLE);
    await press('Got it');
    await notice('Something went wrong. Please try again.');
    await screen.findByText(REMOVED);
    await screen.findByText(REJECTED);
    server.on('readImageRemovals', () => {
      kept.removals.length = 0;
      return DONE;
    });
    (await button('Got it')).focus();

    await user.keyboard('{Enter}');

    await gone(REMOVED);
    await gone(REJECTED);
    await focused(await button('Upload'));
    expect(server.sent('readImageRemovals').at(-1)?.body).toEqual({ removal_id: 3 });
  });

  test('while they are looking are told at once', async () => {
    const kept = await opened(1);
    kept.images.pop();
    kept.removals.push(removal(1, 'not_approved'));

    server.hint({ changed: 'images' });

    const text = await screen.findByText(
      'We couldn’t accept one of your photos, and removed it. You can upload another.',
    );
    expect(text.closest('[role=status]')).not.toBeNull();
  });
});
