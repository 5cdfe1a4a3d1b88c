import { describe, expect, jest, test } from '@jest/globals';
import { MAX_WAITING } from '@lodge/contracts';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { keepAccount } from './support/account.js';
import { card, keepImages, pending, shownCard } from './support/image-queue.js';
import { open } from './support/open.js';
import { ADMIN, DONE, NOW } from './support/samples.js';
import {
  button,
  dialog,
  field,
  focused,
  hidePage,
  later,
  markOf,
  notice,
  notices,
  press,
  returnToWindow,
  search,
  user,
} from './support/screen.js';
import { rejected, server, UNREACHABLE } from './support/server.js';

const IMAGES = '/admin?tab=images';
const ALL = `${IMAGES}&status=all`;
const PENDING = `${IMAGES}&status=pending`;
const REVIEW = `${PENDING}&review=1`;

const cardGone = (id: number) => waitFor(() => expect(card(id)).toBeNull());
const current = (id: number) => screen.findByRole('img', { name: `Image ${id} by robin` });
const named = (name: string) => screen.findByRole('dialog', { name });
const noDialog = (name?: string) =>
  waitFor(() => expect(screen.queryByRole('dialog', name ? { name } : {})).toBeNull());
const count = async (text: string) => (await dialog()).findByText(new RegExp(`^${text}\\b`));
const type = async (...keys: string[]) => {
  for (const key of keys) await user.keyboard(key);
};
const askForReason = async () => {
  await press('Reject with Reason', await dialog());
  return within(await named('Why reject this photo?'));
};
const decisions = (name: 'approveImage' | 'flagFace') => server.sent(name).map(({ body }) => body);

const opened = async (path: string, ...images: Parameters<typeof keepImages>) => {
  const kept = keepImages(...images);
  await open(path, { as: ADMIN });
  return kept;
};

test.each([
  [PENDING, 0],
  [REVIEW, 0],
  [ALL, 1],
])('At %s, %d marks say that a photo is pending', async (path, marks) => {
  await opened(path, pending(1));

  await shownCard(1);

  const words = screen.getAllByText('Pending');
  expect(words.filter((word) => !word.closest('label'))).toHaveLength(marks);
});

test('A card shows the approved face and the age of whose photo it is', async () => {
  const face = 'f'.repeat(32) + '.webp';
  await opened(PENDING, { ...pending(1), user_avatar: face, user_age: 34 });

  const shown = await shownCard(1);

  await shown.findByText('34');
  const photos = card(1)!.querySelectorAll('img');
  expect([...photos].some(({ src }) => src.includes(face))).toBe(true);
});

test('By keyboard: A approves and advances, R rejects, Z undoes, F flags, arrows move', async () => {
  const images = await opened(REVIEW, pending(1), pending(2), pending(3), pending(4));
  await current(1);
  await type('a');
  await notice('Image approved');
  await current(2);
  await type('{ArrowRight}');
  await current(3);
  await type('f');
  await notice('Image flagged as face picture');
  await type('{ArrowLeft}');
  await current(2);
  await type('z');
  await notice('Face picture flag undone');
  await current(3);
  await type('f');
  await notice('Image flagged as face picture');
  await type('{ArrowLeft}');
  await current(2);
  await type('R');
  await focused(await button('Reject', within(await named('Reject image 2?'))));
  await type('{Enter}');
  await notice('Image rejected');
  await current(3);

  await type('z');

  expect(
    images.map(({ id, is_approved, is_face_picture }) => [id, is_approved, is_face_picture]),
  ).toEqual([
    [1, true, false],
    [3, false, true],
    [4, false, false],
  ]);
});

test('The review shows the member above each photo: face, age, since when, and how earlier photos were decided', async () => {
  const [first, second, third] = [pending(1), pending(2), pending(3, 'a-stranger')].map((image) =>
    Object.assign(image, { user_avatar: 'b'.repeat(32) + '.webp', user_approved_images: 1 }),
  );
  await opened(REVIEW, first!, second!, third!);
  const facts = async (text: string) => (await dialog()).findByText(text);
  await facts('1 approved, 0 rejected');
  await facts('34');
  const face = document.querySelector('[role=dialog] section img');
  expect(face?.getAttribute('src')).toContain('b'.repeat(32));

  await type('r');
  await press('Reject', within(await named('Reject image 1?')));
  await notice('Image rejected');
  await facts('1 approved, 1 rejected');
  await type('{ArrowRight}');

  await (await dialog()).findByText('a-stranger');
  await facts('1 approved, 0 rejected');
});

