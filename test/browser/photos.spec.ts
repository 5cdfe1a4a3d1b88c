import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { addPhoto, register, signedIn, smallPhoto, type Client } from '@lodge/testing';
import type { BrowserContextOptions, Page, Route } from 'playwright-core';
import { startNeutralPage } from '../support/neutral-page.js';
import { accessible } from './support/axe.js';
import { hold } from './support/hold.js';
import { DESKTOP, lodge, PHONE, TWINS } from './support/lodge.js';
import {
  button,
  dialog,
  eventuallyEquals,
  gone,
  hasFocus,
  heading,
  link,
  notice,
  shown,
} from './support/screen.js';
import { coveredByNotices } from './support/overlap.js';
import { withoutTimers } from './support/timers.js';

const neutral = await startNeutralPage();
afterAll(() => neutral.stop());
const stage = lodge({ env: { gateway: { WEB_DIR: neutral.webDir } } });

const picker = (page: Page) => page.getByLabel('Photos to upload');
const file = (name: string, buffer: Buffer, mimeType = 'image/jpeg') => ({
  name,
  buffer,
  mimeType,
});

const tile = (page: Page, at: number) =>
  page.getByRole('button', { name: /^Your photo of / }).nth(at - 1);
const item = (page: Page, name: string) => page.getByRole('menuitem', { name, exact: true });
const place = (page: Page, at: number) => button(page, `Move to place ${at} of 3`);
const idsOf = async (client: Client) =>
  (await client.get('/api/images')).body.images.map(({ id }) => id);

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
  'On the profile a photo is moved by keyboard, and Back ends a move, not the visit, on %s',
  async (_size, size) => {
    const { client } = await register(stage.url);
    const ids: number[] = [];
    for (const _ of 'abc') ids.push((await addPhoto(client)).id);
    const [one, two, three] = ids;
    const page = await stage.visit('/profile', { as: client, ...size });
    await shown(page.getByText('Others see your photos in this order.'));
    // A transition would draw the tile above its menu.
    const transitions = await page.evaluateHandle(() => {
      const begun: string[] = [];
      const begin = document.startViewTransition.bind(document);
      document.startViewTransition = (options) => {
        begun.push('one');
        return begin(options);
      };
      return begun;
    });
    const release = await hold(page, '**/menu-content-*.js');
    await tile(page, 1).focus();
    await page.keyboard.press('Enter');
    release();
    await shown(item(page, 'View'));
    expect(await transitions.jsonValue()).toEqual([]);
    await page.keyboard.press('ArrowDown');
    await hasFocus(item(page, 'View'));
    await page.keyboard.press('ArrowDown');
    await hasFocus(item(page, 'Move'));

    await page.keyboard.press('Enter');

    await hasFocus(place(page, 1));
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await shown(page.getByText('Moved to place 3 of 3', { exact: true }));
    await eventuallyEquals(() => idsOf(client), [two, three, one]);
    await hasFocus(tile(page, 2));
    // Back ends the move, not the visit.
    await tile(page, 2).click();
    await item(page, 'Move').click();
    await shown(page.getByText('Choose the photo whose place it takes.'));
    await page.goBack();
    await shown(tile(page, 2), heading(page, 'Your Images (3/12)'));
  },
);

const NAMES = ['a.jpg', 'b.jpg', 'c.jpg'];
let files: ReturnType<typeof file>[];
beforeAll(async () => {
  files = await Promise.all(NAMES.map(async (name) => file(name, await smallPhoto())));
});

/** Holds uploads in the network until `next` lets one through or fails it. */
async function holdUploads(page: Page) {
  const waiting: Route[] = [];
  let asked = 0;
  await page.route('**/api/upload-image', (route) => {
    asked += 1;
    waiting.push(route);
  });
  const next = async (pass: (route: Route) => Promise<void> = (route) => route.continue()) => {
    await eventuallyEquals(async () => waiting.length > 0, true);
    await pass(waiting.shift()!);
  };
  return { next, asked: () => asked };
}

const indicator = (page: Page) => page.getByRole('banner').locator('[aria-controls=uploads]');
const uploading = (page: Page, at: number, count: number) =>
  button(page.getByRole('banner'), `Uploading ${at} of ${count}`);

async function goTo(page: Page, name: string) {
  const menu = button(page, 'Menu');
  if (await menu.isVisible()) await menu.click();
  await link(page.getByRole('banner'), name).click();
  await shown(heading(page, name));
}

/** Starts uploading three photos and goes to another screen. */
async function leftUploading(options: BrowserContextOptions = DESKTOP) {
  const { client, person } = await register(stage.url);
  const page = await stage.visit('/dashboard', { as: client, ...options });
  await shown(heading(page, 'Your Images (0/12)'));
  const uploads = await holdUploads(page);
  await picker(page).setInputFiles(files);
  await shown(page.getByRole('progressbar', { name: 'Uploading a.jpg' }));
  expect(await indicator(page).count()).toBe(0);
  await goTo(page, 'Groups');
  await shown(uploading(page, 1, 3));
  return { client, person, page, uploads };
}

test.each([PHONE, { ...PHONE, viewport: { width: 320, height: 700 } }])(
  'Notices leave their panel free on phones of $viewport.width px',
  async (size) => {
    const { page, uploads } = await leftUploading(size);
    await button(page, 'Menu').click();
    await page.getByRole('banner').getByRole('link', { name: 'Your account' }).click();
    await shown(heading(page, 'Account'));
    stage.watchOf(page).allow(/ERR_FAILED/);
    await withoutTimers(page, 4_000);
    await indicator(page).click();
    const panel = page.getByRole('region', { name: 'Uploads' });
    await shown(button(panel, 'Cancel upload'));

    await uploads.next((route) => route.abort());
    await uploads.next();
    await uploads.next();

    await notice(page, '1 image(s) failed to upload');
    await shown(link(panel, 'See why'));
    await eventuallyEquals(() => coveredByNotices(page, '#uploads'), []);
    await accessible(page, 'the failed uploads of the bar');
  },
);

