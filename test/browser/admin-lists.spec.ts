import { describe, expect, test } from '@jest/globals';
import { addPhoto, newGroup, register, sql, type Member } from '@lodge/testing';
import type { Page } from 'playwright-core';
import { suspend } from '../support/decisions.js';
import { accessible } from './support/axe.js';
import { lodge, PHONE, SIZES } from './support/lodge.js';
import {
  button,
  dialog,
  eventuallyEquals,
  gone,
  hasFocus,
  notice,
  onTop,
  shown,
} from './support/screen.js';

const stage = lodge();

const rows = (page: Page, list: string) =>
  page.getByRole('list', { name: list, exact: true }).getByRole('listitem');
const rowOf = (page: Page, list: string, text: string) =>
  rows(page, list).filter({ hasText: text });
const searchOf = (page: Page) => new URL(page.url()).search;

describe('The users', () => {
  test('are counted, filtered and sorted, which the URL keeps', async () => {
    const suspended = await register(stage.url, { username: `Zoe ${Date.now()}` });
    const [uploader, other] = [await register(stage.url), await register(stage.url)];
    await suspend(stage.system, stage.admin, suspended.id);
    await addPhoto(uploader.client);
    const page = await stage.visit('/admin', { as: stage.admin });
    const [{ count }] = await sql<{ count: number }>(
      stage.system,
      'select count(*)::int as count from users',
    );
    await shown(page.getByText(`${count} members`, { exact: true }));

    await page.getByLabel('Show').selectOption('Suspended');
    await shown(page.getByText('1 member', { exact: true }));
    await eventuallyEquals(() => rows(page, 'Users').count(), 1);
    expect(searchOf(page)).toBe('?filter=suspended');
    await page.reload();
    await shown(rowOf(page, 'Users', suspended.person.username));
    expect(await rows(page, 'Users').count()).toBe(1);

    await page.getByLabel('Show').selectOption('With photos to approve');
    await shown(rowOf(page, 'Users', uploader.person.username));
    await gone(rowOf(page, 'Users', suspended.person.username));
    expect(await rowOf(page, 'Users', other.person.username).count()).toBe(0);

    await page.getByLabel('Show').selectOption('Moderators');
    await shown(page.getByText('There are no moderators'));
    await accessible(page, 'no moderators');
    await button(page, 'Show all users').click();

    await page.getByLabel('Sort').selectOption('By name');
    await eventuallyEquals(async () => searchOf(page), '?sort=name');
    const names = async () => rows(page, 'Users').locator('a > bdi').allTextContents();
    await eventuallyEquals(async () => (await names()).at(-1), suspended.person.username);
    await page.getByLabel('Search users').fill(other.person.username);
    await shown(page.getByText('1 member', { exact: true }));
    expect(await page.getByLabel('Sort').isDisabled()).toBe(true);
  });
});

