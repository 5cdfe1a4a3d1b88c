import { expect, test } from '@jest/globals';
import { addPhoto, decide, joinAll, memberWithPhoto, newGroup, register } from '@lodge/testing';
import type { Page } from 'playwright-core';
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
  await page.route('**/members/*', (route) => route.abort());
  await button(log(page), other.person.username).click();
  await shown(dialog(page).getByText('Error fetching group members'));
  await page.unroute('**/members/*');
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

  for (const photo of photos) await decide(stage.admin).approve(photo);

  // All are there, whether the first ones came alone or not.
  await shown(button(page, /^(Photo 10 of 10|Show all 10 photos) of /));
  const pages = asked.filter((path) => path.endsWith(`/groups/${group.id}/members`));
  expect(pages).toHaveLength(1);
  expect(asked.length).toBeLessThanOrEqual(6);
});
