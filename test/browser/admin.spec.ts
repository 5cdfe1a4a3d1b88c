import { REPORT_CATEGORY_TEXTS } from '@lodge/contracts';
import { describe, expect, test } from '@jest/globals';
import { addPhoto, newGroup, register, sql, type Member } from '@lodge/testing';
import type { Locator, Page } from 'playwright-core';
import { reportOn } from '../support/decisions.js';
import { restrictedClient } from '../support/restricted-client.js';
import { accessible } from './support/axe.js';
import { lodge, PHONE, SIZES, TWINS } from './support/lodge.js';
import {
  button,
  dialog,
  eventuallyEquals,
  fontsLoaded,
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

const middleOf = async (one: Locator) => {
  const { y, height } = (await one.boundingBox())!;
  return y + height / 2;
};

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
  expect(tabs.map(({ badge }) => badge)).toEqual([undefined, true, undefined, true, undefined]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
});

test.each([
  ['a laptop', { width: 1366, height: 768 }, 192],
  ['the smallest phone', { width: 320, height: 568 }, 310],
])('On %s a list begins high in the window', async (_size, viewport, top) => {
  const { id } = await newGroup(stage.admin);
  const { client } = await register(stage.url);
  await client.post(`/api/groups/${id}/request`);
  await addPhoto(client);
  await stage.admin.post('/api/admin/invitations', { days: 7 });
  const page = await stage.visit('/admin', { as: stage.admin, viewport });
  const list = (name: string) => page.getByRole('list', { name, exact: true });
  const tops = new Set<number>();
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
    tops.add(Math.round(y));
  }
  // A phone has filters of several lines.
  if (viewport.width > 1024) expect(tops.size).toBe(1);
});

test('On a phone the lists of Safety are one row, in which the open one is in sight', async () => {
  const page = await stage.visit('/admin/safety?tab=documents', { as: stage.admin, ...PHONE });
  await shown(tab(page, 'Documents'));

  const { width } = page.viewportSize()!;
  await eventuallyEquals(async () => {
    const { x, width: wide } = (await tab(page, 'Documents').boundingBox())!;
    return x >= 0 && x + wide <= width;
  }, true);
  const tops = await page
    .getByRole('tablist', { name: 'Safety' })
    .getByRole('tab')
    .evaluateAll((all) => all.map((one) => one.getBoundingClientRect().top));
  expect(new Set(tops).size).toBe(1);
});

test('With a large default font every tab is within reach on a phone', async () => {
  const german = { ...PHONE, locale: 'de-DE' };
  const page = await stage.visit('/admin', { as: stage.admin, ...german });
  // Not of the lists that the tab has once it is open.
  const last = page.getByRole('tablist').first().getByRole('tab').last();
  await shown(last);
  await page.evaluate(() => (document.documentElement.style.fontSize = '24px'));
  // Until then the open tab is brought into sight again.
  await fontsLoaded(page);

  await last.focus();
  await eventuallyEquals(async () => {
    const { x, width } = (await last.boundingBox())!;
    return x + width <= page.viewportSize()!.width;
  }, true);
});

test('On a desktop what is announced stands below the lists of Safety, and its button in their row', async () => {
  const until = new Date(Date.now() + 86_400_000).toISOString();
  await stage.admin.post('/api/admin/announcements', { text: 'Closed at noon.', until });
  const page = await stage.visit('/admin/safety?tab=announcements', { as: stage.admin });
  const [tabs, list] = [
    page.getByRole('tablist', { name: 'Safety' }),
    page.getByRole('list', { name: 'Announcements' }),
  ];
  await shown(tabs, list);

  const beside = await middleOf(button(page, 'New Announcement'));
  expect(Math.abs(beside - (await middleOf(tabs)))).toBeLessThan(1);
  const [above, below] = await Promise.all(
    [tabs, list].map(async (one) => (await one.boundingBox())!),
  );
  expect(Math.abs(below.x - above.x)).toBeLessThan(16);
  expect(below.y).toBeGreaterThanOrEqual(above.y + above.height);
});