describe('The log', () => {
  const looked = async () => {
    const member = await register(stage.url);
    await stage.admin.get(`/api/admin/user/${member.id}`);
    return member;
  };
  const openLog = async (query = '&looks=shown') => {
    const page = await stage.visit(`/admin/safety?tab=log${query}`, { as: stage.admin });
    await shown(rows(page, 'Log'));
    return page;
  };

  test('is filtered by person, found by name and kept by id', async () => {
    const [one, other] = [await looked(), await looked()];
    const page = await openLog();
    await page.getByLabel('Person').fill(one.person.username);
    const found = page.getByRole('listbox', { name: 'Users found' }).getByRole('option');
    await eventuallyEquals(() => found.count(), 1);
    await accessible(page, 'the search for a person in the log');

    await found.click();

    await hasFocus(button(page, 'Show everybody'));
    await gone(rowOf(page, 'Log', other.person.username));
    await shown(rowOf(page, 'Log', one.person.username));
    expect(searchOf(page)).toBe(`?tab=log&looks=shown&of=${one.id}`);
    await page.reload();
    await shown(rowOf(page, 'Log', one.person.username));
    expect(await rowOf(page, 'Log', other.person.username).count()).toBe(0);
    await button(page, 'Show everybody').click();
    await shown(rowOf(page, 'Log', other.person.username));
    await hasFocus(page.getByLabel('Person'));
  });

  test('is filtered by kind and day', async () => {
    const member = await looked();
    const group = await newGroup(stage.admin);
    const page = await openLog();
    await shown(rowOf(page, 'Log', group.name), rowOf(page, 'Log', member.person.username));

    await page.getByLabel('Action').selectOption('Created a group');

    await gone(rowOf(page, 'Log', member.person.username));
    await shown(rowOf(page, 'Log', group.name));
    const [{ today }] = await sql<{ today: string }>(
      stage.system,
      "select to_char(now() at time zone 'UTC', 'YYYY-MM-DD') as today",
    );
    await page.getByLabel('Day (UTC)').fill(today);
    await shown(rowOf(page, 'Log', group.name));
    await page.getByLabel('Day (UTC)').fill('2020-01-01');
    await shown(page.getByText('Nothing in the log matches'));
    await accessible(page, 'a log without a match');
    await button(page, 'Show the whole log').click();
    await shown(rowOf(page, 'Log', group.name));
    expect(searchOf(page)).toBe('?tab=log');
  });

  test('hides who looked at what until it is asked for', async () => {
    const [member, group] = [await looked(), await newGroup(stage.admin)];
    const page = await openLog('');
    await shown(rowOf(page, 'Log', group.name));
    expect(await rowOf(page, 'Log', member.person.username).count()).toBe(0);

    await page.getByLabel('Show who looked at what').click();

    await shown(rowOf(page, 'Log', member.person.username));
    await page.reload();
    await shown(rowOf(page, 'Log', member.person.username));
  });

  test('finds a person by keyboard alone', async () => {
    const member = await looked();
    const page = await openLog();
    const field = page.getByRole('combobox', { name: 'Person' });
    await field.fill(member.person.username);
    const option = page.getByRole('option', { name: member.person.username });
    await shown(option);

    await page.keyboard.press('Escape');
    await gone(option);
    expect(await field.inputValue()).toBe(member.person.username);
    await page.keyboard.press('ArrowDown');
    await shown(option);
    await page.keyboard.press('ArrowDown');
    expect(await option.getAttribute('id')).toBe(await field.getAttribute('aria-activedescendant'));
    await page.keyboard.press('Enter');

    await hasFocus(button(page, 'Show everybody'));
    expect(searchOf(page)).toBe(`?tab=log&looks=shown&of=${member.id}`);
  });

  test('of a person is opened from their panel', async () => {
    const member = await looked();
    const page = await stage.visit(`/admin?person=${member.id}`, { as: stage.admin });

    await page.getByRole('link', { name: 'In the Log' }).click();

    await shown(button(page, 'Show everybody'), page.getByText(`Account ${member.id}`));
  });

  test('fits a small phone', async () => {
    await looked();
    const page = await stage.visit('/admin/safety?tab=log', {
      as: stage.admin,
      viewport: { width: 320, height: 640 },
    });
    await shown(rows(page, 'Log'));
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
  });
});

