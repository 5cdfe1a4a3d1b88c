import { expect, test } from '@jest/globals';
import {
  addPhoto,
  decide,
  gifPhoto,
  jpegPhoto,
  pngPhoto,
  register,
  smallPhoto,
  type Member,
} from '@lodge/testing';
import type { Page } from 'playwright-core';
import { accessible } from './support/axe.js';
import { DESKTOP, lodge, PHONE, TWINS } from './support/lodge.js';
import { reflows } from './support/reflows.js';
import {
  button,
  dialog,
  eventuallyEquals,
  gone,
  hasFocus,
  heading,
  notice,
  shown,
} from './support/screen.js';

const stage = lodge();

const picker = (page: Page) => page.getByLabel('Photos to upload');
const file = (name: string, buffer: Buffer, mimeType = 'image/jpeg') => ({
  name,
  buffer,
  mimeType,
});
// No browser makes it smaller.
const tooLarge = (name: string) => file(name, Buffer.alloc(5_242_881, 1));
const rowOf = (page: Page, name: string) =>
  page.getByRole('listitem').filter({ has: page.getByTitle(name, { exact: true }) });

const places = (page: Page) => page.getByRole('group', { name: /^Photo \d+ of/ });
const place = (page: Page, at: number) => places(page).nth(at - 1);
const idsOf = async ({ client }: Member) =>
  (await client.get('/api/images')).body.images.map(({ id }) => id);

/** Counts concurrent uploads from now on; the returned function gives the maximum. */
async function countUploads(page: Page): Promise<() => Promise<number>> {
  await page.evaluate(() => {
    const { dataset } = document.documentElement;
    const send = XMLHttpRequest.prototype.send;
    let inFlight = 0;
    XMLHttpRequest.prototype.send = function (this: XMLHttpRequest, body) {
      inFlight += 1;
      dataset.uploads = String(Math.max(inFlight, Number(dataset.uploads ?? 0)));
      this.addEventListener('readystatechange', () => {
        if (this.readyState === XMLHttpRequest.DONE) inFlight -= 1;
      });
      send.call(this, body);
    };
  });
  return async () => Number(await page.locator('html').getAttribute('data-uploads'));
}

test.each(TWINS)(
  'Several files are uploaded one after the other on %s; files that are too large or not images are rejected in place',
  async (_size, size) => {
    const { client } = await register(stage.url);
    const page = await stage.visit('/dashboard', { as: client, ...size });
    await shown(heading(page, 'Your Images (0/12)'));
    const mostAtOnce = await countUploads(page);

    await picker(page).setInputFiles([
      file('one.jpg', await jpegPhoto({ width: 300, height: 200 })),
      tooLarge('huge.jpg'),
      file('letter.txt', Buffer.from('no image at all'), 'text/plain'),
      file('two.png', await pngPhoto({ width: 200, height: 200 }), 'image/png'),
      file('broken.jpeg', (await jpegPhoto({ width: 400, height: 300 })).subarray(0, 2_000)),
      file('three.gif', await gifPhoto({ width: 60, height: 60, frames: 2 }), 'image/gif'),
    ]);

    await shown(heading(page, 'Your Images (3/12)'), heading(page, '3 of 6 uploaded'));
    await notice(page, '3 images uploaded successfully');
    await notice(page, '3 image(s) failed to upload');
    await shown(
      rowOf(page, 'huge.jpg').getByText('huge.jpg is too large (max 5MB)', { exact: true }),
      rowOf(page, 'letter.txt').getByText('letter.txt is not a valid image file', { exact: true }),
      rowOf(page, 'broken.jpeg').getByText('This file is not a valid JPEG, PNG or GIF image', {
        exact: true,
      }),
      rowOf(page, 'two.png').getByText('Uploaded', { exact: true }),
    );
    expect(await mostAtOnce()).toBe(1);
    expect(await page.getByText('Pending', { exact: true }).count()).toBe(3);
  },
);

test('The file picker opens from the button and offers photos only, on a phone the camera too', async () => {
  const { client } = await register(stage.url);
  const page = await stage.visit('/dashboard', { as: client, ...PHONE });
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    button(page, 'Upload').tap(),
  ]);
  expect(chooser.isMultiple()).toBe(true);
  expect(await picker(page).getAttribute('accept')).toBe(
    'image/jpeg,image/png,image/gif,.jpeg,.jpg,.png,.gif,image/webp,.webp',
  );
  const [camera] = await Promise.all([
    page.waitForEvent('filechooser'),
    button(page, 'Take Photo').tap(),
  ]);
  await camera.setFiles(file('taken.jpg', await smallPhoto()));
  await shown(heading(page, 'Your Images (1/12)'));
});

