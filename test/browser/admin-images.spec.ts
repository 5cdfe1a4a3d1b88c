import { describe, expect, test } from '@jest/globals';
import type { OwnImage } from '@lodge/contracts';
import { addPhoto, decide, jpegPhoto, register, sql, type Member } from '@lodge/testing';
import type { Locator, Page } from 'playwright-core';
import { accessible } from './support/axe.js';
import { hold } from './support/hold.js';
import { lodge, PHONE, SIZES } from './support/lodge.js';
import { clearQueue } from './support/queue.js';
import { eventuallyEquals, button, dialog, gone, hasFocus, shown } from './support/screen.js';

const stage = lodge();

interface Uploader extends Member {
  photos: OwnImage[];
}

async function uploader(count: number): Promise<Uploader> {
  const member = await register(stage.url);
  const photos: OwnImage[] = [];
  for (let at = 0; at < count; at++) photos.push(await addPhoto(member.client));
  return { ...member, photos };
}

const cards = (page: Page) => page.getByRole('list', { name: 'Images' }).getByRole('listitem');
const cardOf = (page: Page, { id }: OwnImage) => page.locator(`#image-${id}`);
const stateOf = async ({ client }: Member, { id }: OwnImage) =>
  ((await client.get('/api/images')).body.images as OwnImage[]).find((image) => image.id === id);
const rejection = (page: Page, { id }: OwnImage) =>
  page.getByRole('dialog', { name: `Reject image ${id}?` });

test('A small photo is shown until the large one is there', async () => {
  await clearQueue(stage.admin);
  const [photo] = (await uploader(1)).photos as [OwnImage];
  const page = await stage.visit('', { as: stage.admin });
  const release = await hold(page, `**/uploads/${photo.filename}`);
  const small = page.waitForResponse(`**/uploads/${photo.filename}?size=thumb`);

  await page.goto('/admin?tab=images&status=pending');

  expect((await small).status()).toBe(200);
  const image = cardOf(page, photo).locator('img');
  const width = () => image.evaluate((one: HTMLImageElement) => one.naturalWidth);
  expect(await image.evaluate((one) => getComputedStyle(one).backgroundImage)).toContain('thumb');
  expect(await width()).toBe(0);
  release();
  await eventuallyEquals(width, 120);
});

test('A rejection is not confirmed by the key that asked for it, held down, and the next card is in view after one', async () => {
  await clearQueue(stage.admin);
  const owner = await uploader(8);
  const page = await stage.visit('/admin?tab=images&status=pending', { as: stage.admin, ...PHONE });
  const [seventh, last] = owner.photos.slice(6) as [OwnImage, OwnImage];
  await button(cardOf(page, seventh), 'Reject').focus();
  await page.keyboard.down('Enter');
  await hasFocus(button(rejection(page, seventh), 'Reject'));
  for (let repeats = 0; repeats < 3; repeats += 1) await page.keyboard.down('Enter');
  await page.keyboard.up('Enter');
  await shown(rejection(page, seventh));
  expect(await stateOf(owner, seventh)).toBeDefined();

  await button(dialog(page), 'Reject').click();

  await gone(dialog(page), cardOf(page, seventh));
  await eventuallyEquals(
    () =>
      cardOf(page, last).evaluate(
        (card) =>
          card.getBoundingClientRect().top < innerHeight && card.getBoundingClientRect().bottom > 0,
      ),
    true,
  );
  await button(cardOf(page, last), 'Delete').click();
  await button(dialog(page), 'Delete').click();
  await gone(dialog(page), cardOf(page, last));
  expect(await page.evaluate(() => scrollY)).toBeGreaterThan(0);
});