test('Undo takes back the last action alone, names it, and never shows a photo to more members', async () => {
  const [image] = await opened(ALL, pending(1));
  const undo = async () => user.click((await screen.findAllByRole('button', { name: 'Undo' }))[0]!);
  await press('Flag Face', await shownCard(1));
  await notice('Image flagged as face picture');
  await press('Approve', await shownCard(1));
  await notice('Image approved');
  await undo();
  await notice('Approval undone');
  expect(markOf(await (await shownCard(1)).findByText('Pending'))).toBe('lucide-clock');
  expect(image).toMatchObject({ is_approved: false, is_face_picture: true });

  // The flag is what hides an approved photo from members without a face picture.
  await press('Unflag Face', await shownCard(1));
  await notice('Face picture flag removed');
  await press('Approve', await shownCard(1));
  await notice('Image approved');
  await press('Flag Face', await shownCard(1));
  await notice('Image flagged as face picture');
  await press('Unflag Face', await shownCard(1));
  await notice('Face picture flag removed');
  await undo();

  await notice('Removal of the face picture flag undone');
  expect(image).toMatchObject({ is_approved: true, is_face_picture: true });
});

test('Keys work without Latin letters; Ctrl and Z undo, and with Shift, which redoes elsewhere, do nothing', async () => {
  await opened(REVIEW, pending(1), pending(2));
  await current(1);
  fireEvent.keyDown(document.body, { key: 'ф', code: 'KeyA' });
  await notice('Image approved');

  await type('{Control>}{Shift>}Z{/Shift}{/Control}');
  expect(decisions('approveImage')).toHaveLength(1);
  await type('{Control>}z{/Control}');

  await notice('Approval undone');
});

test('Shortcuts are ignored in a further dialog, or when switched off', async () => {
  await opened(PENDING, pending(1));
  await press('Review one by one');
  await press('Delete', await dialog());
  await named('Delete image 1?');
  await type('a', 'f', 'r', '{Escape}');
  await noDialog('Delete image 1?');
  await focused(await button('Delete', await dialog()));
  await type('{Escape}');
  await noDialog();
  keepAccount();
  await open('/account', { as: ADMIN });
  await user.click(await screen.findByLabelText(/^Shortcuts/));
  await open(REVIEW, { as: ADMIN });
  await current(1);
  await type('a', 'f', 'r');

  expect(server.writes).toEqual([]);
});

describe('Undo in a notice', () => {
  test('lasts longer than other notices, waits for pointer and focus, and ends with them', async () => {
    await opened(ALL, pending(1));
    await shownCard(1);
    jest.useFakeTimers();
    await press('Approve', await shownCard(1));
    await notice('Image approved');
    await later(8_000);
    const undo = await button('Undo');
    await user.hover(undo);
    await later(60_000);
    act(() => undo.focus());
    await user.unhover(undo);
    await later(60_000);
    await user.click(undo);
    await notice('Approval undone');
    await press('Approve', await shownCard(1));
    await notice('Image approved');
    const held = await button('Undo');
    act(() => held.focus());
    await later(60_000);
    expect(notices()).toContain('Image approved');
    act(() => held.blur());
    await later(11_000);
    expect(notices()).not.toContain('Image approved');

    await (await shownCard(1)).findByText('Approved');
    expect(decisions('approveImage')).toEqual([
      { imageId: 1, approved: true },
      { imageId: 1, approved: false },
      { imageId: 1, approved: true },
    ]);
  });

  test('ends with the session', async () => {
    await opened(ALL, pending(1));
    server.on('logout', DONE);
    await press('Approve', await shownCard(1));
    await notice('Image approved');
    await button('Undo');

    await press('Logout');

    await notice('Logged out successfully!');
    expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
  });
});