test('Each decision about a photo shows at once, and a removal until its owner has read of it', async () => {
  const { client } = await register(stage.url);
  const page = await stage.visit('/profile', { as: client });
  await shown(page.getByText('No images uploaded yet.', { exact: true }));
  const photo = await addPhoto(client);
  await page.reload();
  await shown(page.getByText('Pending', { exact: true }));
  await decide(stage.admin).approve(photo);
  await shown(page.getByText('Approved', { exact: true }));
  await decide(stage.admin).flag(photo);
  await shown(page.getByText('Face Picture', { exact: true }));
  await decide(stage.admin).remove(photo);
  const removed = page.getByText('An admin removed a photo.');
  await shown(page.getByText('No images uploaded yet.', { exact: true }), removed);
  expect(await page.getByText(`ID ${photo.id}`).count()).toBe(0);

  const isKept = page.waitForResponse('**/removals/read');
  await button(page, 'Got it').click();

  await gone(removed);
  await isKept;
  await page.reload();
  await shown(page.getByText('No images uploaded yet.'));
  expect(await removed.count()).toBe(0);
});

test.each([
  ['above the facts about the member on a phone', PHONE, 'y'],
  ['beside them on a desktop', DESKTOP, 'x'],
] as const)('Photos stand %s', async (_, size, axis) => {
  const { client } = await register(stage.url);
  await addPhoto(client);
  const page = await stage.visit('/profile', { as: client, ...size });
  const [photos, facts] = [
    page.getByRole('region', { name: /^Your Images/ }),
    page.getByRole('region', { name: 'Personal information' }),
  ];
  await shown(photos.getByText('Pending', { exact: true }), facts.getByText('Member since'));

  const [ofPhotos, ofFacts] = [await photos.boundingBox(), await facts.boundingBox()];

  const isBefore = ofPhotos![axis] < ofFacts![axis];
  expect(isBefore).toBe(size === PHONE);
});

test.each(TWINS)(
  'On the profile photos are put in order with the keyboard and deleted on %s, and a screen reader is told the new place',
  async (_size, size) => {
    const member = await register(stage.url);
    const ids: number[] = [];
    for (const _ of 'abc') ids.push((await addPhoto(member.client)).id);
    const [one, two, three] = ids;
    const page = await stage.visit('/profile', { as: member.client, ...size });
    await shown(page.getByText('Others see your photos in this order.'));
    const later = button(place(page, 1), 'Move later');
    await later.focus();

    await page.keyboard.press('Enter');
    await page.keyboard.press('Enter');
    await shown(page.getByText('Moved to place 3 of 3', { exact: true }));

    await hasFocus(button(place(page, 3), 'Move later'));
    await eventuallyEquals(() => idsOf(member), [two, one, three]);
    expect(await button(place(page, 3), 'Move later').getAttribute('aria-disabled')).toBe('true');
    await page.keyboard.press('Enter');
    await button(place(page, 2), 'Move earlier').click();
    await eventuallyEquals(() => idsOf(member), [one, two, three]);
    await page.reload();
    await shown(place(page, 3));
    expect(await idsOf(member)).toEqual([one, two, three]);
    await reflows(page, 'the photos of a profile');
    if (size === PHONE) await haveRoom(page);

    await button(place(page, 1), 'Delete photo').click();
    await shown(dialog(page).getByRole('img'));
    await accessible(page, 'the question before a photo is deleted');
    await button(dialog(page), 'Delete Photo').click();
    await notice(page, 'Image deleted');
    await shown(heading(page, 'Your Images (2/12)'));
    expect(await idsOf(member)).toEqual([two, three]);
  },
);

/** The buttons below a photo, on the narrowest phones. */
async function haveRoom(page: Page) {
  await page.setViewportSize({ width: 320, height: 640 });
  for (const name of ['Move earlier', 'Move later', 'Delete photo']) {
    const box = (await button(place(page, 2), name).boundingBox())!;
    expect([box.width >= 32, box.height >= 44]).toEqual([true, true]);
  }
}