test('The bar has room for them and for Leave now at every width', async () => {
  const page = await stage.visit('/dashboard', { as: stage.admin });
  await shown(button(page, 'Upload'));
  await holdUploads(page);
  await picker(page).setInputFiles(files);
  await shown(page.getByRole('progressbar', { name: 'Uploading a.jpg' }));
  await goTo(page, 'Groups');
  await shown(uploading(page, 1, 3));

  for (const width of [320, 360, 390, 768, 1024, 1280]) {
    await page.setViewportSize({ width, height: 700 });
    const boxes = await page
      .getByRole('banner')
      .locator('a, button')
      .evaluateAll((all) =>
        all
          .filter((one) => one.checkVisibility())
          .map((one) => one.getBoundingClientRect())
          .map(({ left, right, height }) => ({ left, right, height })),
      );
    const sorted = boxes.toSorted((one, other) => one.left - other.left);
    const wrong = sorted.filter(
      ({ left, height }, at) => height > 48 || (at > 0 && left < sorted[at - 1]!.right),
    );
    expect([width, wrong]).toEqual([width, []]);
    expect(Math.max(...sorted.map(({ right }) => right))).toBeLessThanOrEqual(width);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
    const leave = button(page, 'Leave now');
    expect((await leave.boundingBox())!.width).toBeGreaterThanOrEqual(40);
    expect(await leave.evaluate((one) => one.scrollWidth <= one.clientWidth)).toBe(true);

    await indicator(page).click();
    const panel = page.getByRole('region', { name: 'Uploads' });
    const { x, width: wide } = (await panel.boundingBox())!;
    expect(x).toBeGreaterThanOrEqual(0);
    expect(x + wide).toBeLessThanOrEqual(width);
    await indicator(page).click();
    await gone(panel);
  }
});

describe('Nothing more is sent', () => {
  test('after a logout in another tab', async () => {
    const { page, uploads } = await leftUploading(PHONE);
    const other = await page.context().newPage();
    await other.goto('/groups');
    await button(other, 'Menu').click();

    await button(other, 'Logout').click();

    await shown(heading(page, 'Welcome back'));
    expect(uploads.asked()).toBe(1);
  });

  test('after Leave now, which does not ask', async () => {
    const { person, page, uploads } = await leftUploading();
    const asked: string[] = [];
    page.on('dialog', (question) => asked.push(question.type()));
    stage.watchOf(page).elsewhere = new URL(neutral.url).origin;

    await button(page, 'Leave now').click();

    await shown(heading(page, 'Rain'));
    expect({ asked, uploads: uploads.asked() }).toEqual({ asked: [], uploads: 1 });
    expect(await idsOf(await signedIn(stage.url, person))).toEqual([]);
  });
});

test('Closing the tab asks while photos go up, and no more when they are done', async () => {
  const { page, uploads } = await leftUploading();
  const asked: string[] = [];
  page.on('dialog', (question) => {
    asked.push(question.type());
    void question.dismiss();
  });
  const close = () => page.close({ runBeforeUnload: true });

  await close();
  await eventuallyEquals(async () => asked, ['beforeunload']);
  for (let at = 0; at < NAMES.length; at++) await uploads.next();
  await notice(page, '3 images uploaded successfully');
  const closed = page.waitForEvent('close');
  await close();

  await closed;
  expect(asked).toHaveLength(1);
});

// Of menus, sheets, the photo that opens the viewer and what goes.
const MOVES = ['grow', 'rise', 'group-anim-photo', 'fade-out'];

test.each([
  ['no-preference', 150, 250],
  ['reduce', 0, 0],
] as const)(
  'With %s for motion, a menu, the viewer, a sheet and a photo that goes take %d to %d ms',
  async (reducedMotion, least, most) => {
    const { client } = await register(stage.url);
    for (const _ of 'ab') await addPhoto(client);
    const page = await stage.visit('/profile', { as: client, ...PHONE, reducedMotion });
    await shown(tile(page, 2));
    await page.evaluate(() => {
      const seen = ((window as unknown as { seen: Record<string, number> }).seen = {});
      const look = () => {
        for (const { effect, animationName } of document.getAnimations() as CSSAnimation[]) {
          const { duration, iterations } = effect!.getComputedTiming();
          if (animationName && iterations === 1)
            Object.assign(seen, { [animationName]: Math.round(Number(duration)) });
        }
        requestAnimationFrame(look);
      };
      look();
    });
    const seen = () =>
      page.evaluate(() => (window as unknown as { seen: Record<string, number> }).seen);

    await tile(page, 1).click();
    await item(page, 'View').click();
    await shown(dialog(page));
    await page.keyboard.press('Escape');
    await gone(dialog(page));
    await tile(page, 1).click();
    await item(page, 'Delete').click();
    await button(dialog(page), 'Delete Photo').click();
    await shown(heading(page, 'Your Images (1/12)'));

    const lacking = async () => {
      const all = Object.keys(await seen()).join(' ');
      return MOVES.filter((name) => !all.includes(name));
    };
    await eventuallyEquals(lacking, most > 0 ? [] : MOVES.slice(2));
    const times = Object.entries(await seen());
    expect(times.filter(([, time]) => time < least || time > most)).toEqual([]);
  },
);
