import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { register, signedIn, smallPhoto, type Client } from '@lodge/testing';
import type { BrowserContextOptions, Page, Route } from 'playwright-core';
import { startNeutralPage } from '../support/neutral-page.js';
import { accessible } from './support/axe.js';
import { DESKTOP, lodge, PHONE, TWINS } from './support/lodge.js';
import { button, eventuallyEquals, gone, heading, link, notice, shown } from './support/screen.js';
import { withoutTimers } from './support/timers.js';

const neutral = await startNeutralPage();
afterAll(() => neutral.stop());
const stage = lodge({ env: { gateway: { WEB_DIR: neutral.webDir } } });

const NAMES = ['a.jpg', 'b.jpg', 'c.jpg'];
let files: { name: string; mimeType: string; buffer: Buffer }[];
beforeAll(async () => {
  files = await Promise.all(
    NAMES.map(async (name) => ({ name, mimeType: 'image/jpeg', buffer: await smallPhoto() })),
  );
});

/** Uploads wait in the network until `next` lets one through, or fails it. */
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
const uploading = (page: Page, place: number, count: number) =>
  button(page.getByRole('banner'), `Uploading ${place} of ${count}`);
const imagesOf = async (client: Client) =>
  ((await client.get('/api/images')).body as { images: unknown[] }).images.length;

async function goTo(page: Page, name: string) {
  const menu = button(page, 'Menu');
  if (await menu.isVisible()) await menu.click();
  await link(page.getByRole('banner'), name).click();
  await shown(heading(page, name));
}

/** Begins to upload three photos, and goes to another screen. */
async function leftUploading(options: BrowserContextOptions = DESKTOP) {
  const { client, person } = await register(stage.url);
  const page = await stage.visit('/dashboard', { as: client, ...options });
  await shown(heading(page, 'Your Images (0/12)'));
  const uploads = await holdUploads(page);
  await page.getByLabel('Photos to upload').setInputFiles(files);
  await shown(page.getByRole('progressbar', { name: 'Uploading a.jpg' }));
  expect(await indicator(page).count()).toBe(0);
  await goTo(page, 'Groups');
  await shown(uploading(page, 1, 3));
  return { client, person, page, uploads };
}

test.each(TWINS)(
  'On %s, photos that go up while their member is elsewhere are counted in the bar, and told when they are done',
  async (_name, size) => {
    const { page, uploads } = await leftUploading(size);
    const said = page.getByRole('banner').getByRole('status');
    expect(await said.textContent()).toBe('Uploading 1 of 3');
    await accessible(page, 'the bar during an upload');

    await uploads.next();
    await shown(uploading(page, 2, 3));
    expect(await said.textContent()).toBe('Uploading 2 of 3');
    await indicator(page).click();
    await shown(page.getByRole('region', { name: 'Uploads' }));
    await accessible(page, 'the uploads of the bar');
    await uploads.next();
    await uploads.next();

    await notice(page, '3 images uploaded successfully');
    await gone(indicator(page));
    await goTo(page, 'Profile');
    await shown(heading(page, 'Your Images (3/12)'));
  },
);

test.each([PHONE, { ...PHONE, viewport: { width: 320, height: 700 } }])(
  'Notices leave their panel free on phones of $viewport.width px',
  async (size) => {
    const { page, uploads } = await leftUploading(size);
    // Its heading has no buttons, of which notices keep clear too.
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
    const gap = async () => {
      const { y, height } = (await panel.boundingBox())!;
      return (await page.locator('[data-notices]').boundingBox())!.y - y - height;
    };
    await eventuallyEquals(async () => (await gap()) > 0, true);
    await accessible(page, 'the failed uploads of the bar');
  },
);

test('The bar has room for them at every width', async () => {
  const page = await stage.visit('/dashboard', { as: stage.admin });
  await shown(button(page, 'Upload'));
  await holdUploads(page);
  await page.getByLabel('Photos to upload').setInputFiles(files);
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
          .map(({ left, right, bottom, height }) => ({ left, right, bottom, height })),
      );
    const sorted = boxes.toSorted((one, other) => one.left - other.left);
    const wrong = sorted.filter(
      ({ left, height }, at) => height > 48 || (at > 0 && left < sorted[at - 1]!.right),
    );
    expect([width, wrong]).toEqual([width, []]);
    expect(Math.max(...sorted.map(({ right }) => right))).toBeLessThanOrEqual(width);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);

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
    expect(await imagesOf(await signedIn(stage.url, person))).toBe(0);
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
