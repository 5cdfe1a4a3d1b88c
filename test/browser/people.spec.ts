import { describe, expect, test } from '@jest/globals';
import { joinAll, memberWithPhoto, groupWith, register } from '@lodge/testing';
import type { Locator, Page } from 'playwright-core';
import { accessible } from './support/axe.js';
import { groupOf, log, write } from './support/chat.js';
import { DESKTOP, lodge, PHONE, SIZES } from './support/lodge.js';
import {
  button,
  dialog,
  eventuallyEquals,
  gone,
  hasFocus,
  heading,
  shown,
} from './support/screen.js';

const stage = lodge();

/** Creates a group of two members with photos; the second has posted a message. */
async function twoWithPhotos() {
  const [one, other] = [
    await memberWithPhoto(stage.system, stage.admin),
    await memberWithPhoto(stage.system, stage.admin),
  ];
  const group = await groupWith(stage.admin, one, other);
  await write(other, group, 'Hello from me');
  return { one, other, group, path: `/groups/${group.id}` };
}

const portrait = (page: Page, username: string) => button(log(page), `Profile of ${username}`);
/** Filename of the photo beside a message; null for initials. */
const photoOf = (page: Page, username: string) =>
  portrait(page, username)
    .first()
    .evaluate((face) => {
      const photo = face.parentElement!.querySelector('img');
      return photo && photo.naturalWidth > 0 ? new URL(photo.src).pathname.split('/').pop()! : null;
    });

const faceOf = (where: Locator) =>
  where
    .locator('img')
    .first()
    .evaluate((face: HTMLImageElement) =>
      face.naturalWidth > 0 ? new URL(face.currentSrc).pathname.split('/').pop()! : null,
    );

test('A menu that opens while its dialog still rises stays in the window', async () => {
  const { one, other, group } = await groupOf(stage, 2);
  await write(other, group, 'Hello');
  const page = await stage.visit(`/groups/${group.id}`, { as: one.client, ...PHONE });
  await portrait(page, other.person.username).first().click();
  const rising = await dialog(page).evaluateHandle((card) => {
    const [animation] = card.getAnimations();
    animation?.pause();
    return animation;
  });
  await button(dialog(page), `Options for ${other.person.username}`).click();
  const item = page.getByRole('menuitem', { name: 'Block' });
  await shown(item);

  await rising.evaluate((animation) => animation?.finish());

  expect((await item.boundingBox())!.y).toBeGreaterThan(0);
  await item.click();
  const question = dialog(page).last();
  await shown(
    question.getByText(/no longer see each other anywhere/),
    question.getByText(/not told, and you both stay in your groups/),
    question.getByText(/^Admins and moderators can still see everyone\./),
  );
});

test.each(SIZES)(
  'A name, a photo in the chat and a card lead to the photos, on %s',
  async (_size, size) => {
    const { other, path, one } = await twoWithPhotos();
    const { username } = other.person;
    const page = await stage.visit(path, { as: one.client, ...size });
    await eventuallyEquals(() => photoOf(page, username), other.photo.filename);

    await portrait(page, username).click();
    await shown(
      heading(dialog(page), username),
      dialog(page).getByText(/^In this group since/),
      button(dialog(page), `Options for ${username}`),
      button(dialog(page), `Photo 1 of 1 of ${username}`),
    );
    const leading = (await dialog(page).locator('img').first().boundingBox())!;
    expect(leading.width).toBeGreaterThan(size === DESKTOP ? 240 : size.viewport.width * 0.8);
    expect((await dialog(page).boundingBox())!.width).toBeLessThanOrEqual(size.viewport.width);
    await page.keyboard.press('Escape');
    await gone(dialog(page));
    await hasFocus(portrait(page, username));

    const name = button(log(page), username);
    await name.focus();
    await page.keyboard.press('Enter');
    await shown(heading(dialog(page), username));
    await button(dialog(page), `Photo 1 of 1 of ${username}`).click();
    await shown(page.getByRole('dialog', { name: `Photos of ${username}` }));
    await page.keyboard.press('Escape');
    await page.keyboard.press('Escape');
    await gone(dialog(page));
    await hasFocus(name);

    await page.goto(`${path}?view=members`);
    // A phone shows faces first.
    if (size !== DESKTOP) await button(page, 'Show cards').click();
    const card = page.getByRole('listitem').filter({ has: heading(page, username) });
    await eventuallyEquals(() => faceOf(card), other.photo.filename);
    const [photo, beside] = [
      (await card.locator('img').first().boundingBox())!,
      (await heading(card, username).boundingBox())!,
    ];
    expect(photo.width).toBeGreaterThan(150);
    expect(photo.x < beside.x || photo.y < beside.y).toBe(true);
    await card.locator('img').first().click();
    await shown(page.getByRole('dialog', { name: `Photos of ${username}` }));
  },
);

