import { describe, expect, test } from '@jest/globals';
import {
  addPhoto,
  decide,
  joinAll,
  type Member,
  memberWithPhoto,
  newGroup,
  register,
} from '@lodge/testing';
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
  notice,
  shown,
} from './support/screen.js';
import { withoutTimers } from './support/timers.js';

const stage = lodge();

const SIZES = [
  ['a phone', PHONE],
  ['320 px', { viewport: { width: 320, height: 640 } }],
  ['a desktop', DESKTOP],
] as const;

/** Creates a group of two members with photos; the second has posted a message. */
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
  const item = page.getByRole('menuitem', { name: 'Report Member' });
  await shown(item);

  await rising.evaluate((animation) => animation?.finish());

  expect((await item.boundingBox())!.y).toBeGreaterThan(0);
  await item.click();
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
    if (size === DESKTOP) await accessible(page, 'the card of an author');
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
  for (const width of [390, 320]) {
    const size = { ...PHONE, viewport: { width, height: 844 } };
    const page = await stage.visit(`${path}?view=members`, { as: one.client, ...size });
    const tile = page.getByRole('listitem').filter({ has: heading(page, username) });
    await eventuallyEquals(() => faceOf(tile), other.photo.filename);
    const list = (await dialog(page).getByRole('list').boundingBox())!;
    // Three in a row: fifteen cards were 5,923 px high.
    expect(list.height).toBeLessThan(1_000);
    expect((await tile.boundingBox())!.width).toBeGreaterThan(80);
    await accessible(page, `faces at ${width} px`);

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
    await shown(
      page
        .getByRole('listitem')
        .filter({ has: heading(page, username) })
        .locator('dl'),
    );
    await page.reload();
    await shown(button(page, 'Show faces'));
  }
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

const item = (page: Page, name: string) => page.getByRole('menuitem', { name, exact: true });
const options = (where: Page | Locator, { person }: { person: { username: string } }) =>
  button(where, `Options for ${person.username}`);
const author = (page: Page, { person }: Member) => button(log(page), person.username);
const card = (page: Page, { person }: Member) => heading(page, person.username);
const thumbnail = (page: Page, { person }: Member) =>
  button(page, `Photo 1 of 1 of ${person.username}`);

/** Creates a group of three with photos; the first two have posted messages. */
async function trio() {
  const [one, other, third] = [
    await memberWithPhoto(stage.system, stage.admin),
    await memberWithPhoto(stage.system, stage.admin),
    await memberWithPhoto(stage.system, stage.admin),
  ];
  const group = await newGroup(stage.admin);
  await joinAll(group, one, other, third);
  await write(one, group, 'From one');
  await write(other, group, 'From the other');
  return { one, other, third, group, path: `/groups/${group.id}` };
}

/** Waits until the page shows nothing of the member any more. */
const vanishes = (page: Page, member: Member, text: string) =>
  gone(messageOf(page, text), card(page, member), options(page, member));