describe('Group requests', () => {
  const requestsOf = async (count: number) => {
    const group = await newGroup(stage.admin);
    const members: Member[] = [];
    for (let at = 0; at < count; at++) {
      const member = await register(stage.url);
      await member.client.post(`/api/groups/${group.id}/request`);
      members.push(member);
    }
    return { group, members };
  };
  const select = (page: Page, { person }: Member) =>
    rowOf(page, 'Group Requests', person.username).getByLabel('Select').check();

  test.each(SIZES)('on %s are decided several at once', async (size, look) => {
    const { members } = await requestsOf(3);
    const [one, two, three] = members as [Member, Member, Member];
    const page = await stage.visit('/admin?tab=requests&status=pending', {
      as: stage.admin,
      ...look,
    });
    await shown(
      rowOf(page, 'Group Requests', one.person.username).getByText(
        new RegExp(`^${one.person.age} years old, joined `),
      ),
    );
    for (const member of [one, two]) await select(page, member);
    await accessible(page, `requests to be decided at once, on ${size}`);
    // What decides stays in sight of the last row.
    await page.setViewportSize({ width: look.viewport.width, height: 420 });
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
    expect((await button(page, 'Approve 2').boundingBox())!.y).toBeGreaterThan(0);
    await page.setViewportSize(look.viewport);

    await button(page, 'Approve 2').click();

    await notice(page, '2 requests approved');
    for (const { person } of [one, two]) await gone(rowOf(page, 'Group Requests', person.username));
    await shown(rowOf(page, 'Group Requests', three.person.username));
    for (const { client } of [one, two])
      expect((await client.get('/api/groups')).body.groups).toHaveLength(1);
    expect((await three.client.get('/api/groups')).body.groups).toHaveLength(0);
    await stage.admin.post('/api/admin/requests/decisions', {
      ids: (await stage.admin.get('/api/admin/group-requests?status=pending')).body.requests.map(
        ({ id }: { id: number }) => id,
      ),
      approve: false,
    });
  });

  test('are rejected at once after a question, and one that was decided meanwhile is named', async () => {
    const { group, members } = await requestsOf(2);
    const [one, two] = members as [Member, Member];
    const page = await stage.visit('/admin?tab=requests&status=pending', { as: stage.admin });
    await page.getByLabel(/^Select all \d+ shown$/).check();
    const { requests } = (await stage.admin.get('/api/admin/group-requests?status=pending'))
      .body as { requests: { id: number; user_username: string }[] };
    // The page hears of it too late.
    await page.route('**/api/admin/requests/decisions', async (route) => {
      const { id } = requests.find(({ user_username }) => user_username === one.person.username)!;
      await stage.admin.post(`/api/admin/group-request/${id}`, { action: 'approve' });
      await route.continue();
    });
    await button(page, `Reject ${requests.length}`).click();
    await onTop(dialog(page));
    await shown(dialog(page).getByText(/^Whoever is rejected cannot request that group again/));

    await button(dialog(page), 'Reject').click();

    const told = page.getByRole('alert').filter({ hasText: 'could not be decided' });
    await shown(told.getByText('1 request could not be decided'));
    expect(await told.getByRole('listitem').textContent()).toBe(
      `${one.person.username}, ${group.name}: This request was already processed`,
    );
    await accessible(page, 'a request that could not be decided');
    expect((await two.client.get('/api/groups')).body.groups).toHaveLength(0);
    await button(told, 'Dismiss').click();
    await gone(told);
  });
});

test('Safety is a tab beside the others, reached and left with the arrows', async () => {
  const page = await stage.visit('/admin?tab=requests', { as: stage.admin, ...PHONE });
  const tab = (name: string) =>
    page.getByRole('tablist', { name: 'Admin Panel' }).getByRole('tab', { name });
  await tab('Group Requests').focus();

  await page.keyboard.press('ArrowRight');

  await eventuallyEquals(async () => new URL(page.url()).pathname, '/admin/safety');
  await eventuallyEquals(() => tab('Safety').getAttribute('aria-selected'), 'true');
  await hasFocus(tab('Safety'));
  await shown(page.getByRole('tablist', { name: 'Safety' }).getByRole('tab', { name: 'Log' }));
  await page.keyboard.press('ArrowLeft');
  await eventuallyEquals(async () => searchOf(page), '?tab=requests');
  await hasFocus(tab('Group Requests'));
  await page.goBack();
  await eventuallyEquals(() => tab('Safety').getAttribute('aria-selected'), 'true');
});