describe('The review', () => {
  test('says that its images could not be loaded, and can be tried again or closed', async () => {
    server.byDefault('waiting', { images: 1, requests: 0, reports: 0, registrations: 0 });
    server.on('images', UNREACHABLE);
    await open(REVIEW, { as: ADMIN });
    const review = await named('Review images');
    await within(review).findByText('Error fetching admin data');
    keepImages(pending(1));

    await press('Try again', within(review));

    await within(review).findByText('1 of 1 waiting');
    await press('Close', within(review));
    await noDialog('Review images');
  });

  test('does not wait for the server before the next image, which stays if a rejection fails', async () => {
    await opened(REVIEW, pending(1), pending(2));
    await current(1);
    const fail = server.hold('rejectImage', UNREACHABLE);

    await type('r');
    await focused(await button('Reject', within(await named('Reject image 1?'))));
    await type('{Enter}');

    await noDialog('Reject image 1?');
    await current(2);
    await count('1 of 1');
    fail();
    await notice('Error rejecting image');
    await count('2 of 2');
    await current(2);
    await type('a');
    await notice('Image approved');
    expect(decisions('approveImage')).toEqual([{ imageId: 2, approved: true }]);
  });

  test('shows one image after another, decides, and closes after the last', async () => {
    const images = await opened(IMAGES, pending(1), pending(2), pending(3));
    await screen.findByRole('tab', { name: 'Images 3' });
    await press('Review one by one');
    await count('1 of 3');
    await current(1);
    await type('f');
    await (await dialog()).findByText('Face Picture');
    await press('Approve', await dialog());
    await notice('Image approved');
    await count('1 of 2');
    await type('{ArrowRight}');
    await count('2 of 2');
    await type('a');
    await count('1 of 1');
    await press('Reject', await dialog());
    await press('Reject', within(await named('Reject image 2?')));

    await (await dialog()).findByText('All caught up');
    await notice('Image rejected');
    await press('Back to the list', await dialog());
    await noDialog();
    // Beside the button that opened it, which is disabled now.
    await focused(await screen.findByRole('radio', { name: 'Pending' }));
    await screen.findByRole('tab', { name: 'Images' });
    expect(search()).toBe('?tab=images');
    expect(images.map(({ id, is_face_picture }) => [id, is_face_picture])).toEqual([
      [1, true],
      [3, false],
    ]);
  });

  test('says of more images than are counted that there are more', async () => {
    const images = Array.from({ length: 12 }, (_, index) => pending(index + 1));
    keepImages();
    server.on('waiting', { images: MAX_WAITING, requests: 0, reports: 0, registrations: 0 });
    server.on('images', { images, pending_count: MAX_WAITING, next_cursor: 'next' });

    await open(REVIEW, { as: ADMIN });

    await (await dialog()).findByText('1 of 999+ waiting');
  });

  test('decides about one image on a double click', async () => {
    const images = await opened(REVIEW, pending(1), pending(2));
    await user.dblClick(await button('Approve', await dialog()));
    await notice('Image approved');
    await count('1 of 1');
    expect(images.map(({ is_approved }) => is_approved)).toEqual([true, false]);
  });

  test("approves a member's remaining images at once, goes on with the first later one, and undoes at once", async () => {
    const owners = ['robin', 'sam', 'robin', 'clio', 'daniel'];
    const images = await opened(REVIEW, ...owners.map((owner, at) => pending(at + 1, owner)));
    await count('1 of 5');
    const all = (await dialog()).getByRole('button', { name: 'Approve all 2 of robin' });
    const beside = [...all.parentElement!.querySelectorAll('img')].map(({ src }) => src);
    expect(beside).toEqual([expect.stringContaining(images[2]!.filename)]);
    await type('{ArrowRight}');
    await count('2 of 5');
    await type('{ArrowRight}');
    await count('3 of 5');

    await press('Approve all 2 of robin', await dialog());

    await notice('2 images approved');
    await count('2 of 3');
    await (await dialog()).findByText('Image 4 by clio');
    expect(images.map(({ is_approved }) => is_approved)).toEqual([true, false, true, false, false]);
    await type('z');
    await notice('Approval of 2 images undone');
    expect(images.some(({ is_approved }) => is_approved)).toBe(false);
  });

  test('approves no images at once of which one looks like a rejected one', async () => {
    const alike = {
      ...pending(2),
      earlier_decision: { kind: 'rejected' as const, decided_at: NOW },
    };
    await opened(REVIEW, pending(1), alike);
    await count('1 of 2');
    expect((await dialog()).queryByRole('button', { name: /^Approve all/ })).toBeNull();
  });

  test('keeps asking for the reason where another reviewer decides about the image first', async () => {
    const images = await opened(REVIEW, pending(1), pending(2, 'sam'));
    const form = await askForReason();
    await user.type(await field('Note', form), 'another');
    images.shift();
    returnToWindow();
    await screen.findByText(/^1 of 1\b/);

    await type(' ', 'a', 'r', 'e', 'a');

    expect((await field('Note', form)).value).toBe('another area');
    expect(server.writes).toEqual([]);
    await form.findByText('This photo has been decided in the meantime.');
    await user.selectOptions(await field('Reason', form), '3. It shows other people.');
    await press('Reject', form);
    expect(server.writes).toEqual([]);
    await press('Cancel', form);
    await noDialog('Why reject this photo?');
    await count('1 of 1');
  });

  test('is complete where a decision overtakes a fetch of its list', async () => {
    await opened(REVIEW, pending(1), pending(2), pending(3));
    await current(1);
    server.on('rejectImage', UNREACHABLE);
    await type('r');
    await press('Reject', within(await named('Reject image 1?')));
    await current(2);
    await notice('Error rejecting image');
    const answer = server.hold('images');
    returnToWindow();

    await type('a');
    await notice('Image approved');
    answer();

    await count('2 of 2');
    await current(3);
    await type('{ArrowLeft}');
    await current(1);
  });

  test('has the reason and the note again where a rejection failed', async () => {
    await opened(REVIEW, pending(1), pending(2));
    const form = await askForReason();
    await user.selectOptions(await field('Reason', form), '3. It shows other people.');
    await user.type(await field('Note', form), 'The man on the left.');
    server.on('rejectImage', UNREACHABLE);

    await press('Reject', form);
    await notice('Error rejecting image');
    await count('2 of 2');
    await type('{ArrowLeft}');
    await count('1 of 2');
    const again = await askForReason();
    expect((await field('Note', again)).value).toBe('The man on the left.');
    expect((await field('Reason', again)).value).not.toBe('');
  });

  test('has no reason for a rejection until one is chosen, by its number too, and none once it is sent', async () => {
    await opened(REVIEW, pending(1));
    const form = await askForReason();
    const reason = form.getByLabelText<HTMLSelectElement>('Reason');
    expect(reason.value).toBe('');

    await press('Reject', form);

    await form.findByText('Please choose a reason');
    await focused(reason);
    await type('3');
    await focused(await button('Reject', form));
    await type('{Enter}');
    await notice('Image rejected');
    expect(server.sent('rejectImage')[0]!.body).toMatchObject({
      imageId: 1,
      reason: 'other_people',
    });
    hidePage();
    expect(sessionStorage).toHaveLength(0);
  });
});

