import { describe, expect, test } from '@jest/globals';
import { addPhoto, joinAll, newGroup, register, sql, type Member } from '@lodge/testing';
import type { Page } from 'playwright-core';
import { accessible } from './support/axe.js';
import { lodge, PHONE, SIZES, TWINS } from './support/lodge.js';
import { reflows } from './support/reflows.js';
import { logInAs } from './support/registration.js';
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
  scrolledTo,
  shown,
} from './support/screen.js';

const stage = lodge({ withImages: false });

const code = (page: Page) => page.getByLabel('Group Code', { exact: true });

test.each(SIZES)(
  'A row is as wide as what stands below it, with its bell, on %s',
  async (_, size) => {
    const { client } = await register(stage.url);
    const group = await newGroup(stage.admin);
    await client.post('/api/groups/join', { code: group.code });
    const page = await stage.visit('/groups', { as: client, ...size });
    const row = page.getByRole('listitem').filter({ hasText: group.name });
    const bell = button(row, `Mute: ${group.name}`);
    await shown(bell);

    const isPainted = await row.evaluate((item) => {
      const { backgroundColor } = getComputedStyle(item);
      return backgroundColor !== getComputedStyle(document.body).backgroundColor;
    });
    const [around, inside] = [(await row.boundingBox())!, (await bell.boundingBox())!];
    expect(isPainted).toBe(true);
    expect(inside.x + inside.width).toBeLessThan(around.x + around.width);
    if (size === PHONE)
      expect(around.width).toBe(
        (await page
          .locator('section')
          .filter({ has: code(page) })
          .boundingBox())!.width,
      );
  },
);

describe('Joining by code', () => {
  test('leaves the caret where a letter was typed, and takes a code out of what is pasted', async () => {
    const { client } = await register(stage.url);
    const page = await stage.visit('/groups', { as: client });
    await code(page).fill('ABDE');
    await code(page).press('ArrowLeft');
    await code(page).press('ArrowLeft');
    await code(page).pressSequentially('c2');
    expect(await code(page).inputValue()).toBe('ABC2DE');

    await code(page).fill('\u200eCode: \u201cxyz-234\u201d');

    expect(await code(page).inputValue()).toBe('XYZ234');
  });

  test.each(TWINS)(
    'works on %s in any case and with a dash, and leads to the group',
    async (_size, size) => {
      const { client } = await register(stage.url);
      const group = await newGroup(stage.admin);
      const page = await stage.visit('/groups', { as: client, ...size });
      await shown(page.getByText('You are not in a group yet'));
      const spelled = `${group.code.slice(0, 3)}-${group.code.slice(3)}`.toLowerCase();
      await code(page).pressSequentially(`${spelled}9z`);
      expect(await code(page).inputValue()).toBe(group.code);
      await code(page).press('Enter');
      await notice(page, 'Joined group successfully!');
      await shown(heading(page, group.name));
      if (size === PHONE) await button(page, '2 members').click();
      await shown(page.getByText(group.code, { exact: true }));
      await page.goBack();
      if (size === PHONE) await page.goBack();
      const room = page.getByRole('link', { name: new RegExp(group.name) });
      await shown(room.getByText('2 members'));
      expect(await code(page).inputValue()).toBe('');
    },
  );
});

test('A request for access is pending, is withdrawn with one press, and opens the group as soon as an admin approves', async () => {
  const member = await register(stage.url);
  const group = await newGroup(stage.admin);
  const page = await stage.visit('/groups', { as: member.client, ...PHONE });
  await link(page, 'Browse All Groups').tap();
  await shown(heading(page, 'All Groups'));
  const card = page.getByRole('article').filter({ has: heading(page, group.name) });
  await button(card, 'Request Access').tap();
  await notice(page, 'Access requested');
  await shown(button(card, 'Request Pending'));
  expect(await button(card, 'Request Pending').isDisabled()).toBe(true);
  await page.reload();
  await shown(button(card, 'Request Pending'));
  await reflows(page, 'a pending request');
  await button(card, 'Withdraw').focus();
  await page.keyboard.press('Enter');
  await notice(page, 'Request withdrawn');
  await hasFocus(button(card, 'Request Access'));
  await button(card, 'Request Access').tap();
  await shown(button(card, 'Request Pending'));

  await approve(member, group.name);

  // A second tap in the same place, on what has become another button, would be ignored.
  await button(card, 'Enter Group').press('Enter');
  await eventuallyEquals(async () => pathOf(page), `/groups/${group.id}`);
  await shown(heading(page, group.name));
});

