import { describe, expect, test } from '@jest/globals';
import { joinAll, memberWithPhoto, newGroup, register, type Member } from '@lodge/testing';
import type { Locator, Page } from 'playwright-core';
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

const item = (page: Page, name: string) => page.getByRole('menuitem', { name, exact: true });
const options = (where: Page | Locator, { person }: { person: { username: string } }) =>
  button(where, `Options for ${person.username}`);
const author = (page: Page, { person }: Member) => button(log(page), person.username);
const card = (page: Page, { person }: Member) => heading(page, person.username);
const thumbnail = (page: Page, { person }: Member) =>
  button(page, `Photo 1 of 1 of ${person.username}`);
const privacy = (page: Page) => page.getByRole('main');

/** A group of three with photos; the first two wrote. */
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

async function confirmBlock(page: Page) {
  await item(page, 'Block').click();
  await button(dialog(page), 'Block').click();
  await notice(page, 'Member blocked');
}

/** Waits until the page shows nothing of the member. */
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
    await button(dialog(ofOne), 'Block').click();

    await notice(ofOne, 'Member blocked');
    await vanishes(ofOne, other, 'From the other');
    await gone(dialog(ofOne));
    // Nothing tells the blocked member's page but its own polls, so that not even the moment shows.
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
    expect(await ofOther.locator('[data-notices] p').count()).toBe(0);

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

  test('is made from a card and from a photo', async () => {
    const { one, other, third, path } = await trio();
    const page = await stage.visit(path, { as: one.client });
    await options(page, other).last().click();
    await confirmBlock(page);
    await vanishes(page, other, 'From the other');

    await thumbnail(page, third).click();
    await options(dialog(page), third).click();
    await page.keyboard.press('Escape');
    await gone(page.getByRole('menu'));
    await shown(dialog(page).getByRole('img'));
    await options(dialog(page), third).click();
    await item(page, 'Block').click();
    await button(dialog(page).last(), 'Block').click();

    await gone(card(page, third), dialog(page));
  });

  test('is made by keyboard alone, and the focus is not lost', async () => {
    const { one, other, path } = await trio();
    const page = await stage.visit(path, { as: one.client });
    const opener = options(page, other).last();
    await opener.focus();
    await page.keyboard.press('Enter');
    await shown(page.getByRole('menu'));
    await page.keyboard.press('Escape');
    await hasFocus(opener);
    await page.keyboard.press('ArrowDown');
    await hasFocus(item(page, 'Mute for 8 hours'));
    await page.keyboard.press('End');
    await hasFocus(item(page, 'Block'));
    await page.keyboard.press('Enter');
    await shown(dialog(page));
    await page.keyboard.press('Escape');
    await hasFocus(opener);
    await page.keyboard.press('Enter');
    await hasFocus(item(page, 'Mute for 8 hours'));
    await page.keyboard.press('End');
    await hasFocus(item(page, 'Block'));
    await page.keyboard.press('Enter');
    await shown(dialog(page));
    await button(dialog(page), 'Block').focus();
    await page.keyboard.press('Enter');

    await notice(page, 'Member blocked');
    await vanishes(page, other, 'From the other');
    await eventuallyEquals(
      () => page.evaluate(() => document.activeElement?.closest('main') !== null),
      true,
    );
  });

  test('of an admin hides nothing, and one that fails says so', async () => {
    const { one, path } = await trio();
    const admin = { person: stage.system.admin };
    const page = await stage.visit(path, { as: one.client });
    await options(page, admin).click();
    await confirmBlock(page);
    await shown(heading(page, stage.system.admin.username));

    stage.watchOf(page).allow(/ERR_FAILED/);
    await page.route('**/api/blocks', (route) =>
      route.request().method() === 'POST' ? route.abort() : route.continue(),
    );
    await options(page, admin).click();
    await item(page, 'Block').click();
    await button(dialog(page), 'Block').click();
    await notice(page, 'An error occurred. Please try again.');
    await gone(dialog(page));
  });

  test('is not offered for oneself, and an admin reads what it does for admins', async () => {
    const { one, other, path } = await trio();
    const page = await stage.visit(path, { as: one.client });
    await shown(options(page, other));
    expect(await options(page, one).count()).toBe(0);

    const ofAdmin = await stage.visit(path, { as: stage.admin });
    await options(ofAdmin, other).last().click();
    await item(ofAdmin, 'Block').click();
    await shown(dialog(ofAdmin).getByText(/^As an admin you still see everything/));
  });
});

