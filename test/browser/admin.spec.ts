import { randomUUID } from 'node:crypto';
import { describe, expect, test } from '@jest/globals';
import { addPhoto, joinAll, newGroup, register, signedIn, type Member } from '@lodge/testing';
import type { Locator, Page } from 'playwright-core';
import { accessible } from './support/axe.js';
import { groupOf } from './support/chat.js';
import { lodge, SIZES, TWINS } from './support/lodge.js';
import {
  eventuallyEquals,
  button,
  dialog,
  gone,
  hasFocus,
  heading,
  link,
  notice,
  onTop,
  pathOf,
  shown,
} from './support/screen.js';

const stage = lodge();

/** What one can do with a group or a user, behind its "…". */
const options = (row: Locator) => button(row, /^Options for /);
async function choose(row: Locator, action: string) {
  await options(row).click();
  await row.page().getByRole('menuitem', { name: action, exact: true }).click();
}

const rows = (page: Page, list: string) =>
  page.getByRole('list', { name: list, exact: true }).getByRole('listitem');
const rowOf = (page: Page, list: string, text: string) =>
  rows(page, list).filter({ hasText: text });
const tab = (page: Page, name: string) =>
  page.getByRole('tab', { name: new RegExp(`^${name}( \\d+)?$`) });

async function searched(page: Page, { person }: Member) {
  await page.getByLabel('Search users').fill(person.email.toUpperCase());
  await eventuallyEquals(() => rows(page, 'Users').count(), 1);
  return rowOf(page, 'Users', person.username);
}