async function approve({ person: { username } }: Member, groupName: string) {
  const { requests } = (await stage.admin.get('/api/admin/group-requests?status=pending')).body;
  const { id } = requests.find(
    ({ user_username, group_name }) => user_username === username && group_name === groupName,
  )!;
  await stage.admin.post(`/api/admin/group-request/${id}`, { action: 'approve' });
}

test('Who has a photo and a group is not shown the first steps again by a reload', async () => {
  const member = await register(stage.url);
  await addPhoto(member.client);
  await joinAll(await newGroup(stage.admin), member);
  const page = await stage.visit('/dashboard', { as: member.client });
  await shown(heading(page, 'Your Images (1/12)'));
  await page.waitForLoadState('networkidle');
  // What there is arrives after the page.
  let answer = () => {};
  const gate = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route('**/api/images', (route) => gate.then(() => route.continue()));
  await page.reload();
  await shown(heading(page, `Welcome, ${member.person.username}!`));

  expect(await heading(page, 'First steps').count()).toBe(0);

  answer();
  await shown(heading(page, 'Your Images (1/12)'));
  expect(await heading(page, 'First steps').count()).toBe(0);
});

test('First steps that did not load say so in their place, and load on the next try', async () => {
  const page = await stage.visit('', { as: (await register(stage.url)).client });
  stage.watchOf(page).allow(/ERR_FAILED|dynamically imported module/);
  await page.route(/first-steps-.*\.js$/, (route) => route.abort());
  await page.goto('/dashboard');
  const failed = page.getByRole('alert').filter({ hasText: 'This could not be opened' });
  await shown(failed, heading(page, 'Your Images (0/12)'));

  await page.unroute(/first-steps-.*\.js$/);
  await button(failed, 'Try again').click();

  await shown(heading(page, 'First steps'));
  await gone(failed);
});

test('Leaving a group leaves the others in the list', async () => {
  const member = await register(stage.url);
  const [left, kept] = [await newGroup(stage.admin), await newGroup(stage.admin)];
  for (const group of [left, kept]) await joinAll(group, member);
  const page = await stage.visit(`/groups/${left.id}`, { as: member.client });

  await button(page, 'Leave Group').click();
  await shown(dialog(page));
  await accessible(page, 'the question before a group is left');
  await button(dialog(page), 'Leave Group').click();

  await notice(page, 'You left the group');
  await gone(page.getByRole('link', { name: new RegExp(left.name) }));
  await shown(page.getByRole('link', { name: new RegExp(kept.name) }));
});