test('A panel and a dialog have one head, whose title and cross are in line', async () => {
  // A longer name would take two lines.
  const { id } = await register(stage.url, { username: 'In Line' });
  const page = await stage.visit(`/admin?person=${id}`, { as: stage.admin });
  const panel = page.getByRole('region').filter({ has: button(page, 'Close') });
  const assertInLine = async (head: Locator) => {
    const close = head.locator('button[aria-label=Close]');
    const title = await middleOf(head.locator('h2').first());
    expect(Math.abs((await middleOf(close)) - title)).toBeLessThan(1);
  };
  await shown(panel);
  await assertInLine(panel);

  await button(panel, 'Warn').click();
  await onTop(dialog(page));
  await assertInLine(dialog(page));
});

test('A report that a link opens leaves the tabs in sight, and one that a key opens comes into sight', async () => {
  const { id } = await register(stage.url);
  let last = 0;
  for (let count = 0; count < 12; count++) last = await reportOn(stage.system, id);
  const page = await stage.visit(`/admin/safety?report=${last}`, {
    as: stage.admin,
    viewport: { width: 1366, height: 768 },
  });
  const row = page.locator(`[data-opens="report=${last}"]`);
  await shown(page.getByRole('region', { name: REPORT_CATEGORY_TEXTS.harassment }), row);
  await eventuallyEquals(() => row.getAttribute('aria-current'), 'true');
  expect(await page.evaluate(() => scrollY)).toBe(0);

  await page.keyboard.press('k');
  await page.keyboard.press('j');

  await eventuallyEquals(async () => (await row.boundingBox())!.y < 768, true);
  await eventuallyEquals(() => row.getAttribute('aria-current'), 'true');
});

test.each([0, 7])(
  'The line below the open tab ends with what it says and counts: %d',
  async (images) => {
    const page = await stage.visit('', { as: stage.admin });
    const json = { images, requests: 0, reports: 0, registrations: 0, appeals: 0 };
    await page.route('**/api/admin/waiting', (route) =>
      route.fulfill({ json, headers: { 'X-Request-Id': '1' } }),
    );
    await page.goto('/admin?tab=images');
    await shown(
      page.getByRole('tab', { name: images ? `Images ${images}` : 'Images', exact: true }),
    );
    await fontsLoaded(page);

    const [line, content] = await tab(page, 'Images').evaluate((one) => {
      const parts = [...one.querySelectorAll('span')];
      const lined = parts.filter((part) => {
        const { borderBottomWidth, borderBottomColor } = getComputedStyle(part);
        return borderBottomWidth === '2px' && borderBottomColor !== 'rgba(0, 0, 0, 0)';
      });
      const said = document.createRange();
      said.selectNodeContents(parts.filter((part) => part.textContent).at(-1)!);
      return [
        Math.max(...lined.map((part) => part.getBoundingClientRect().right)),
        said.getBoundingClientRect().right,
      ];
    });

    // The count's badge has a margin inside.
    expect(Math.abs(line! - content!)).toBeLessThan(12);
  },
);

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
  const search = (page: Page) => page.getByLabel('Search users');

  test('are found by name and email, also after a reload and Back', async () => {
    const member = await register(stage.url);
    const page = await stage.visit('/admin', { as: stage.admin });
    const row = await searched(page, member);
    await shown(row.getByText(member.person.email));
    const isKept = async () => {
      await eventuallyEquals(() => search(page).inputValue(), member.person.email.toUpperCase());
      await eventuallyEquals(() => rows(page, 'Users').count(), 1);
    };

    await page.reload();
    await isKept();
    await link(row, 'Edit').click();
    await shown(heading(page, 'Edit User'));
    await page.goBack();

    await isKept();
  });

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

  test('are edited, get and lose admin rights, and are deleted', async () => {
    const member = await register(stage.url);
    const page = await stage.visit('/admin', { as: stage.admin });
    const row = await searched(page, member);
    const setAdmin = async (isAdmin: boolean) => {
      await link(row, 'Edit').click();
      await page.getByLabel('Admin privileges').setChecked(isAdmin);
      await button(page, 'Save Changes').click();
      await eventuallyEquals(async () => pathOf(page), '/admin');
      return (await member.client.get('/api/admin/users')).status;
    };

    expect(await setAdmin(true)).toBe(200);
    await shown(row.getByText('Admin', { exact: true }));
    expect(await setAdmin(false)).toBe(403);
    await shown(row);
    await gone(row.getByText('Admin', { exact: true }));

    await choose(row, 'Delete');
    await dialog(page)
      .getByLabel(/^Type .* to confirm$/)
      .fill(member.person.username);
    await accessible(page, 'a name to type before a deletion');
    await button(dialog(page), 'Delete').click();
    await notice(page, 'User deleted');
    await gone(row);
    expect((await stage.admin.get(`/api/admin/user/${member.id}`)).status).toBe(404);

    await search(page).fill('');
    await page.getByLabel('Show').selectOption('Moderators');
    await shown(page.getByText('There are no moderators'));
    await accessible(page, 'no moderators');
  });
});