describe('The review', () => {
  test.each(SIZES)(
    'has a head that is as high for everybody, leads to the person, survives a reload and ends with Back on %s',
    async (_size, size) => {
      await clearQueue(stage.admin);
      const [first, second] = [await uploader(2), await uploader(1)];
      const name = `Maximilian-Alexander No. ${second.id}`;
      await decide(stage.admin).approve(first.photos[0]!);
      await sql(stage.system, 'update users set username = $2 where id = $1', [second.id, name]);
      const page = await stage.visit('/admin?tab=images', { as: stage.admin, ...size });
      await button(page, 'Review one by one').click();
      const panel = page.getByRole('region', { name: 'Decision' });
      const placeBelow = async () => {
        const email = await panel.getByText(/@/).boundingBox();
        return Math.round(email!.y);
      };
      // Accounts take turns: the first one's other photo comes second.
      await shown(panel.getByText('0 approved, 0 rejected'));
      const before = await placeBelow();
      await panel.getByRole('link', { name }).click();
      await shown(page.getByRole('dialog', { name }));
      await page.keyboard.press('Escape');
      await shown(panel.getByText('0 approved, 0 rejected'));

      await page.keyboard.press('ArrowRight');
      await shown(panel.getByText('1 approved, 0 rejected'));
      expect(await placeBelow()).toBe(before);
      expect(await panel.locator('img[alt=""]').first().getAttribute('src')).toContain(
        first.photos[0]!.filename,
      );
      await page.reload();
      await shown(dialog(page).getByText('of 2'));
      await page.goBack();
      await gone(dialog(page));
      expect(new URL(page.url()).search).toBe('?tab=images');
    },
  );
});

test('A photo like a rejected one comes first and says so, in the list and in the review', async () => {
  await clearQueue(stage.admin);
  const photo = await jpegPhoto({ width: 640, height: 480, seed: 5 });
  const { client } = await register(stage.url);
  await decide(stage.admin).reject(await addPhoto(client, photo));
  const [other] = (await uploader(1)).photos;
  const like = await addPhoto(client, photo);
  const NOTE = /^Looks like a photo that was rejected on /;
  const page = await stage.visit('/admin?tab=images&status=pending', { as: stage.admin });
  await shown(cardOf(page, like).getByText(NOTE));
  expect(await cards(page).first().getAttribute('id')).toBe(`image-${like.id}`);
  expect(await cardOf(page, other!).getByText(NOTE).count()).toBe(0);
  await accessible(page, 'a card with a note');
  // On a laptop the decisions of a card stand on one line.
  await page.setViewportSize({ width: 1366, height: 768 });
  const tops = ['Approve', 'Reject', 'Flag Face', 'Delete'].map(
    async (name) => (await button(cardOf(page, like), name).boundingBox())!.y,
  );
  expect(new Set(await Promise.all(tops)).size).toBe(1);
  await button(page, 'Review one by one').click();
  await shown(dialog(page).getByText(NOTE));
  await accessible(page, 'the review with a note');

  // The decision buttons must stay in place on every screen.
  const decision = dialog(page).getByRole('region', { name: 'Decision' });
  const note = decision.getByText(NOTE);
  const names = [/^Flag Face/, 'Delete', /^Reject with Reason/, /^Approve ?A?$/, /^Reject ?R?$/];
  const placesOf = () => Promise.all(names.map((name) => button(decision, name).boundingBox()));

  for (const [width, height] of [
    [1024, 600],
    [1366, 650],
    [1920, 1080],
    [390, 844],
    [320, 640],
  ] as const) {
    await page.setViewportSize({ width, height });
    await shown(note);
    const isInside = async (what: Locator) => {
      const box = (await what.boundingBox())!;
      return box.x >= 0 && box.y >= 0 && box.x + box.width <= width && box.y + box.height <= height;
    };
    for (const what of [note, ...names.map((name) => button(decision, name))])
      expect([width, height, await isInside(what)]).toEqual([width, height, true]);
    const places = await placesOf();
    const above = (await note.boundingBox())!;
    expect(above.y + above.height).toBeLessThan(places[0]!.y);

    await page.keyboard.press('ArrowRight');
    await gone(note);

    expect(await placesOf()).toEqual(places);
    await page.keyboard.press('ArrowLeft');
  }
});
