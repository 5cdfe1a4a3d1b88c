import { describe, expect, test } from '@jest/globals';
import { addPhoto, register, signedIn } from '@lodge/testing';
import type { Page } from 'playwright-core';
import { accessible } from './support/axe.js';
import { lodge, PHONE } from './support/lodge.js';
import { button, eventuallyEquals, notice, pathOf, shown } from './support/screen.js';

const stage = lodge();

const tabs = (page: Page) => page.getByRole('tab').allTextContents();

const newModerator = async () => {
  const moderator = await register(stage.url);
  const { password: _, email: __, ...profile } = moderator.person;
  await stage.admin.put(`/api/admin/user/${moderator.id}`, { ...profile, is_moderator: true });
  return moderator;
};

test('An admin makes somebody a moderator, which their row says', async () => {
  const member = await register(stage.url);
  const page = await stage.visit(`/admin/user/${member.id}/edit`, {
    as: await signedIn(stage.url, stage.system.admin),
  });
  await page.getByLabel('Moderator privileges').check();
  await button(page, 'Save Changes').click();

  await notice(page, 'User updated successfully');
  await page.getByLabel('Search users').fill(member.person.username);
  const row = page.getByRole('list', { name: 'Users' }).getByRole('listitem');
  await shown(row.filter({ hasText: member.person.username }).getByText('Moderator'));
});

describe('A moderator', () => {
  test('reviews images and requests, and sees no email', async () => {
    const [moderator, member] = [await newModerator(), await register(stage.url)];
    await addPhoto(member.client);
    const page = await stage.visit('/dashboard', { as: moderator.client, ...PHONE });

    await page
      .getByRole('main')
      .getByRole('link', { name: /^Admin Panel/ })
      .click();
    await shown(page.getByRole('tab', { name: /^Images/ }));
    expect((await tabs(page)).map((text) => text.replace(/\d+\+?$/, ''))).toEqual([
      'Images',
      'Group Requests',
      'Safety',
    ]);
    await shown(page.getByText(member.person.username).first());
    expect(await page.getByRole('main').textContent()).not.toContain('@');
    await accessible(page, 'Admin panel of a moderator');
  });

  test('cannot open what is for admins', async () => {
    const [moderator, member] = [await newModerator(), await register(stage.url)];
    const page = await stage.visit(`/admin/user/${member.id}/edit`, { as: moderator.client });

    await eventuallyEquals(async () => pathOf(page), '/dashboard');
  });
});

test.each([320, 1280])('Admins read the log, at %d px', async (width) => {
  const member = await register(stage.url);
  await stage.admin.get(`/api/admin/user/${member.id}`);
  const page = await stage.visit('/admin', {
    as: stage.admin,
    viewport: { width, height: 900 },
  });

  await page.getByRole('tab', { name: 'Safety' }).click();
  await page.getByRole('tab', { name: 'Log' }).click();

  await page.getByLabel('Show who looked at what').click();

  const entry = page
    .getByRole('list', { name: 'Log' })
    .getByRole('listitem')
    .filter({ hasText: member.person.username });
  await shown(entry.getByText('looked at an account and its email'));
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
  await accessible(page, 'Log');
});