test('A rejection asks first, and is then sent at once, without an undo', async () => {
  await opened(PENDING, pending(1));
  await press('Reject', await shownCard(1));
  await focused(await button('Reject', within(await named('Reject image 1?'))));
  await type('{Escape}');
  await noDialog();
  await focused(await button('Reject', await shownCard(1)));
  expect(server.writes).toEqual([]);

  await press('Reject', await shownCard(1));
  await press('Reject', await dialog());

  expect(server.writes).toEqual(['rejectImage']);
  await notice('Image rejected');
  await cardGone(1);
  expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
});

test('New uploads are counted at once, and appear in an empty queue', async () => {
  const images = await opened(PENDING);
  await screen.findByText('All caught up');
  await screen.findByRole('tab', { name: 'Images' });
  images.push(pending(1));

  act(() => server.hint({ changed: 'requests' }));

  await screen.findByRole('tab', { name: 'Images 1' });
  await shownCard(1);
});

test('The images open on what waits; the filters work and are kept in the URL', async () => {
  await opened(IMAGES, pending(1), { ...pending(2), is_approved: true });
  await shownCard(1);
  await screen.findByRole('tab', { name: 'Images 1' });
  expect(card(2)).toBeNull();
  await user.click(await screen.findByRole('radio', { name: 'All' }));
  await shownCard(1);
  await shownCard(2);
  await user.click(await screen.findByRole('radio', { name: 'Approved' }));
  await shownCard(2);
  await cardGone(1);
  expect(search()).toBe('?tab=images&status=approved');

  await open('/admin?tab=images&status=approved', { as: ADMIN });

  await shownCard(2);
  expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Approved' }).checked).toBe(true);
});