test.each([320, 1280])('Tabs stay on one line with their counts, at %d px', async (width) => {
  const member = await register(stage.url);
  await addPhoto(member.client);
  const { id } = await newGroup(stage.admin);
  await member.client.post(`/api/groups/${id}/request`);
  const page = await stage.visit('/admin', {
    as: stage.admin,
    viewport: { width, height: 640 },
  });
  await shown(page.getByRole('tab', { name: /^Images \d+/ }));
  await shown(page.getByRole('tab', { name: /^Group Requests \d+/ }));

  const tabs = await page.getByRole('tab').evaluateAll((all) =>
    all.map((one) => {
      const { top, height } = one.getBoundingClientRect();
      const badge = one.querySelector('span span')?.getBoundingClientRect();
      return {
        top,
        height,
        badge: badge && badge.height < 24,
      };
    }),
  );

  expect(new Set(tabs.map(({ top }) => top)).size).toBe(1);
  expect(new Set(tabs.map(({ height }) => height)).size).toBe(1);
  expect(tabs.map(({ badge }) => badge)).toEqual([undefined, true, undefined, true, undefined]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
});

test('A tab shows where the focus is to the keyboard, and not to the mouse', async () => {
  const page = await stage.visit('/admin', { as: stage.admin });
  const outlines = () =>
    page
      .locator('[role=tab], [role=tabpanel]')
      .evaluateAll((all) => all.map((one) => getComputedStyle(one).outlineStyle));

  await tab(page, 'Groups').click();
  await eventuallyEquals(() => tab(page, 'Groups').getAttribute('aria-selected'), 'true');
  await shown(button(page, 'Create Group'));
  expect(new Set(await outlines())).toEqual(new Set(['none']));
  await page.keyboard.press('ArrowLeft');

  await eventuallyEquals(() => tab(page, 'Images').getAttribute('aria-selected'), 'true');
  expect(await outlines()).toContain('solid');
});

test.each(TWINS)(
  'On %s the current tab is kept in the URL, across reload and Back',
  async (_size, size) => {
    const page = await stage.visit('/admin', { as: stage.admin, ...size });
    const isOpen = async (name: string, search: string) => {
      await eventuallyEquals(() => tab(page, name).getAttribute('aria-selected'), 'true');
      await eventuallyEquals(async () => new URL(page.url()).search, search);
    };
    await isOpen('Users', '');
    for (const [name, search] of [
      ['Images', '?tab=images'],
      ['Groups', '?tab=groups'],
      ['Group Requests', '?tab=requests'],
    ] as const) {
      await tab(page, name).click();
      await isOpen(name, search);
    }
    await page.reload();
    await isOpen('Group Requests', '?tab=requests');
    await page.goBack();
    await isOpen('Groups', '?tab=groups');
    await page.goBack();
    await isOpen('Images', '?tab=images');
    await page.goForward();
    await isOpen('Groups', '?tab=groups');
  },
);

describe('Users', () => {
  test('who are leaving are marked, in their groups too', async () => {
    const member = await register(stage.url);
    const group = await newGroup(stage.admin);
    await joinAll(group, member);
    await member.client.post('/api/account/deletion', { when: 'later' });
    for (const [, size] of SIZES) {
      const page = await stage.visit('/admin', { as: stage.admin, ...size });
      const row = await searched(page, member);
      await shown(row.getByText(/^Leaving, erased on \w+ \d+, \d{4}$/));
      await choose(row, 'Delete');
      await shown(dialog(page).getByText('The member is leaving anyway'));
      await page.goto(`${stage.url}/admin?tab=groups`);
      await button(rowOf(page, 'Groups', group.name), 'View Members').click();
      await shown(dialog(page).getByText(/· leaving$/));
    }
  });

  test('are found by name and email, also after a reload, without putting the search in the URL', async () => {
    const member = await register(stage.url);
    await register(stage.url);
    const page = await stage.visit('/admin', { as: stage.admin });
    const row = await searched(page, member);
    await shown(row.getByText(member.person.email));
    expect(new URL(page.url()).search).toBe('');
    await page.reload();
    await eventuallyEquals(() => rows(page, 'Users').count(), 1);
    expect(await page.getByLabel('Search users').inputValue()).toBe(
      member.person.email.toUpperCase(),
    );
    await link(row, 'Edit').click();
    await shown(heading(page, 'Edit User'));
    await page.goBack();
    await eventuallyEquals(
      () => page.getByLabel('Search users').inputValue(),
      member.person.email.toUpperCase(),
    );
    await eventuallyEquals(() => rows(page, 'Users').count(), 1);
    await page.getByLabel('Search users').fill('nobody-of-this-name');
    await shown(page.getByText('Nobody matches “nobody-of-this-name”'));
    await button(page, 'Show all users').click();
    await shown(rowOf(page, 'Users', member.person.username));
  });

  test('are found without accents: names that begin so, that contain it, then emails', async () => {
    const unique = randomUUID().slice(0, 8);
    const people = [
      [`Càfé${unique} Åre`, `a${unique}@lodge.example`],
      [`Cafe${unique} Zoe`, `b${unique}@lodge.example`],
      [`A Zoë-Café${unique}`, `c${unique}@lodge.example`],
      [`Z${unique}`, `the-cafe${unique}@lodge.example`],
      [`Y${unique}`, `y@cafe${unique}.example`],
    ] as const;
    for (const [username, email] of people.toReversed())
      await register(stage.url, { username, email });
    const page = await stage.visit('/admin', { as: stage.admin });

    await page.getByLabel('Search users').fill(`cafe${unique}`);

    await eventuallyEquals(
      () => rows(page, 'Users').locator('a > bdi').allTextContents(),
      people.map(([username]) => username),
    );
  });

  test('load further pages on scrolling', async () => {
    await Promise.all(Array.from({ length: 35 }, () => register(stage.url)));
    const page = await stage.visit('/admin', { as: stage.admin });
    await shown(rows(page, 'Users'));
    const before = await rows(page, 'Users').count();
    expect(before).toBeGreaterThanOrEqual(30);
    await rows(page, 'Users').last().scrollIntoViewIfNeeded();
    await eventuallyEquals(async () => (await rows(page, 'Users').count()) > 30, true);
    // Going back restores the scroll position.
    const last = rows(page, 'Users').last();
    await last.scrollIntoViewIfNeeded();
    const place = await page.evaluate(() => scrollY);
    await link(last, 'Edit').click();
    await shown(heading(page, 'Edit User'));
    await page.goBack();
    await eventuallyEquals(
      async () => Math.abs((await page.evaluate(() => scrollY)) - place) < 300,
      true,
    );
  });

  test('are edited, and get and lose admin rights', async () => {
    const member = await register(stage.url);
    const page = await stage.visit('/admin', { as: stage.admin });
    await link(await searched(page, member), 'Edit').click();
    await shown(heading(page, 'Edit User'), page.getByText(member.person.email));
    await page.getByLabel('Age', { exact: true }).fill('130');
    await button(page, 'Save Changes').click();
    await shown(page.getByText('Age must be between 18 and 120', { exact: true }));
    await page.getByLabel('Age', { exact: true }).fill('77');
    await page.getByLabel('Admin privileges').check();
    await button(page, 'Save Changes').click();
    await notice(page, 'User updated successfully');
    await eventuallyEquals(async () => pathOf(page), '/admin');
    const row = rowOf(page, 'Users', member.person.username);
    await shown(row.getByText('Admin', { exact: true }), row.getByText(/^77 · /));
    expect((await member.client.get('/api/admin/users')).status).toBe(200);

    await link(row, 'Edit').click();
    await eventuallyEquals(() => page.getByLabel('Admin privileges').isChecked(), true);
    await page.getByLabel('Admin privileges').uncheck();
    await button(page, 'Save Changes').click();
    await shown(row);
    await gone(row.getByText('Admin', { exact: true }));
    expect((await member.client.get('/api/admin/users')).status).toBe(403);
  });

  test('get a new password without their old one, and the admin stays signed in', async () => {
    const member = await register(stage.url);
    const page = await stage.visit('/admin', { as: stage.admin });
    const row = await searched(page, member);
    await choose(row, 'Change Password');
    await shown(
      dialog(page).getByRole('heading', { name: `Change Password of ${member.person.username}` }),
    );
    expect(await dialog(page).getByLabel('Current Password').count()).toBe(0);
    const fill = async (next: string, again: string) => {
      await dialog(page).getByLabel('New Password', { exact: true }).fill(next);
      await dialog(page).getByLabel('Confirm New Password', { exact: true }).fill(again);
      await button(dialog(page), 'Change Password').click();
    };
    await fill('Lantern-Key-8!', 'Lantern-Key-9!');
    await shown(dialog(page).getByText('New passwords do not match', { exact: true }));
    await page.keyboard.press('Escape');
    await gone(dialog(page));
    await hasFocus(options(row));
    await choose(row, 'Change Password');
    expect(await dialog(page).getByLabel('New Password', { exact: true }).inputValue()).toBe('');
    await fill('Lantern-Key-8!', 'Lantern-Key-8!');
    await notice(page, 'Password changed successfully');
    await gone(dialog(page));
    await expect(
      signedIn(stage.url, { ...member.person, password: 'Lantern-Key-8!' }),
    ).resolves.toBeDefined();
    expect((await member.client.get('/api/user')).status).toBe(401);
    // Longer than the two seconds after which changing one's own password signs out.
    await gone(page.getByText('Password changed successfully'));
    await shown(row);
  });

  test('who are admins need their current password to change their own, also from their row', async () => {
    const page = await stage.visit('/admin', { as: stage.admin });
    await page.getByLabel('Search users').fill(stage.system.admin.email);
    await eventuallyEquals(() => rows(page, 'Users').count(), 1);
    await choose(rowOf(page, 'Users', stage.system.admin.email), 'Change Password');
    await shown(dialog(page).getByRole('heading', { name: 'Change Password', exact: true }));
    await dialog(page).getByLabel('Current Password', { exact: true }).fill('Wrong-Horse-42!');
    await dialog(page).getByLabel('New Password', { exact: true }).fill('Lantern-Key-8!');
    await dialog(page).getByLabel('Confirm New Password', { exact: true }).fill('Lantern-Key-8!');
    await button(dialog(page), 'Change Password').click();
    await shown(dialog(page).getByText('Current password is incorrect', { exact: true }).first());
    await expect(signedIn(stage.url, stage.system.admin)).resolves.toBeDefined();
  });

  test('are deleted after confirmation', async () => {
    const member = await register(stage.url);
    const page = await stage.visit('/admin', { as: stage.admin });
    const row = await searched(page, member);
    await choose(row, 'Delete');
    await shown(dialog(page).getByRole('heading', { name: `Delete ${member.person.username}?` }));
    await button(dialog(page), 'Cancel').click();
    await gone(dialog(page));
    await hasFocus(options(row));
    await choose(row, 'Delete');
    await dialog(page)
      .getByLabel(/^Type .* to confirm$/)
      .fill(member.person.username);
    await accessible(page, 'a name to type before a deletion');
    await button(dialog(page), 'Delete').click();
    await notice(page, 'User deleted');
    await gone(row);
    expect((await stage.admin.get(`/api/admin/user/${member.id}`)).status).toBe(404);
  });
});

describe('Groups', () => {
  const named = async () => {
    const group = await newGroup(stage.admin);
    const page = await stage.visit('/admin?tab=groups', { as: stage.admin });
    const row = rowOf(page, 'Groups', group.name);
    await shown(row);
    return { group, page, row };
  };

  test('are created, and the code is shown and copied', async () => {
    const page = await stage.visit('/admin?tab=groups', {
      as: stage.admin,
      permissions: ['clipboard-read', 'clipboard-write'],
    });
    await button(page, 'Create Group').click();
    await shown(page.getByText('Group name is required', { exact: true }));
    await hasFocus(page.getByLabel('Group Name', { exact: true }));
    const name = `Hikers ${Date.now()}`;
    await page.getByLabel('Group Name', { exact: true }).fill(name);
    await page.keyboard.press('Enter');
    const row = rowOf(page, 'Groups', name);
    await shown(row.getByText('1 member', { exact: true }));
    const code = (await row.locator('code').textContent())!;
    expect(code).toMatch(/^[A-Z0-9]{6}$/);
    await notice(page, `Group created: ${code}`);
    await button(row, `Copy code ${code}`).click();
    await shown(row.getByText('Copied', { exact: true }));
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(code);

    await page.getByLabel('Group Name', { exact: true }).fill(name.toUpperCase());
    await button(page, 'Create Group').click();
    await shown(page.getByText('A group with this name already exists', { exact: true }).first());
    expect(await rowOf(page, 'Groups', name).count()).toBe(1);
  });

  test('gain and lose members, and the count follows', async () => {
    const [member, { page, row }] = [await register(stage.url), await named()];
    await choose(row, 'Add Member');
    await hasFocus(dialog(page).getByLabel('Find a user to add'));
    await page.keyboard.type(member.person.username);
    const found = dialog(page).getByRole('list', { name: 'Users found' }).getByRole('listitem');
    await eventuallyEquals(() => found.count(), 1);
    await button(found, 'Add').click();
    await notice(page, 'User added to group');
    await shown(found.getByText('Member', { exact: true }));
    const inside = dialog(page)
      .getByRole('list', { name: 'Members' })
      .getByRole('listitem')
      .filter({ hasText: member.person.username });
    await shown(inside.getByText(member.person.email));
    await page.keyboard.press('Escape');
    await gone(dialog(page));
    await hasFocus(options(row));
    await shown(row.getByText('2 members', { exact: true }));

    await button(row, 'View Members').click();
    await button(inside, 'Remove').click();
    const confirmation = page.getByRole('dialog', { name: `Remove ${member.person.username}?` });
    await onTop(confirmation);
    await page.keyboard.press('Escape');
    await gone(confirmation);
    await shown(inside);
    await hasFocus(button(inside, 'Remove'));
    await button(inside, 'Remove').click();
    await button(confirmation, 'Remove').click();
    await notice(page, 'User removed from group');
    await gone(inside);
    await button(dialog(page), 'Close').click();
    await shown(row.getByText('1 member', { exact: true }));
    await hasFocus(button(row, 'View Members'));
  });

  test('get a new code after confirmation, which is announced, shown and copied', async () => {
    const group = await newGroup(stage.admin);
    const permissions = ['clipboard-read', 'clipboard-write'];
    const page = await stage.visit('/admin?tab=groups', { as: stage.admin, permissions });
    const row = rowOf(page, 'Groups', group.name);
    await options(row).focus();
    await page.keyboard.press('Enter');
    await page.getByRole('menuitem', { name: 'Replace Code' }).press('Enter');
    const confirmation = page.getByRole('dialog', { name: `Replace the code of ${group.name}?` });
    await shown(confirmation.getByText(/^The old code stops working right away\. Members stay in/));
    await page.keyboard.press('Escape');
    await gone(confirmation);
    await hasFocus(options(row));
    await shown(row.getByText(group.code, { exact: true }));

    await choose(row, 'Replace Code');
    await button(confirmation, 'Replace Code').focus();
    await page.keyboard.press('Enter');

    await gone(confirmation);
    await hasFocus(options(row));
    await gone(row.getByText(group.code, { exact: true }));
    const code = (await row.locator('code').textContent())!;
    await notice(page, `Group code replaced: ${code}`);
    await button(row, `Copy code ${code}`).click();
    await shown(row.getByText('Copied', { exact: true }));
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(code);
    const { client } = await register(stage.url);
    expect((await client.post('/api/groups/join', { code: group.code })).status).toBe(404);
    expect((await client.post('/api/groups/join', { code })).status).toBe(200);
  });

  test('are deleted', async () => {
    const { group, page, row } = await named();
    await choose(row, 'Delete Group');
    await dialog(page).getByLabel('Type DELETE to confirm').fill('DELETE');

    await page.keyboard.press('Enter');

    await notice(page, 'Group deleted');
    await gone(row);
    expect((await stage.admin.get(`/api/admin/groups/${group.id}/members`)).status).toBe(404);
  });
});

describe('Group requests', () => {
  const requestedGroup = async () => {
    const member = await register(stage.url);
    const group = await newGroup(stage.admin);
    await member.client.post(`/api/groups/${group.id}/request`);
    return { member, group };
  };

  test('are approved or rejected only while pending', async () => {
    const [yes, no] = [await requestedGroup(), await requestedGroup()];
    const page = await stage.visit('/admin?tab=requests', { as: stage.admin });
    const [first, second] = [
      rowOf(page, 'Group Requests', yes.group.name),
      rowOf(page, 'Group Requests', no.group.name),
    ];
    await shown(
      first.getByText(yes.member.person.email),
      first.getByText(yes.group.code),
      first.getByText('Pending', { exact: true }),
    );
    await button(first, 'Approve').click();
    await notice(page, 'Request approved');
    await shown(
      first.getByText('Approved', { exact: true }),
      first.getByText(new RegExp(`approved .* by ${stage.system.admin.username}`)),
    );
    await button(second, 'Reject').click();
    await notice(page, 'Request rejected');
    await shown(second.getByText('Rejected', { exact: true }));
    for (const row of [first, second]) expect(await row.getByRole('button').count()).toBe(0);
    expect((await yes.member.client.get('/api/groups')).body.groups).toHaveLength(1);
    expect((await no.member.client.get('/api/groups')).body.groups).toHaveLength(0);
    await page.getByRole('radio', { name: 'Pending' }).click();
    await gone(first, second);
  });

  test('are counted on the tab as soon as they arrive, until they are decided', async () => {
    const page = await stage.visit('/admin?tab=requests&status=pending', { as: stage.admin });
    const { requests } = (await stage.admin.get('/api/admin/group-requests?status=pending'))
      .body as { requests: { id: number }[] };
    for (const { id } of requests)
      await stage.admin.post(`/api/admin/group-request/${id}`, { action: 'reject' });
    await page.reload();
    await shown(page.getByRole('tab', { name: 'Group Requests', exact: true }));
    const { group } = await requestedGroup();
    await shown(page.getByRole('tab', { name: 'Group Requests 1', exact: true }));
    await page.reload();
    await button(rowOf(page, 'Group Requests', group.name), 'Approve').click();
    await shown(page.getByRole('tab', { name: 'Group Requests', exact: true }));
  });
});

test('An admin says what a group is for, and members read it', async () => {
  const { group, one } = await groupOf(stage, 1);
  const page = await stage.visit('/admin?tab=groups', { as: stage.admin });
  const row = page
    .getByRole('list', { name: 'Groups' })
    .getByRole('listitem')
    .filter({ hasText: group.name });
  await choose(row, 'Describe');
  const text = dialog(page).getByLabel('Description');
  await text.fill('x'.repeat(201));
  await button(dialog(page), 'Save').click();
  await shown(dialog(page).getByText('Group description must be 200 characters or less'));
  await accessible(page, 'what a group is for');

  await text.fill('Saturdays after the run. Newcomers welcome.');
  await button(dialog(page), 'Save').click();

  await notice(page, 'Group description saved');
  await shown(row.getByText('Saturdays after the run. Newcomers welcome.'));
  const reader = await stage.visit(`/groups/${group.id}`, { as: one.client });
  await shown(reader.getByText('Saturdays after the run. Newcomers welcome.'));
  const all = await stage.visit('/all-groups', { as: one.client });
  const card = all.getByRole('article').filter({ has: heading(all, group.name) });
  await shown(card.getByText('Saturdays after the run. Newcomers welcome.'));
});
