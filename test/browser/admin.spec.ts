import { REPORT_CATEGORY_TEXTS } from '@lodge/contracts';
import { describe, expect, test } from '@jest/globals';
import { addPhoto, newGroup, register, sql } from '@lodge/testing';
import type { Locator, Page } from 'playwright-core';
import { reportOn } from '../support/decisions.js';
import { accessible } from './support/axe.js';
import { lodge, PHONE, SIZES } from './support/lodge.js';
import {
  button,
  dialog,
  eventuallyEquals,
  fontsLoaded,
  gone,
  heading,
  link,
  onTop,
  shown,
} from './support/screen.js';

const stage = lodge();

const rows = (page: Page, list: string) =>
  page.getByRole('list', { name: list, exact: true }).getByRole('listitem');
const rowOf = (page: Page, list: string, text: string) =>
  rows(page, list).filter({ hasText: text });
const tab = (page: Page, name: string) =>
  page.getByRole('tab', { name: new RegExp(`^${name}( \\d+)?$`) });

const middleOf = async (one: Locator) => {
  const { y, height } = (await one.boundingBox())!;
  return y + height / 2;
};

/** The right ends of the line below a tab and of what it says or counts. */
const endsOf = (one: Locator) =>
  one.evaluate((element) => {
    const parts = [...element.querySelectorAll('span')];
    const lined = parts.filter((part) => {
      const { borderBottomWidth, borderBottomColor } = getComputedStyle(part);
      return borderBottomWidth === '2px' && borderBottomColor !== 'rgba(0, 0, 0, 0)';
    });
    const said = document.createRange();
    said.selectNodeContents(parts.filter((part) => part.textContent).at(-1)!);
    const line = Math.max(...lined.map((part) => part.getBoundingClientRect().right));
    return [line, said.getBoundingClientRect().right] as const;
  });

test.each([320, 1280])(
  'Tabs stay on one line with their counts, and on a desktop the line of the open one ends with it, at %d px',
  async (width) => {
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

    const lines = page.getByRole('tablist').first();
    const tabs = await lines.getByRole('tab').evaluateAll((all) =>
      all.map((one) => {
        const { top, height } = one.getBoundingClientRect();
        const badge = one.querySelector('span span span')?.getBoundingClientRect();
        return {
          top,
          height,
          badge: badge && badge.height < 24,
        };
      }),
    );

    expect(new Set(tabs.map(({ top }) => top)).size).toBe(1);
    expect(new Set(tabs.map(({ height }) => height)).size).toBe(1);
    expect(tabs.map(({ badge }) => badge)).not.toContain(false);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
    if (width < 768) return;
    await fontsLoaded(page);
    for (const name of ['Images', 'Groups']) {
      await tab(page, name).click();
      await eventuallyEquals(() => tab(page, name).getAttribute('aria-selected'), 'true');
      // The count's badge has a margin inside.
      await eventuallyEquals(async () => {
        const [line, content] = await endsOf(tab(page, name));
        return Math.abs(line - content) < 12;
      }, true);
    }
  },
);

test.each([
  ['a laptop', { width: 1366, height: 768 }, 252],
  ['the smallest phone', { width: 320, height: 568 }, 340],
])('On %s a list begins high in the window', async (_size, viewport, top) => {
  const { id } = await newGroup(stage.admin);
  const { client } = await register(stage.url);
  await client.post(`/api/groups/${id}/request`);
  await addPhoto(client);
  await stage.admin.post('/api/admin/invitations', { days: 7 });
  const page = await stage.visit('/admin', { as: stage.admin, viewport });
  const list = (name: string) => page.getByRole('list', { name, exact: true });
  for (const [path, start] of [
    ['/admin', list('Users')],
    ['/admin?tab=images', list('Images')],
    ['/admin?tab=groups', list('Groups')],
    ['/admin?tab=requests', list('Group Requests')],
    ['/admin?tab=users&list=invitations', list('Invitations')],
    ['/admin/safety?tab=log', page.getByRole('region').first()],
  ] as const) {
    await page.goto(path);
    await shown(start);
    const { y } = (await start.boundingBox())!;
    expect([path, y <= top]).toEqual([path, true]);
  }
});

test('On a phone the lists of Safety are one row, in which the open one is in sight, and every tab within reach of a large font', async () => {
  const german = { ...PHONE, locale: 'de-DE' };
  const page = await stage.visit('/admin/safety?tab=announcements', { as: stage.admin, ...german });
  const isInSight = (one: Locator) =>
    eventuallyEquals(async () => {
      const { x, width } = (await one.boundingBox())!;
      return x >= 0 && x + width <= page.viewportSize()!.width;
    }, true);
  const lists = page.getByRole('tablist').last().getByRole('tab');
  await shown(lists.first());
  await isInSight(page.getByRole('tablist').last().getByRole('tab', { selected: true }));
  const tops = await lists.evaluateAll((all) => all.map((one) => one.getBoundingClientRect().top));
  expect(new Set(tops).size).toBe(1);

  const last = page.getByRole('tablist').first().getByRole('tab').last();
  await page.evaluate(() => (document.documentElement.style.fontSize = '24px'));
  // Until then the open tab is brought into sight again.
  await fontsLoaded(page);
  await last.focus();
  await eventuallyEquals(async () => {
    const { x, width } = (await last.boundingBox())!;
    return x + width <= page.viewportSize()!.width;
  }, true);
});

