import { expect, test } from '@jest/globals';
import { addPhoto, decide, joinAll, memberWithPhoto, newGroup, register } from '@lodge/testing';
import type { Locator, Page } from 'playwright-core';
import { accessible } from './support/axe.js';
import { log, messageOf, write } from './support/chat.js';
import { DESKTOP, lodge, PHONE } from './support/lodge.js';
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

const SIZES = [
  ['a phone', PHONE],
  ['320 px', { viewport: { width: 320, height: 640 } }],
  ['a desktop', DESKTOP],
] as const;

/** Two members of a group with photos; the second one wrote. */
async function twoWithPhotos() {
  const [one, other] = [
    await memberWithPhoto(stage.system, stage.admin),
    await memberWithPhoto(stage.system, stage.admin),
  ];
  const group = await newGroup(stage.admin);
  await joinAll(group, one, other);
  await write(other, group, 'Hello from me');
  return { one, other, group, path: `/groups/${group.id}` };
}

const portrait = (page: Page, username: string) => button(log(page), `Profile of ${username}`);
/** Which photo stands beside a message; null for initials. */
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
    if (size === DESKTOP) await accessible(page, 'the card of an author');
    expect((await dialog(page).boundingBox())!.width).toBeLessThanOrEqual(size.viewport.width);
    await page.keyboard.press('Escape');
    await gone(dialog(page));

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

test('Photos follow what the viewer may see, at once', async () => {
  const { one, other, group, path } = await twoWithPhotos();
  const { username } = other.person;
  const newcomer = await register(stage.url);
  await joinAll(group, newcomer);
  const [page, ofNewcomer] = [
    await stage.visit(path, { as: one.client }),
    await stage.visit(path, { as: newcomer.client }),
  ];
  await eventuallyEquals(() => photoOf(page, username), other.photo.filename);
  await shown(messageOf(ofNewcomer, 'Hello from me'));
  expect(await photoOf(ofNewcomer, username)).toBe(null);

  await decide(stage.admin).approve(await addPhoto(newcomer.client));
  await eventuallyEquals(() => photoOf(ofNewcomer, username), other.photo.filename);

  await decide(stage.admin).flag(other.photo);
  await eventuallyEquals(() => photoOf(page, username), null);
});