describe('A muted group', () => {
  test('counts nothing as new, and its open chat still follows', async () => {
    const { group, one, other } = await groupOf(stage, 2);
    const page = await stage.visit(`/groups/${group.id}`, { as: one.client, ...PHONE });
    await button(page, /^\d+ members$/).tap();
    await button(page, 'Mute Group').tap();
    await item(page, 'Mute for 8 hours').tap();
    await notice(page, 'Muted');
    const muted = button(page, /^Muted until \d+:\d\d [AP]M$|^Muted until \w+ \d+, /);
    await shown(muted);
    await page.goBack();
    await write(other, group, 'While muted');
    await shown(messageOf(page, 'While muted'));

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

  test('is muted in the list until it is turned back on', async () => {
    const { group, members } = await groupOf(stage, 1);
    const page = await stage.visit('/groups', { as: members[0]!.client });
    await button(page, `Mute: ${group.name}`).click();
    await item(page, 'Mute until I turn it back on').click();

    await shown(button(page, `Muted: ${group.name}`), page.getByText('Muted', { exact: true }));
    await hasFocus(button(page, `Muted: ${group.name}`));
  });
});

test('A muted member is shown, and does not count as new', async () => {
  const { one, other, third, group, path } = await trio();
  const page = await stage.visit(path, { as: one.client });
  await author(page, other).click();
  await options(dialog(page), other).click();
  await item(page, 'Mute for a week').click();
  await notice(page, 'Muted');
  await shown(messageOf(page, 'From the other'));
  await options(dialog(page), other).click();
  await shown(item(page, 'Unmute'), page.getByRole('menu').getByText(/^Muted until \w+ \d+$/));

  await page.goto('/groups');
  await write(other, group, 'Quiet');
  await write(third, group, 'Loud');
  await shown(page.getByText('1 new', { exact: true }));
  expect(await page.getByText('2 new', { exact: true }).count()).toBe(0);
});

describe('Under Privacy', () => {
  test.each(TWINS)('blocks and mutes are listed and lifted on %s', async (_size, size) => {
    const { one, other, third, group } = await trio();
    await one.client.post('/api/blocks', { userId: other.id });
    await one.client.put('/api/mutes', { userId: third.id });
    await one.client.put('/api/mutes', { groupId: group.id });
    const page = await stage.visit('/account/privacy', { as: one.client, ...size });
    const lift = (name: string) => button(privacy(page), name);
    await shown(
      lift(`Unblock ${other.person.username}`),
      privacy(page).getByText('Group · Muted', { exact: true }),
      privacy(page).getByText('Member · Muted', { exact: true }),
    );
    await accessible(page, 'blocks and mutes');

    await lift(`Unmute ${group.name}`).click();
    await hasFocus(lift(`Unmute ${third.person.username}`));
    await page.keyboard.press('Enter');
    await shown(privacy(page).getByText('You haven’t muted anyone or any group.'));
    await lift(`Unblock ${other.person.username}`).click();

    await notice(page, 'Member unblocked');
    await shown(privacy(page).getByText('You haven’t blocked anyone.'));
    await button(page, 'Undo').click();
    await shown(lift(`Unblock ${other.person.username}`));
  });

  test('many are shown on request, in what fits 320 px', async () => {
    const one = await register(stage.url, { username: `Lister ${Date.now()}` });
    const group = await newGroup(stage.admin);
    await joinAll(group, one);
    for (let count = 0; count < 7; count++) {
      const other = await register(stage.url);
      await joinAll(group, other);
      await one.client.post('/api/blocks', { userId: other.id });
    }
    const page = await stage.visit('/account/privacy', {
      as: one.client,
      ...PHONE,
      viewport: { width: 320, height: 640 },
    });
    const rows = privacy(page).getByRole('button', { name: /^Unblock / });
    await eventuallyEquals(() => rows.count(), 5);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);

    await button(page, 'Show all 7').tap();

    await eventuallyEquals(() => rows.count(), 7);
    await hasFocus(rows.nth(5));
  });
});