test('A panel and a dialog have one head, whose title and cross are in line', async () => {
  // A longer name would take two lines.
  const { id } = await register(stage.url, { username: 'In Line' });
  const page = await stage.visit(`/admin?person=${id}`, { as: stage.admin });
  const panel = page.getByRole('region').filter({ has: button(page, 'Close') });
  // Once it has risen, and its fonts are there.
  const assertInLine = (head: Locator) =>
    eventuallyEquals(async () => {
      const close = await middleOf(head.locator('button[aria-label=Close]'));
      const title = await middleOf(head.locator('h2').first());
      return Math.abs(close - title) < 1;
    }, true);
  await shown(panel);
  await assertInLine(panel);

  await button(panel, 'Warn').click();
  await onTop(dialog(page));
  await assertInLine(dialog(page));
});

test('A report that a link opens leaves the tabs in sight, and one that a key opens comes into sight beside its panel', async () => {
  const { id } = await register(stage.url);
  let last = 0;
  for (let count = 0; count < 12; count++) last = await reportOn(stage.system, id);
  const page = await stage.visit(`/admin/safety?report=${last}`, {
    as: stage.admin,
    viewport: { width: 1366, height: 768 },
  });
  const row = page.locator(`[data-opens="report=${last}"]`);
  const panel = page.getByRole('region', { name: REPORT_CATEGORY_TEXTS.harassment });
  await shown(panel, row);
  await eventuallyEquals(() => row.getAttribute('aria-current'), 'true');
  expect(await page.evaluate(() => scrollY)).toBe(0);

  await page.keyboard.press('k');
  await page.keyboard.press('j');

  await eventuallyEquals(async () => (await row.boundingBox())!.y < 768, true);
  await eventuallyEquals(() => row.getAttribute('aria-current'), 'true');
  expect(await page.evaluate(() => scrollY)).toBeGreaterThan(0);
  const [left, right] = [(await row.boundingBox())!, (await panel.boundingBox())!];
  expect(right.x).toBeGreaterThan(left.x + left.width);
  expect(right.y).toBeGreaterThanOrEqual(0);
  expect(right.y + right.height).toBeLessThanOrEqual(768);
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

describe('Users', () => {
  test('load further pages on scrolling', async () => {
    await sql(
      stage.system,
      `insert into users (email, password_hash, username, age, height_feet, height_inches, weight_pounds, ethnicity, sexual_position)
       select 'many' || n || '@lodge.example', 'x', 'many' || n, 30, 5, 9, 170, 'Other', 'Side' from generate_series(1, 35) n
       on conflict do nothing`,
    );
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
});

test.each(SIZES)(
  'What decides requests at once stays in view with the last row, and moves no row where it has room, on %s',
  async (size, look) => {
    const group = await newGroup(stage.admin);
    const members = [await register(stage.url), await register(stage.url)] as const;
    for (const { client } of members) await client.post(`/api/groups/${group.id}/request`);
    const page = await stage.visit('/admin?tab=requests&status=pending', {
      as: stage.admin,
      ...look,
    });
    const [one, two] = members.map(({ person }) =>
      rowOf(page, 'Group Requests', person.username),
    ) as [Locator, Locator];
    await shown(one.getByText(/^joined /));
    // In the page, not in the window: a row below the window is scrolled to before it is selected.
    const top = () => one.evaluate((row) => row.getBoundingClientRect().top + scrollY);
    const before = await top();
    for (const row of [one, two]) await row.getByLabel('Select').check();
    await shown(button(page, 'Approve 2'));
    if (look !== PHONE) {
      // On a phone the buttons need a row of their own.
      expect(await top()).toBe(before);
      // Two lines, and the words of who asks.
      expect((await one.boundingBox())!.height).toBeLessThan(95);
    }
    await accessible(page, `requests to be decided at once, on ${size}`);
    await page.setViewportSize({ width: look.viewport.width, height: 420 });
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
    expect((await button(page, 'Approve 2').boundingBox())!.y).toBeGreaterThan(0);
  },
);

test('The day of the log is typed in parts, and is that of the address', async () => {
  const page = await stage.visit('/admin/safety?tab=log', { as: stage.admin });
  const day = page.getByLabel('Day', { exact: true });
  await day.focus();
  await page.keyboard.type('01012020', { delay: 100 });
  await shown(page.getByText('Nothing in the log matches'));
  expect(await day.inputValue()).toBe('2020-01-01');
  expect(new URL(page.url()).searchParams.get('day')).toBe('2020-01-01');
  await accessible(page, 'a log without a match');
});

test('A tab whose file does not load says so in its place, and opens on the next try', async () => {
  const page = await stage.visitAnew('/admin', { as: stage.admin });
  stage.watchOf(page).allow(/ERR_FAILED|dynamically imported module/);
  await shown(page.getByRole('list', { name: 'Users' }));
  // Each tab is one of a table; the last stands within the one before.
  for (const name of ['Images', 'Safety', 'Announcements']) {
    const chosen = page.getByRole('tab', { name: new RegExp(`^${name}`) }).last();
    // The tabs within one are there once that one has loaded.
    await shown(chosen);
    await page.route(/\.js$/, (route) => route.abort());
    await chosen.click();
    const panel = page.getByRole('tabpanel').last();
    const failed = panel.getByRole('alert');
    await shown(failed.getByText('This could not be opened'), heading(page, 'Admin Panel'));
    expect(await chosen.getAttribute('aria-selected')).toBe('true');

    await page.unroute(/\.js$/);
    await button(failed, 'Try again').click();

    await gone(failed);
    await gone(panel.getByText('Loading'));
  }
  await shown(button(page, 'New Announcement'));
});