test('A group is created, described, joined and left, gets another code, and is deleted', async () => {
  const member = await register(stage.url);
  const page = await stage.visit('/admin?tab=groups', {
    as: stage.admin,
    permissions: ['clipboard-read', 'clipboard-write'],
  });
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

  await choose(row, 'Edit Description');
  const text = dialog(page).getByLabel('Description');
  await text.fill('x'.repeat(201));
  await button(dialog(page), 'Save').click();
  await shown(dialog(page).getByText('Group description must be 200 characters or less'));
  await accessible(page, 'what a group is for');
  await text.fill('Saturdays after the run. Newcomers welcome.');
  await button(dialog(page), 'Save').click();
  await notice(page, 'Group description saved');

  await choose(row, 'Add Member');
  await hasFocus(dialog(page).getByLabel('Find a user to add'));
  await page.keyboard.type(member.person.username);
  const found = dialog(page).getByRole('list', { name: 'Users found' }).getByRole('listitem');
  await button(found.filter({ hasText: member.person.username }), 'Add').click();
  await notice(page, 'User added to group');
  await page.keyboard.press('Escape');
  await shown(row.getByText('2 members', { exact: true }));
  const path = new URL((await link(row, name).getAttribute('href'))!, stage.url).pathname;
  const reader = await stage.visit(path, { as: member.client });
  await shown(reader.getByText('Saturdays after the run. Newcomers welcome.'));
  await reader.goto('/all-groups');
  const card = reader.getByRole('article').filter({ has: heading(reader, name) });
  await shown(card.getByText('Saturdays after the run. Newcomers welcome.'));

  await button(row, 'View Members').click();
  const inside = dialog(page)
    .getByRole('list', { name: 'Members' })
    .getByRole('listitem')
    .filter({ hasText: member.person.username });
  await button(inside, 'Remove').click();
  const confirmation = page.getByRole('dialog', { name: `Remove ${member.person.username}?` });
  await onTop(confirmation);
  await button(confirmation, 'Remove').click();
  await notice(page, 'User removed from group');
  // Elements below a dialog have no role until it has closed.
  await gone(confirmation);
  await gone(inside);
  await button(dialog(page), 'Close').click();

  await choose(row, 'Replace Code');
  await button(dialog(page), 'Replace Code').click();
  await notice(page, /^Group code replaced: [A-Z0-9]{6}$/);
  await gone(row.getByText(code, { exact: true }));

  await choose(row, 'Delete Group');
  await dialog(page).getByLabel('Type DELETE to confirm').fill('DELETE');
  await page.keyboard.press('Enter');
  await notice(page, 'Group deleted');
  await gone(row);
});

