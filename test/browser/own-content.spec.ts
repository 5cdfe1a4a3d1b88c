import { describe, expect, test } from '@jest/globals';
import { addPhoto, decide, joinAll, newGroup, register, type Member } from '@lodge/testing';
import type { Page } from 'playwright-core';
import { accessible } from './support/axe.js';
import { groupOf, log, messageOf, write } from './support/chat.js';
import { lodge, PHONE, TWINS } from './support/lodge.js';
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

const NARROW = { ...PHONE, viewport: { width: 320, height: 640 } };
const fits = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth <= document.documentElement.clientWidth);

/** The member's photos, oldest first; the first is approved. */
async function withPhotos(member: Member, count: number) {
  const ids: number[] = [];
  for (let at = 0; at < count; at++) ids.push((await addPhoto(member.client)).id);
  await decide(stage.admin).approve({ id: ids[0]! });
  return ids;
}

const places = (page: Page) => page.getByRole('group', { name: /^Photo \d+ of/ });
const place = (page: Page, at: number) => places(page).nth(at - 1);
const idsOf = async ({ client }: Member) =>
  (await client.get('/api/images')).body.images.map(({ id }) => id);

test.each(TWINS)(
  'On the profile photos are put in order with the keyboard and deleted on %s, and a screen reader is told the new place',
  async (_size, size) => {
    const member = await register(stage.url);
    const [one, two, three] = await withPhotos(member, 3);
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
  await page.setViewportSize(NARROW.viewport);
  expect(await fits(page)).toBe(true);
  for (const name of ['Move earlier', 'Move later', 'Delete photo']) {
    const box = (await button(place(page, 2), name).boundingBox())!;
    expect([box.width >= 32, box.height >= 44]).toEqual([true, true]);
  }
}

describe('Leaving a group', () => {
  test('asks later where the dialog cannot be loaded, and leaves what is typed', async () => {
    const { group, one } = await groupOf(stage);
    // It has loaded no dialog before.
    const page = await stage.visitAnew(`/groups/${group.id}`, { as: one.client });
    const field = page.getByLabel('Message', { exact: true });
    await shown(field);
    stage.watchOf(page).allow(/ERR_INTERNET_DISCONNECTED|dynamically imported module/);
    await page.context().setOffline(true);
    await field.fill('Half a thought');
    const failed = page.getByRole('alert').filter({ hasText: 'This could not be opened' });

    await button(page, 'Leave Group').click();
    await shown(failed);
    await accessible(page, 'a dialog that cannot be loaded');
    await button(page, 'Cancel').click();
    await gone(failed);
    await button(page, 'Leave Group').click();
    await shown(failed);
    expect(await field.inputValue()).toBe('Half a thought');

    await page.context().setOffline(false);
    await button(failed, 'Try again').click();
    await shown(dialog(page).getByText(/Your messages stay/));
    await button(dialog(page), 'Cancel').click();
    expect(await field.inputValue()).toBe('Half a thought');
  });

  test('from the list leaves the others there', async () => {
    const member = await register(stage.url);
    const [left, kept] = [await newGroup(stage.admin), await newGroup(stage.admin)];
    for (const group of [left, kept]) await joinAll(group, member);
    const page = await stage.visit('/groups', { as: member.client });

    await button(page, `Leave ${left.name}`).click();
    await shown(dialog(page));
    await accessible(page, 'the question before a group is left');
    await button(dialog(page), 'Leave Group').click();

    await notice(page, 'You left the group');
    await gone(page.getByRole('link', { name: new RegExp(left.name) }));
    await shown(page.getByRole('link', { name: new RegExp(kept.name) }));
  });
});

test('A pending request is withdrawn with one press, and may be sent again', async () => {
  const [member, group] = [await register(stage.url), await newGroup(stage.admin)];
  await member.client.post(`/api/groups/${group.id}/request`);
  const page = await stage.visit('/all-groups', { as: member.client, ...NARROW });
  const card = page.getByRole('article').filter({ has: heading(page, group.name) });
  await shown(button(card, 'Request Pending'));
  expect(await fits(page)).toBe(true);
  await button(card, 'Withdraw').focus();

  await page.keyboard.press('Enter');

  await notice(page, 'Request withdrawn');
  await hasFocus(card);
  await button(card, 'Request Access').tap();
  await shown(button(card, 'Request Pending'));
});

test('An own message is deleted by its author for everybody, and others have no button for it', async () => {
  const { group, one, other } = await groupOf(stage, 2);
  await write(other, group, 'not mine');
  await write(one, group, 'goes', 'stays');
  const [page, reader] = [
    await stage.visit(`/groups/${group.id}`, { as: one.client }),
    await stage.visit(`/groups/${group.id}`, { as: other.client }),
  ];
  await shown(messageOf(page, 'stays'), messageOf(reader, 'goes'));
  const rowOf = (text: string) => log(page).getByRole('listitem').filter({ hasText: text });
  await rowOf('not mine').focus();
  await page.keyboard.press('Enter');
  await shown(page.getByRole('menuitem', { name: 'Report' }));
  expect(await page.getByRole('menuitem', { name: 'Delete' }).count()).toBe(0);
  await page.keyboard.press('Escape');
  await gone(page.getByRole('menu'));

  await rowOf('goes').focus();
  await page.keyboard.press('Enter');
  await page.getByRole('menuitem', { name: 'Delete' }).press('Enter');
  await shown(dialog(page).getByText('goes'));
  await accessible(page, 'the question before a message is deleted');
  await button(dialog(page), 'Delete').click();

  await notice(page, 'Message deleted');
  await gone(messageOf(page, 'goes'), messageOf(reader, 'goes'));
  await shown(messageOf(page, 'stays'));
});