describe('A block', () => {
  test('hides both from each other at once, and from nobody else', async () => {
    const { one, other, third, path } = await trio();
    const visit = (as: Member) => stage.visit(path, { as: as.client });
    const [ofOne, ofOther, ofThird] = [await visit(one), await visit(other), await visit(third)];
    await thumbnail(ofOther, one).click();
    await shown(dialog(ofOther));
    await shown(heading(ofOne, 'Members 4'), card(ofThird, one), card(ofThird, other));

    await author(ofOne, other).click();
    await options(dialog(ofOne), other).click();
    await item(ofOne, 'Block').click();
    await shown(
      dialog(ofOne).getByText(/no longer see each other anywhere/),
      dialog(ofOne).getByText(/not told, and you both stay in your groups/),
      dialog(ofOne).getByText(/^Admins and moderators can still see everyone\./),
    );
    // The toast keeps its button for ten seconds.
    await withoutTimers(ofOne, 10_000);
    await button(dialog(ofOne), 'Block').click();

    await notice(ofOne, 'Member blocked');
    await vanishes(ofOne, other, 'From the other');
    await gone(dialog(ofOne));
    // The blocked member's page learns of it only through its own polls, so that not even the time
    // is revealed.
    await gone(messageOf(ofOther, 'From one'));
    await ofOther.reload();
    await shown(card(ofOther, other));
    await vanishes(ofOther, one, 'From one');
    for (const page of [ofOne, ofOther])
      await shown(heading(page, 'Members 3'), page.getByText('3 members', { exact: true }));
    await shown(
      ...[one, other].map((member) => card(ofThird, member)),
      ...['From one', 'From the other'].map((text) => messageOf(ofThird, text)),
      heading(ofThird, 'Members 4'),
    );
    expect(await ofOther.locator('[data-toasts] p').count()).toBe(0);

    await button(ofOne, 'Undo').click();

    await notice(ofOne, 'Member unblocked');
    await shown(card(ofOne, other), messageOf(ofOne, 'From the other'));
    await shown(messageOf(ofOther, 'From one'));
    await ofOther.reload();
    await shown(card(ofOther, one));
  });

  test('shows the blocked member what they see of somebody who left', async () => {
    const { one, other, third, group, path } = await trio();
    await write(third, group, 'From the third');
    await one.client.post('/api/blocks', { userId: other.id });
    await third.client.post('/api/account/deletion', { when: 'later' });

    const page = await stage.visit(path, { as: other.client });

    await shown(heading(page, 'Members 2'), messageOf(page, 'From the other'));
    const statuses = await page.evaluate(
      (addresses) =>
        Promise.all(
          addresses.map(async (address) => {
            const response = await fetch(address);
            return [response.status, response.ok ? '' : await response.text()];
          }),
        ),
      [one, third].flatMap(({ id, photo }) => [
        `/uploads/${photo.filename}`,
        `/uploads/${photo.filename}?size=thumb`,
        `/api/images/${id}`,
      ]),
    );
    expect(statuses.slice(0, 3)).toEqual(statuses.slice(3));
    expect(statuses.map(([status]) => status)).toEqual([404, 404, 404, 404, 404, 404]);
    const content = await page.content();
    for (const { person } of [one, third]) expect(content).not.toContain(person.username);
  });
});

test('A muted group counts nothing as new, and its open chat still follows', async () => {
  const { group, one, other } = await groupOf(stage, 2);
  const page = await stage.visit(`/groups/${group.id}`, { as: one.client, ...PHONE });
  await button(page, /^\d+ members$/).tap();
  await button(page, 'Mute Group').tap();
  await item(page, 'Mute for 8 hours').tap();
  await notice(page, 'Muted');
  const muted = button(page, /^Muted until \d+:\d\d [AP]M$|^Muted until \w+ \d+, /);
  await shown(muted);
  await page.goBack();
  const isRead = page.waitForResponse('**/messages/read');
  await write(other, group, 'While muted');
  await shown(messageOf(page, 'While muted'));
  await isRead;

  await page.goto('/groups');
  await write(other, group, 'Unread');
  await page.reload();
  const row = page.getByRole('listitem').filter({ hasText: group.name });
  await shown(row.getByText(/^Muted until/));
  expect(await row.getByText('1 new').count()).toBe(0);
  await button(row, /^Muted until .*: /).tap();
  await item(page, 'Unmute').tap();

  await notice(page, 'No longer muted');
  await shown(row.getByText('1 new', { exact: true }), button(row, `Mute: ${group.name}`));
  await gone(row.getByText(/^Muted/));
});

test('Under Privacy, blocks and mutes fit 320 px, and are lifted', async () => {
  const { group, one, other } = await groupOf(stage, 2);
  const blocked = [];
  for (let count = 0; count < 6; count++) blocked.push(await register(stage.url));
  await joinAll(group, ...blocked);
  for (const { id } of blocked) await one.client.post('/api/blocks', { userId: id });
  await one.client.put('/api/mutes', { userId: other.id });
  await one.client.put('/api/mutes', { groupId: group.id });
  const page = await stage.visit('/account/privacy', {
    as: one.client,
    ...PHONE,
    viewport: { width: 320, height: 640 },
  });
  const lift = (name: string) => button(page.getByRole('main'), name);
  await shown(lift(`Unmute ${other.person.username}`), lift(`Unmute ${group.name}`));
  await button(page, 'Show all 6').tap();
  await shown(lift(`Unblock ${blocked[0]!.person.username}`));
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
  await accessible(page, 'blocks and mutes');

  await lift(`Unmute ${group.name}`).tap();
  await gone(lift(`Unmute ${group.name}`));
  // A second tap at the same place would be that of a double tap, which is ignored.
  await lift(`Unblock ${blocked[5]!.person.username}`).press('Enter');

  await notice(page, 'Member unblocked');
  await gone(lift(`Unblock ${blocked[5]!.person.username}`));
});
