import { describe, expect, test } from '@jest/globals';
import { addPhoto, joinAll, groupWith, newGroup, register, sql } from '@lodge/testing';
import type { Page } from 'playwright-core';
import { hold } from './support/hold.js';
import { lodge, PHONE, SIZES } from './support/lodge.js';
import { logInAs } from './support/registration.js';
import {
  eventuallyEquals,
  button,
  dialog,
  gone,
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
    const emblem = row.locator('img[src*="#"]').first();
    await eventuallyEquals(
      () => emblem.evaluate((one: HTMLImageElement) => one.naturalWidth > 0),
      true,
    );
    expect(inside.x + inside.width).toBeLessThan(around.x + around.width);
    if (size !== PHONE) return;
    const form = page.locator('section').filter({ has: code(page) });
    expect(around.width).toBe((await form.boundingBox())!.width);
    // The own groups come before the form to join another.
    for (const width of [390, 320]) {
      await page.setViewportSize({ width, height: 640 });
      expect((await row.boundingBox())!.y).toBeLessThan((await form.boundingBox())!.y);
    }
  },
);

test.each(SIZES)(
  'A member writes a line with a request by keyboard, and an admin reads all of it, on %s',
  async (_, size) => {
    const [member, group] = [await register(stage.url), await newGroup(stage.admin)];
    const page = await stage.visit('/all-groups', { as: member.client, ...size });
    const card = page.getByRole('article', { name: group.name, exact: true });
    const line = dialog(page).getByLabel('A note for whoever decides', { exact: true });
    const words = `${'I rowed for eight years, and miss it. '.repeat(5)}Ana!`;

    await button(card, 'Add a line').focus();
    await page.keyboard.press('Enter');
    await eventuallyEquals(() => line.evaluate((field) => field.matches(':focus')), true);
    await page.keyboard.insertText(`${words} And more`);
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await shown(dialog(page).getByText('Message must be 200 characters or less', { exact: true }));
    await page.keyboard.press('ControlOrMeta+A');
    await page.keyboard.insertText(words.replace('. ', '.\n'));
    await button(dialog(page), 'Request Access').focus();
    await page.keyboard.press('Enter');
    await notice(page, 'Access requested');
    await gone(dialog(page));

    const desk = await stage.visit('/admin?tab=requests', { as: stage.admin, ...size });
    const quote = desk.getByRole('listitem').filter({ hasText: group.name }).locator('q');
    await shown(quote.filter({ hasText: words }));
    expect(await quote.first().evaluate((q) => q.scrollHeight <= q.clientHeight + 1)).toBe(true);

    await button(card, 'Withdraw').focus();
    await page.keyboard.press('Enter');
    await shown(button(card, 'Add a line'));
    expect(await dialog(page).count()).toBe(0);
  },
);

test('Who has a photo and a group is not shown the first steps again by a reload', async () => {
  const member = await register(stage.url);
  await addPhoto(member.client);
  await groupWith(stage.admin, member);
  const page = await stage.visit('/dashboard', { as: member.client });
  await shown(heading(page, 'Your Images (1/12)'));
  await page.waitForLoadState('networkidle');
  // What there is arrives after the page.
  const answer = await hold(page, '**/api/images');
  await page.reload();
  await shown(heading(page, `Welcome, ${member.person.username}!`));

  expect(await heading(page, 'First steps').count()).toBe(0);

  answer();
  await shown(heading(page, 'Your Images (1/12)'));
  expect(await heading(page, 'First steps').count()).toBe(0);
});

describe('Long lists', () => {
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

  test('of members are paged, with the total count from the start', async () => {
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
  });
});
