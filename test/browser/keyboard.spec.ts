import { describe, expect, test } from '@jest/globals';
import { addPhoto, decide, newGroup, person, register, smallPhoto } from '@lodge/testing';
import type { Locator, Page } from 'playwright-core';
import { groupOf, input, log, messageOf, readAll, writeMany } from './support/chat.js';
import { lodge, PHONE } from './support/lodge.js';
import { clearQueue } from './support/queue.js';
import {
  eventuallyEquals,
  button,
  dialog,
  gone,
  hasFocus,
  heading,
  link,
  notice,
  pathOf,
  shown,
} from './support/screen.js';

const stage = lodge();
/** More tab stops than any screen has. */
const MAX_STOPS = 60;

async function tabTo(page: Page, target: Locator) {
  await shown(target);
  for (let stops = 0; stops < MAX_STOPS; stops++) {
    if (await target.first().evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`The Tab key does not lead to ${target}`);
}

const press = async (page: Page, target: Locator, key = 'Enter') => {
  await tabTo(page, target);
  await page.keyboard.press(key);
};

const field = (page: Page, label: string) => page.getByLabel(label, { exact: true });

async function type(page: Page, label: string, text: string) {
  await tabTo(page, field(page, label));
  await page.keyboard.type(text);
}

test('A member can register, upload, join, write and log out by keyboard alone', async () => {
  const applicant = person();
  const group = await newGroup(stage.admin);
  const page = await stage.visit('/login');
  await press(page, link(page, 'Create Account'));
  await hasFocus(heading(page, 'Come on in'));
  for (const [label, text] of [
    ['Email', applicant.email],
    ['Username', applicant.username],
    ['Password', applicant.password],
    ['Confirm Password', applicant.password],
    ['Age', '33'],
    ['Height (feet)', '5'],
    ['Height (inches)', '11'],
    ['Weight (pounds)', '180'],
  ] as const)
    await type(page, label, text);
  // Typing the first letters of an option selects it.
  await type(page, 'Ethnicity', 'Mixed');
  await type(page, 'Sexual Position', 'Side');
  await press(page, button(page, 'Create Account'));
  await hasFocus(heading(page, `Welcome, ${applicant.username}!`));

  await tabTo(page, button(page, 'Upload'));
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    page.keyboard.press('Enter'),
  ]);
  await chooser.setFiles({ name: 'mine.jpg', mimeType: 'image/jpeg', buffer: await smallPhoto() });
  await shown(heading(page, 'Your Images (1/12)'));

  await page.keyboard.press('Home');
  await press(page, link(page.getByRole('navigation'), 'Groups'));
  await hasFocus(heading(page, 'Groups'));
  await type(page, 'Group Code', group.code.toLowerCase());
  await page.keyboard.press('Enter');
  await notice(page, 'Joined group successfully!');
  await shown(heading(page, group.name));
  await type(page, 'Message', 'Typed, all of it');
  await page.keyboard.press('Enter');
  await shown(messageOf(page, 'Typed, all of it'));
  await press(page, button(page, 'Logout'), 'Space');
  await notice(page, 'Logged out successfully!');
  await eventuallyEquals(async () => pathOf(page), '/login');
});

test('An admin can approve an image and flag the next by keyboard alone', async () => {
  await clearQueue(stage.admin);
  const { client } = await register(stage.url);
  await addPhoto(client);
  await addPhoto(client);
  const page = await stage.visit('/dashboard', { as: stage.admin });
  await shown(heading(page, `Welcome, ${stage.system.admin.username}!`));
  await press(page, link(page.getByRole('navigation'), /^Admin Panel/));
  await hasFocus(heading(page, 'Admin Panel'));
  await tabTo(page, page.getByRole('tab', { name: 'Users' }));
  await page.keyboard.press('ArrowRight');
  await eventuallyEquals(() => button(page, 'Review one by one').isEnabled(), true);
  await press(page, button(page, 'Approve'), 'Space');
  await notice(page, 'Image approved');
  await press(page, button(page, 'Review one by one'));
  await shown(button(dialog(page), /^Flag Face/));
  await page.keyboard.press('f');
  await notice(page, 'Image flagged as face picture');
  await press(page, button(dialog(page), /^Approve/));
  await shown(dialog(page).getByText('All caught up'));
  await page.keyboard.press('Escape');
  await gone(dialog(page));
});

test('A question mark shows the keys, but not while something is typed', async () => {
  const { client } = await register(stage.url);
  const page = await stage.visit('/groups', { as: client });
  await page.getByLabel('Group Code', { exact: true }).pressSequentially('?');
  expect(await dialog(page).count()).toBe(0);
  await button(page, 'Logout').focus();
  await page.keyboard.press('?');
  await shown(dialog(page).getByText('Shift', { exact: true }));
  expect(await dialog(page).getByText('Approve', { exact: true }).count()).toBe(0);
  await page.keyboard.press('Escape');
  await gone(dialog(page));
  await hasFocus(button(page, 'Logout'));
  // Tests a tablet's keyboard as well.
  const review = await stage.visit('/dashboard', { as: stage.admin, ...PHONE });
  await shown(heading(review, `Welcome, ${stage.system.admin.username}!`));
  await review.keyboard.press('?');
  await shown(
    dialog(review).getByText('Choose the reason, and reject'),
    dialog(review).getByText('A', { exact: true }),
  );
});