test('Members beside a chat that fills the window are faces, which lead to their cards', async () => {
  const { other, path, one, group } = await twoWithPhotos();
  const crowd = await Promise.all(Array.from({ length: 12 }, () => register(stage.url)));
  await joinAll(group, ...crowd);
  const { username } = other.person;
  const page = await stage.visit(`${path}?view=members`, { as: one.client, ...PHONE });
  const tile = page.getByRole('listitem').filter({ has: heading(page, username) });
  await eventuallyEquals(() => faceOf(tile), other.photo.filename);
  for (const width of [390, 320]) {
    await page.setViewportSize({ width, height: 844 });
    const list = (await dialog(page).getByRole('list').boundingBox())!;
    // Three in a row: fifteen cards were 5,923 px high.
    expect(list.height).toBeLessThan(1_000);
    expect((await tile.boundingBox())!.width).toBeGreaterThan(80);
    await accessible(page, `faces at ${width} px`);
  }

  const face = button(tile, username);
  await face.focus();
  await page.keyboard.press('Enter');
  const card = dialog(page).last();
  await shown(
    heading(card, username),
    card.getByText(other.person.notes!, { exact: true }),
    button(card, `Options for ${username}`),
  );
  await page.goBack();
  await hasFocus(face);
  await button(page, 'Show cards').click();
  await shown(tile.locator('dl'));
  await page.reload();
  await shown(button(page, 'Show faces'));
});

test('On a phone a name on a card breaks within no word while it fits beside the photo', async () => {
  const { one, path } = await twoWithPhotos();
  const username = 'Maximilia';
  const { email: _, password: __, ...profile } = one.person;
  expect((await one.client.put('/api/user', { ...profile, username })).status).toBe(200);
  const page = await stage.visit(`${path}?view=members`, { as: one.client, ...PHONE });
  await button(page, 'Show cards').click();
  const name = heading(dialog(page), username);
  await shown(name);

  expect(await name.locator('bdi').evaluate((text) => text.getClientRects().length)).toBe(1);
});
test('Under Privacy, blocks and mutes fit 320 px', async () => {
  const { group, one, other } = await groupOf(stage, 2);
  await one.client.put('/api/mutes', { userId: other.id });
  await one.client.put('/api/mutes', { groupId: group.id });
  await one.client.post('/api/blocks', { userId: other.id });
  const page = await stage.visit('/account/privacy', {
    as: one.client,
    ...PHONE,
    viewport: { width: 320, height: 640 },
  });
  await shown(
    button(page, `Unblock ${other.person.username}`),
    button(page, `Unmute ${group.name}`),
  );
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
  await accessible(page, 'blocks and mutes');
});

describe.each([
  ['a phone', PHONE],
  ['a desktop', DESKTOP],
])('On %s, people', (_, size) => {
  test('are found again by name, opened from the keyboard, and marked with a star', async () => {
    const { one, other, group } = await twoWithPhotos();
    const { username } = other.person;
    const page = await stage.visit('/groups', { as: one.client, ...size });
    await page.getByRole('radio', { name: 'People' }).check();
    const row = page.getByRole('listitem').filter({ hasText: username });
    await shown(row.getByText(`${group.name} with you`));
    const star = button(row, `Star for ${username}`);

    await star.click();
    await eventuallyEquals(() => star.getAttribute('aria-pressed'), 'true');
    await page.reload();
    await button(page, 'Starred').click();
    await eventuallyEquals(() => page.getByRole('main').getByRole('listitem').count(), 1);
    await button(row, username).focus();
    await page.keyboard.press('Enter');
    await shown(dialog(page).getByText(`${group.name} with you`));
    await eventuallyEquals(
      () => button(dialog(page), `Star for ${username}`).getAttribute('aria-pressed'),
      'true',
    );
    await accessible(page, 'a card of people');

    await page.keyboard.press('Escape');
    await gone(dialog(page));
    await hasFocus(button(row, username));
  });
});