test('What fails is told, and leaves the image where it is until another admin has decided', async () => {
  const images = await opened(PENDING, pending(2));
  for (const name of ['approveImage', 'flagFace', 'rejectImage', 'deleteImage'] as const)
    server.on(name, UNREACHABLE);
  await press('Approve', await shownCard(2));
  await notice('Error approving image');
  await press('Flag Face', await shownCard(2));
  await notice('Error updating image');
  await press('Delete', await shownCard(2));
  await press('Delete', await dialog());
  await notice('Error deleting image');
  await press('Cancel', await dialog());
  await press('Reject', await shownCard(2));
  await press('Reject', await dialog());
  await notice('Error rejecting image');
  await shownCard(2);
  // Another admin decides first.
  images.shift();
  server.on('approveImage', rejected(404, 'not_found', 'Image not found'));
  await press('Approve', await shownCard(2));
  await notice('Image not found');
  await cardGone(2);
});

test.each([
  ['fails', UNREACHABLE, 'Error updating image'],
  ['succeeds', undefined, 'Image flagged as face picture'],
])('A flag that %s leaves alone the approval that followed it', async (_, answer, text) => {
  await opened(REVIEW, pending(1), pending(2));
  await current(1);
  const flag = server.hold('flagFace', answer);
  const approve = server.hold('approveImage');
  await type('f', 'a');
  await cardGone(1);

  flag();
  await notice(text);

  expect(card(1)).toBeNull();
  await current(2);
  approve();
  await notice('Image approved');
});

test('An image that another reviewer approved keeps its flag and its place when that is undone', async () => {
  const [image] = await opened(ALL, pending(1));
  await press('Flag Face', await shownCard(1));
  await notice('Image flagged as face picture');
  image!.is_approved = true;

  await press('Undo');

  await notice('Another reviewer approved this image in the meantime');
  const shown = await shownCard(1);
  await shown.findByText('Approved');
  await shown.findByText('Face Picture');
});

test('A copy of a blocked photo waits before all others, though it is approved, until it is approved again', async () => {
  const copy = { found_at: NOW, due_at: NOW };
  await opened(
    PENDING,
    { ...pending(5), is_approved: true, copy },
    { ...pending(6), copy: { ...copy, due_at: null } },
    pending(1),
  );
  const first = await shownCard(5);

  expect(first.getByText('Copy of a blocked photo')).toBeTruthy();
  expect(markOf(first.getByText('Approved'))).toBe('lucide-check');
  expect(first.getByText(/^Was due/)).toBeTruthy();
  expect((await shownCard(6)).queryByText(/^Was due/)).toBeNull();
  await press('Approve', first);

  await cardGone(5);
  expect(decisions('approveImage')).toEqual([{ imageId: 5, approved: true }]);
});

test('From right to left, the arrow key that points to the next photo leads there', async () => {
  document.documentElement.dir = 'rtl';
  try {
    await opened(REVIEW, pending(1), pending(2), pending(3));
    await current(1);
    for (const [key, id] of [
      ['{ArrowLeft}', 2],
      ['{ArrowLeft}', 3],
      ['{ArrowRight}', 2],
    ] as const) {
      await type(key);
      await current(id);
    }
  } finally {
    document.documentElement.dir = '';
  }
});