describe('The Tab key', () => {
  test('reaches the skip link first', async () => {
    const {
      client,
      person: { username },
    } = await register(stage.url);
    const page = await stage.visit('/dashboard', { as: client });
    await shown(heading(page, `Welcome, ${username}!`));
    await page.keyboard.press('Tab');
    const skip = link(page, 'Skip to content');
    await hasFocus(skip);
    expect((await skip.boundingBox())!.height).toBeGreaterThan(20);
    await page.keyboard.press('Enter');
    await page.keyboard.press('Tab');
    expect(await page.evaluate(() => document.activeElement?.closest('main') !== null)).toBe(true);
  });

  test('shows a focus indicator at every stop, none of them covered by the bar', async () => {
    const { group, one } = await groupOf(stage, 2);
    const photo = await addPhoto(one.client);
    await decide(stage.admin).approve(photo);
    const page = await stage.visit(`/groups/${group.id}`, { as: one.client });
    await shown(page.getByRole('button', { name: /^Photo 1 of 1/ }));
    const unseen: string[] = [];
    for (let stops = 0; stops < 25; stops++) {
      await page.keyboard.press('Tab');
      const fault = await page.evaluate(() => {
        const element = document.activeElement as HTMLElement;
        if (element === document.body) return undefined;
        const { outlineStyle, outlineWidth } = getComputedStyle(element);
        const { left, top, width, height } = element.getBoundingClientRect();
        const onTop = document.elementFromPoint(left + width / 2, top + height / 2);
        const name = element.getAttribute('aria-label') ?? element.textContent ?? element.tagName;
        if (outlineStyle === 'none' || parseFloat(outlineWidth) < 1) return `${name}: no outline`;
        return element.contains(onTop) || onTop?.contains(element) ? undefined : `${name}: covered`;
      });
      if (fault) unseen.push(fault);
    }
    expect(unseen).toEqual([]);
  });

  test('leaves the messages at once, and the arrow keys lead among them', async () => {
    const { group, one, other } = await groupOf(stage, 2);
    await writeMany(
      stage,
      other,
      group,
      Array.from({ length: 30 }, (_, index) => `Line ${index + 1}`),
    );
    await readAll(one, group);
    const page = await stage.visit(`/groups/${group.id}`, { as: one.client });
    await shown(messageOf(page, 'Line 30'));
    const row = (text: string) =>
      log(page)
        .getByRole('listitem')
        .filter({ has: page.getByText(text, { exact: true }) });
    await log(page).focus();
    await page.keyboard.press('Tab');
    await hasFocus(input(page));
    await page.keyboard.press('Shift+Tab');
    await hasFocus(log(page));

    await page.keyboard.press('ArrowUp');
    expect(
      await page.evaluate(() => getComputedStyle(document.activeElement!).outlineStyle),
    ).not.toBe('none');
    await hasFocus(row('Line 30'));
    for (let line = 29; line > 15; line -= 1) await page.keyboard.press('ArrowUp');
    await page.keyboard.press('ArrowDown');
    await hasFocus(row('Line 17'));
    await page.keyboard.press('Enter');

    await shown(page.getByRole('menu'));
    for (let down = 0; down < 2; down++) await page.keyboard.press('ArrowDown');
    await hasFocus(page.getByRole('menuitem', { name: 'Reply' }));
    await page.keyboard.press('Escape');
    await gone(page.getByRole('menu'));
    await hasFocus(row('Line 17'));
    await page.keyboard.press('Enter');
    await page.getByRole('menuitem', { name: 'Report' }).press('Enter');
    await shown(dialog(page));
    await page.keyboard.press('Escape');
    await gone(dialog(page));
    await hasFocus(row('Line 17'));
    await page.keyboard.press('Home');
    await hasFocus(row('Line 1'));
    await page.keyboard.press('End');
    await hasFocus(row('Line 30'));
    await page.keyboard.press('Tab');
    await hasFocus(input(page));
  });

  test('stays within a dialog, and the first invalid field gets the focus', async () => {
    const { client } = await register(stage.url);
    const page = await stage.visit('/profile', { as: client });
    await press(page, button(page, 'Change Password'));
    await shown(dialog(page));
    for (const key of ['Tab', 'Shift+Tab']) {
      for (let stops = 0; stops < 12; stops++) {
        await page.keyboard.press(key);
        expect(
          await page.evaluate(() => document.activeElement?.closest('[role=dialog]') !== null),
        ).toBe(true);
      }
    }
    await press(page, button(dialog(page), 'Change Password'));
    await hasFocus(field(page, 'Current Password'));
    await page.mouse.click(5, 400, { button: 'right' });
    await hasFocus(field(page, 'Current Password'));
    await page.keyboard.press('Escape');
    await gone(dialog(page));
    await hasFocus(button(page, 'Change Password'));
    await page.keyboard.press('Enter');
    await shown(dialog(page));
    await page.mouse.click(5, 400);
    await gone(dialog(page));
    await hasFocus(button(page, 'Change Password'));
  });

  test('returns on a phone to what opened the menu of the bar, and a dialog that Back closes', async () => {
    const { client } = await register(stage.url);
    const page = await stage.visit('/profile', { as: client, ...PHONE });
    await press(page, button(page, 'Menu'));
    await tabTo(page, link(page, 'Groups'));
    await page.keyboard.press('Escape');
    await hasFocus(button(page, 'Menu'));

    await press(page, button(page, 'Change Password'));
    await tabTo(page, field(page, 'New Password'));
    await page.goBack();
    await gone(dialog(page));

    await hasFocus(button(page, 'Change Password'));
  });
});
