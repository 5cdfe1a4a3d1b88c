import { describe, expect, test } from '@jest/globals';
import { register } from '@lodge/testing';
import type { Page } from 'playwright-core';
import { joinAll, newGroup } from '../support/groups.js';
import { lodge, PHONE, SIZES } from './support/lodge.js';
import { becomes, button, gone, hasFocus, heading, link, notice, pathOf, shown } from './support/see.js';

const stage = lodge();

const code = (page: Page) => page.getByLabel('Group Code', { exact: true });

describe('Joining by code', () => {
  test.each(SIZES)('works on %s in any case and with a dash, and the group is there at once', async (_size, size) => {
    const { client } = await register(stage.url);
    const group = await newGroup(stage.admin);
    const page = await stage.visit('/groups', { as: client, ...size });
    await shown(page.getByText('You are in no group yet'));
    const spelled = `${group.code.slice(0, 3)}-${group.code.slice(3)}`.toLowerCase();
    await code(page).pressSequentially(`${spelled}9z`);
    expect(await code(page).inputValue()).toBe(group.code);
    await code(page).press('Enter');
    await notice(page, 'Joined group successfully!');
    const room = page.getByRole('link', { name: new RegExp(group.name) });
    await shown(room.getByText('2 members'));
    expect(await code(page).inputValue()).toBe('');
    await room.click();
    await shown(heading(page, group.name), page.getByText(group.code, { exact: true }));
  });

  test('says what is wrong: nothing entered, no such code, a member already', async () => {
    const member = await register(stage.url);
    const group = await newGroup(stage.admin);
    await joinAll(group, member);
    const page = await stage.visit('/groups', { as: member.client });
    await button(page, 'Join Group').click();
    await shown(page.getByText('Please enter a group code', { exact: true }));
    await hasFocus(code(page));
    expect(await code(page).getAttribute('aria-invalid')).toBe('true');
    await code(page).fill('zzzzzz');
    await gone(page.getByText('Please enter a group code', { exact: true }));
    for (const [entered, text] of [['zzzzzz', 'Invalid group code'], [group.code, 'You are already a member of this group']] as const) {
      await code(page).fill(entered);
      await button(page, 'Join Group').click();
      await notice(page, text);
    }
    stage.watchOf(page).allow(/ERR_FAILED/);
    await page.route('**/api/groups/join', (route) => route.abort());
    await button(page, 'Join Group').click();
    await notice(page, 'Error joining group');
  });
});

describe('Asking for access', () => {
  const asked = async () => {
    const member = await register(stage.url);
    const group = await newGroup(stage.admin);
    const page = await stage.visit('/groups', { as: member.client, ...PHONE });
    await link(page, 'Browse All Groups').tap();
    await shown(heading(page, 'All Groups'));
    const card = page.getByRole('article').filter({ has: heading(page, group.name) });
    await button(card, 'Request Access').tap();
    await notice(page, 'Access requested');
    await shown(button(card, 'Request Pending'));
    const requests = (await stage.admin.get('/api/admin/group-requests?status=pending')).body.requests as { id: number; user_username: string }[];
    const request = requests.find(({ user_username }) => user_username === member.person.username)!;
    const decide = (action: string) => stage.admin.post(`/api/admin/group-request/${request.id}`, { action });
    return { page, card, group, decide, ...member };
  };

  test('leads through pending to entering, at once when an admin approves', async () => {
    const { page, card, group, decide } = await asked();
    expect(await button(card, 'Request Pending').isDisabled()).toBe(true);
    await page.reload();
    await shown(button(card, 'Request Pending'));
    await decide('approve');
    await button(card, 'Enter Group').tap();
    await becomes(async () => pathOf(page), `/groups/${group.id}`);
    await shown(heading(page, group.name));
  });

  test('or to a rejection, which closes the button, while a code still opens the door', async () => {
    const { page, card, group, decide } = await asked();
    await decide('reject');
    await shown(button(card, 'Request Rejected'));
    expect(await button(card, 'Request Rejected').isDisabled()).toBe(true);
    expect(await card.getByText(group.code).count()).toBe(0);
    await link(page, 'Your Groups').tap();
    await code(page).fill(group.code);
    await button(page, 'Join Group').tap();
    await notice(page, 'Joined group successfully!');
    await link(page, 'Browse All Groups').tap();
    await shown(button(card, 'Enter Group'));
  });

  test('after having been removed is possible again', async () => {
    const { card, group, decide, id } = await asked();
    await decide('approve');
    await shown(button(card, 'Enter Group'));
    await stage.admin.delete(`/api/admin/groups/${group.id}/remove-user`, { userId: id });
    await button(card, 'Request Access').tap();
    await shown(button(card, 'Request Pending'));
  });

  test('that fails says so, and shows how things are', async () => {
    const { client } = await register(stage.url);
    const group = await newGroup(stage.admin);
    const page = await stage.visit('', { as: client });
    stage.watchOf(page).allow(/ERR_FAILED/);
    await page.route('**/api/live', (route) => route.abort());
    await page.goto('/all-groups');
    const card = page.getByRole('article').filter({ has: heading(page, group.name) });
    await shown(button(card, 'Request Access'));
    await client.post(`/api/groups/${group.id}/request`);
    await button(card, 'Request Access').click();
    await notice(page, 'Error submitting request');
    await shown(button(card, 'Request Pending'));
  });
});
