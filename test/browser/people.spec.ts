import { expect, test } from '@jest/globals';
import { addPhoto, decide, joinAll, memberWithPhoto, newGroup, register } from '@lodge/testing';
import type { Locator, Page } from 'playwright-core';
import { accessible } from './support/axe.js';
import { groupOf, log, messageOf, write } from './support/chat.js';
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
import { withoutTimers } from './support/timers.js';

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

test.each(SIZES)('A name and a photo in the chat open the card on %s', async (_size, size) => {
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
});

const faceOf = (where: Locator) =>
  where
    .locator('img')
    .first()
    .evaluate((face: HTMLImageElement) =>
      face.naturalWidth > 0 ? new URL(face.currentSrc).pathname.split('/').pop()! : null,
    );

test.each(SIZES)(
  'A member’s card is led by their photo, which opens, on %s',
  async (_size, size) => {
    const { other, path, one } = await twoWithPhotos();
    const { username } = other.person;
    const page = await stage.visit(`${path}?view=members`, { as: one.client, ...size });
    const card = page.getByRole('listitem').filter({ has: heading(page, username) });
    await eventuallyEquals(() => faceOf(card), other.photo.filename);
    const [photo, name] = [
      (await card.locator('img').first().boundingBox())!,
      (await heading(card, username).boundingBox())!,
    ];
    expect(photo.width).toBeGreaterThan(150);
    expect(photo.x < name.x || photo.y < name.y).toBe(true);

    await card.locator('img').first().click();

    await shown(page.getByRole('dialog', { name: `Photos of ${username}` }));
  },
);

test('The own face stands in the bar once it is approved, and goes with the photo', async () => {
  const { client } = await register(stage.url);
  const photo = await addPhoto(client);
  const page = await stage.visit('/groups', { as: client });
  const own = page.getByRole('banner').getByRole('link', { name: /^Your account/ });
  await shown(own);
  expect(await own.locator('img').count()).toBe(0);

  await decide(stage.admin).approve(photo);
  await eventuallyEquals(() => faceOf(own), photo.filename);

  await decide(stage.admin).remove(photo);
  await eventuallyEquals(() => own.locator('img').count(), 0);
});

test('A member who just signed in has their face, too', async () => {
  const { photo, person } = await memberWithPhoto(stage.system, stage.admin);
  const page = await stage.visit('/login', PHONE);
  await page.getByLabel('Email').fill(person.email);
  await page.getByLabel('Password', { exact: true }).fill(person.password);
  await button(page, 'Log In').click();
  await button(page, 'Menu').click();

  const own = page.getByRole('navigation', { name: 'Menu' });
  await eventuallyEquals(() => faceOf(own), photo.filename);
});

test('A muted member has their face where they can be unmuted', async () => {
  const { other, one } = await twoWithPhotos();
  await one.client.send('PUT', '/api/mutes', { userId: other.id });
  const page = await stage.visit('/account/privacy', { as: one.client });

  const row = page.getByRole('listitem').filter({ hasText: other.person.username });

  await eventuallyEquals(() => faceOf(row), other.photo.filename);
});

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

test('The card of an author who has left says so', async () => {
  const { one, other, group, path } = await twoWithPhotos();
  const page = await stage.visit(path, { as: one.client });
  await shown(messageOf(page, 'Hello from me'));
  await other.client.delete(`/api/groups/${group.id}/membership`);
  await button(log(page), other.person.username).click();
  await shown(dialog(page).getByText('They are no longer in this group.'));
});

test('A card that cannot be fetched can be tried again', async () => {
  const { one, other, path } = await twoWithPhotos();
  const page = await stage.visit(path, { as: one.client });
  stage.watchOf(page).allow(/ERR_FAILED/);
  // Otherwise the page tries again by itself, on a slow machine before the button is pressed.
  await withoutTimers(page, 4_000);
  let isBroken = true;
  await page.route('**/members/*', (route) => (isBroken ? route.abort() : route.continue()));
  await button(log(page), other.person.username).click();
  await shown(dialog(page).getByText('Error fetching group members'));
  // The dialog stands still, and the live stream, at whose opening the page fetches anew, is open.
  await button(dialog(page), 'Try again').hover();
  isBroken = false;
  await button(dialog(page), 'Try again').click();
  await shown(dialog(page).getByText(/^In this group since/));
});

test('Many photos approved in a row cost an open group a few requests, and show', async () => {
  const { group, one, other } = await groupOf(stage, 2);
  const photos = [];
  for (let count = 0; count < 10; count += 1) photos.push(await addPhoto(other.client));
  await decide(stage.admin).approve(await addPhoto(one.client));
  const page = await stage.visit(`/groups/${group.id}`, { as: one.client });
  await shown(heading(page, 'Members 3'), page.getByText('No photos yet'));
  const asked: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (/members|images|avatars/.test(pathname)) asked.push(pathname);
  });

  const began = performance.now();
  for (const photo of photos) await decide(stage.admin).approve(photo);

  // All are there, whether the first ones came alone or not.
  await shown(button(page, /^(Photo 10 of 10|Show all 10 photos) of /));
  const pages = asked.filter((path) => path.endsWith(`/groups/${group.id}/members`));
  // What changes within five seconds is fetched together; on a slow machine they take longer.
  const times = 1 + Math.floor((performance.now() - began) / 5_000);
  expect(pages.length).toBeLessThanOrEqual(times);
  expect(asked.length).toBeLessThanOrEqual(6 * times);
});

test('Members with a photo come first, and a card shows it once', async () => {
  const [faceless, one] = [
    await register(stage.url),
    await memberWithPhoto(stage.system, stage.admin),
  ];
  const group = await newGroup(stage.admin);
  await joinAll(group, faceless, one);
  const page = await stage.visit(`/groups/${group.id}`, { as: one.client });

  const cards = page.getByRole('region', { name: /^Members/ }).getByRole('listitem');
  await shown(button(page, `Photo 1 of 1 of ${one.person.username}`));

  const names = await cards.getByRole('heading').allTextContents();
  expect(names.indexOf(one.person.username)).toBeLessThan(names.indexOf(faceless.person.username));
  const photos = page.locator(`img[src*="${one.photo.filename}"]`);
  expect(await cards.locator(photos).count()).toBe(1);
});