describe('Long lists', () => {
  const cards = (page: Page) => page.getByRole('main').getByRole('listitem');
  const search = (page: Page, label: string) => page.getByLabel(label, { exact: true });

  const manyHuts = () =>
    sql(
      stage.system,
      "insert into groups (name, code) select 'Hut ' || to_char(n, 'FM000'), 'H' || lpad(n::text, 5, '0') from generate_series(1, 120) n on conflict do nothing",
    );

  test('keep the search text, but not for the next user who signs in', async () => {
    await manyHuts();
    const [one, other] = [await register(stage.url), await register(stage.url)];
    const page = await stage.visit('/all-groups', { as: one.client });
    await search(page, 'Find a group').fill('hut 047');
    await shown(page.getByText('1 found', { exact: true }));
    await page.reload();
    await eventuallyEquals(() => search(page, 'Find a group').inputValue(), 'hut 047');
    await link(page, 'Your Groups').click();
    await eventuallyEquals(async () => pathOf(page), '/groups');
    await button(page, 'Logout').click();
    await eventuallyEquals(async () => pathOf(page), '/login');
    await logInAs(page, other.person);
    await eventuallyEquals(async () => pathOf(page), '/dashboard');
    await page.goBack();
    await eventuallyEquals(async () => pathOf(page), '/all-groups');
    await shown(heading(page, 'Hut 001'));
    expect(await search(page, 'Find a group').inputValue()).toBe('');
  });

  test('of groups are paged, and up to date further down', async () => {
    const member = await register(stage.url);
    await manyHuts();
    const page = await stage.visit('/all-groups', { as: member.client, ...PHONE });
    await shown(heading(page, 'Hut 001'));
    expect(await heading(page, 'Hut 120').count()).toBe(0);
    const last = page.getByRole('article').filter({ has: heading(page, 'Hut 120') });
    await scrolledTo(cards(page), last);
    await button(last, 'Request Access').tap();
    await shown(button(last, 'Request Pending'));
    await approve(member, 'Hut 120');
    await shown(button(last, 'Enter Group'));
  });

  test('of members are paged in the group and in the admin panel, with the total count from the start', async () => {
    const [group, member] = [await newGroup(stage.admin), await register(stage.url)];
    await joinAll(group, member);
    // Deletes leftovers of a failed first attempt.
    await sql(stage.system, "delete from users where username like 'Crowd %'");
    await sql(
      stage.system,
      `
      with made as (
        insert into users (email, username, password_hash, age, height_feet, height_inches, weight_pounds, ethnicity, sexual_position)
        select 'crowd' || n || '@lodge.example', 'Crowd ' || to_char(n, 'FM000'), 'x', 40, 6, 0, 180, 'Other', 'Side' from generate_series(1, 118) n returning id)
      insert into memberships (group_id, user_id, joined_at) select $1, id, now() + id * interval '1 second' from made`,
      [group.id],
    );
    const page = await stage.visit(`/groups/${group.id}`, { as: member.client });
    await shown(heading(page, 'Members 120'));
    expect(await heading(page, 'Crowd 118').count()).toBe(0);
    await search(page, 'Find a member').fill('crowd 118');
    await shown(heading(page, 'Crowd 118'), page.getByText('1 found', { exact: true }));
    await page.reload();
    await shown(heading(page, 'Crowd 118'), page.getByText('1 found', { exact: true }));
    expect([await search(page, 'Find a member').inputValue(), new URL(page.url()).search]).toEqual([
      'crowd 118',
      '',
    ]);
    // Throttles like a phone: the members are rendered after more urgent work.
    const devtools = await page.context().newCDPSession(page);
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: 4 });
    const further: string[] = [];
    page.on(
      'request',
      (request) => request.url().includes('cursor=') && further.push(request.url()),
    );
    await search(page, 'Find a member').fill('');
    await shown(heading(page, 'Crowd 001'));
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: 1 });
    expect(further).toEqual([]);
    await scrolledTo(page.getByRole('heading', { level: 3 }), heading(page, 'Crowd 118'));

    const admins = await stage.visit('/admin?tab=groups', { as: stage.admin });
    const row = admins
      .getByRole('list', { name: 'Groups' })
      .getByRole('listitem')
      .filter({ hasText: group.name });
    await button(row, 'View Members').click();
    const rows = admins.getByRole('list', { name: 'Members' }).getByRole('listitem');
    const lastRow = rows.filter({ hasText: 'Crowd 118' });
    await scrolledTo(rows, lastRow);
    await button(lastRow, 'Remove').click();
    await button(dialogs(admins).last(), 'Remove').click();
    await notice(admins, 'User removed from group');
    await gone(lastRow);
    await hasFocus(button(rows.filter({ hasText: 'Crowd 117' }), 'Remove'));
    await shown(heading(page, 'Members 119'));
    await search(admins, 'Find a member').fill('crowd 117');
    await eventuallyEquals(() => rows.count(), 1);
    await shown(rows.filter({ hasText: 'Crowd 117' }));
  });
});

const dialogs = (page: Page) => page.locator('[role=dialog], [role=alertdialog]');