test('Requests are decided several at once, on a phone and on a desktop', async () => {
  const group = await newGroup(stage.admin);
  const members = [
    await register(stage.url),
    await register(stage.url),
    await register(stage.url),
  ] as const;
  for (const { client } of members) await client.post(`/api/groups/${group.id}/request`);
  const [one, two, three] = members;
  const rowFor = (page: Page, { person }: Member) => rowOf(page, 'Group Requests', person.username);
  const selected = async (size: string, look: (typeof SIZES)[number][1]) => {
    const page = await stage.visit('/admin?tab=requests&status=pending', {
      as: stage.admin,
      ...look,
    });
    await shown(rowFor(page, one).getByText(/^here since /));
    const top = async () => (await rowFor(page, one).boundingBox())!.y;
    const before = await top();
    for (const member of [one, two]) await rowFor(page, member).getByLabel('Select').check();
    await shown(button(page, 'Approve 2'));
    if (look.viewport.width > 640) {
      // On a phone the buttons need a row of their own.
      expect(await top()).toBe(before);
      expect((await rowFor(page, one).boundingBox())!.height).toBeLessThan(70);
    }
    await accessible(page, `requests to be decided at once, on ${size}`);
    // The bulk bar must stay in view with the last row.
    await page.setViewportSize({ width: look.viewport.width, height: 420 });
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
    expect((await button(page, 'Approve 2').boundingBox())!.y).toBeGreaterThan(0);
    return page;
  };
  await selected(...SIZES[0]);
  const page = await selected(...SIZES[1]);

  await button(page, 'Approve 2').click();

  await notice(page, '2 requests approved');
  await gone(rowFor(page, one), rowFor(page, two));
  const groupsOf = async ({ client }: Member) => (await client.get('/api/groups')).body.groups;
  for (const member of [one, two]) expect(await groupsOf(member)).toHaveLength(1);
  expect(await groupsOf(three)).toHaveLength(0);

  // Delays the request, so that the page learns too late of the other decision.
  await page.route('**/api/admin/requests/decisions', async (route) => {
    const { ids } = route.request().postDataJSON() as { ids: number[] };
    await stage.admin.post(`/api/admin/group-request/${ids[0]}`, { action: 'approve' });
    await route.continue();
  });
  await rowFor(page, three).getByLabel('Select').check();
  await button(page, 'Reject 1').click();
  await onTop(dialog(page));
  await button(dialog(page), 'Reject').click();

  await shown(page.getByRole('alert').getByText('1 request could not be decided'));
  await accessible(page, 'a request that could not be decided');
});

test('Admins read the log, and find a person in it, at 1280 px and at 320 px', async () => {
  const [one, other] = [await register(stage.url), await register(stage.url)];
  for (const { id } of [one, other]) await stage.admin.get(`/api/admin/user/${id}`);
  const page = await stage.visit('/admin', { as: stage.admin });
  await page.getByRole('tab', { name: 'Safety' }).click();
  await page.getByRole('tab', { name: 'Log' }).click();
  await page.getByLabel('Action').selectOption('All actions, and who looked at what');
  const entryOf = ({ person }: Member) =>
    page.getByRole('region').getByRole('listitem').filter({ hasText: person.username });
  const entry = entryOf(one);

  await shown(entry.getByText('Looked at the account and email of'));
  for (const width of [320, 1280]) {
    await page.setViewportSize({ width, height: 900 });
    await eventuallyEquals(() => page.evaluate(() => document.documentElement.scrollWidth), width);
    await accessible(page, `the log at ${width} px`);
  }

  await page.goto(`${page.url()}&of=${one.id}`);
  await shown(button(page, 'Show everybody'));
  await accessible(page, 'the log of a person');
  await shown(entry);
  expect(await entryOf(other).count()).toBe(0);

  const day = page.getByLabel('Day', { exact: true });
  await day.focus();
  await page.keyboard.type('01012020', { delay: 100 });
  await shown(page.getByText('Nothing in the log matches'));
  expect(await day.inputValue()).toBe('2020-01-01');
  expect(new URL(page.url()).searchParams.get('day')).toBe('2020-01-01');
  await accessible(page, 'a log without a match');
});

describe('A tab whose file does not load', () => {
  const TABS = [
    'Registrations',
    'Invitations',
    'Images',
    'Groups',
    'Group Requests',
    'Safety',
    'Appeals',
    'Log',
    'Authorities',
    'Announcements',
    'Documents',
  ];

  test('says so in its place, whichever it is, and opens on the next try', async () => {
    // Where nobody waits, the users have no tabs.
    await restrictedClient(stage.system, 'pending');
    const page = await stage.visitAnew('/admin', { as: stage.admin });
    stage.watchOf(page).allow(/ERR_FAILED|dynamically imported module/);
    await shown(page.getByRole('list', { name: 'Users' }));
    for (const name of TABS) {
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
      // A file that is refused again while it loads would load the page anew.
      await gone(panel.getByText('Loading'));
    }
    const published = page.getByRole('list', { name: 'Documents' });
    await shown(published.or(page.getByText('No documents have been published')));
  });
});
