import { describe, expect, test } from '@jest/globals';
import { addPhoto, decide, memberWithPhoto, groupWith, register } from '@lodge/testing';
import type { Locator, Page } from 'playwright-core';
import { actOn, groupOf, log, messageOf, write } from './support/chat.js';
import { lodge, PHONE, TWINS } from './support/lodge.js';
import {
  button,
  dialog,
  eventuallyEquals,
  gone,
  hasFocus,
  heading,
  link,
  pathOf,
  shown,
} from './support/screen.js';

const stage = lodge();

/**
 * Checks that Back closes what the button opened, and that closing it by its own button leaves no
 * history entry.
 */
async function hasOneEntry(page: Page, opener: Locator, open = () => opener.click()) {
  const { url, entries } = { url: page.url(), entries: await entriesOf(page) };
  await open();
  await shown(dialog(page));
  await eventuallyEquals(() => entriesOf(page), entries + 1);
  await page.goBack();
  await gone(dialog(page));
  expect(page.url()).toBe(url);
  await hasFocus(opener);

  await open();
  await shown(dialog(page));
  await button(dialog(page), 'Close').click();
  await gone(dialog(page));
  await eventuallyEquals(() => layersOf(page), 0);
  expect(page.url()).toBe(url);
}

const options = (row: Locator) => button(row, /^Options for /);
async function changePasswordIn(row: Locator) {
  await clickInPlace(options(row));
  await row.page().getByRole('menuitem', { name: 'Change Password' }).click();
}

const layersOf = (page: Page) =>
  page.evaluate(() => (history.state.usr?.layers as number | undefined) ?? 0);
const entriesOf = (page: Page) => page.evaluate(() => history.length);

async function toProfile(page: Page) {
  await link(page, 'Upload Images').click();
  await shown(heading(page, 'Profile'));
}

describe.each(TWINS)('On %s Back closes', (_name, size) => {
  test('a viewer, which a photo that is removed closes, too, and a form, below which a reload leaves no entry', async () => {
    const { client } = await register(stage.url);
    const photo = await addPhoto(client);
    const page = await stage.visit('/dashboard', { as: client, ...size });
    await toProfile(page);
    await shown(heading(page, 'Your Images (1/12)'));
    const opener = page.locator('main ul button:has(img)');
    const open = async () => {
      await opener.click();
      await page.getByRole('menuitem', { name: 'View' }).click();
    };
    await page.evaluate(() => scrollTo(0, 50));
    const scrolled = await page.evaluate(() => scrollY);
    await hasOneEntry(page, opener, open);
    expect(await page.evaluate(() => scrollY)).toBe(scrolled);

    await open();
    await shown(dialog(page));
    await eventuallyEquals(() => layersOf(page), 1);
    await decide(stage.admin).remove(photo);
    await gone(dialog(page));
    await eventuallyEquals(() => layersOf(page), 0);
    expect(pathOf(page)).toBe('/profile');

    for (const leave of [() => page.goBack(), () => page.reload()]) {
      await button(page, 'Change Password').click();
      await shown(dialog(page));
      await eventuallyEquals(() => layersOf(page), 1);
      await leave();
      await gone(dialog(page));
    }
    await eventuallyEquals(() => layersOf(page), 0);

    await page.goBack();
    await shown(heading(page, /^Welcome, /));
  });

  test('a report only once it is asked about', async () => {
    const { group, one, other } = await groupOf(stage, 2);
    await write(other, group, 'Good evening');
    const page = await stage.visit(`/groups/${group.id}`, { as: one.client, ...size });
    await actOn(page, 'Good evening', 'Report');
    const text = dialog(page).getByRole('textbox');
    await text.fill('What happened');
    const question = page.getByRole('dialog', { name: 'Close anyway?' });
    const escape = () => page.keyboard.press('Escape');
    const back = () => page.goBack();

    for (const [leave, answer] of [
      [escape, escape],
      [back, back],
      [back, escape],
    ] as const) {
      await leave();
      await shown(question);
      await answer();
      await gone(question);
      await eventuallyEquals(() => layersOf(page), 1);
    }
    await page.mouse.click(5, 5);

    expect(await text.inputValue()).toBe('What happened');
    await page.goBack();
    await button(question, 'Close').first().click();
    await gone(dialog(page));
    await eventuallyEquals(() => layersOf(page), 0);
    expect(pathOf(page)).toBe(`/groups/${group.id}`);
  });

  test('the card of an author, the question before a message goes, and its menu, not the conversation', async () => {
    const { group, one, other } = await groupOf(stage, 2);
    await write(other, group, 'Good evening');
    await write(one, group, 'Hello');
    const page = await stage.visit('/groups', { as: one.client, ...size });
    await page.getByRole('link', { name: group.name }).click();
    await shown(messageOf(page, 'Good evening'));
    const author = button(log(page), `Profile of ${other.person.username}`).first();

    await hasOneEntry(page, author);

    await actOn(page, 'Hello', 'Delete');
    await shown(dialog(page));
    await page.goBack();
    await gone(dialog(page));
    const menu = page.getByRole('menu');
    await button(log(page), /, actions$/)
      .last()
      .click();
    await shown(menu);
    await page.goBack();
    await gone(menu);
    expect(pathOf(page)).toBe(`/groups/${group.id}`);
    await page.goBack();
    await shown(heading(page, 'Groups'));
  });

  test('returns to exactly where a page was left', async () => {
    const admin = await stage.visit('/admin?tab=users', { as: stage.admin, ...size });
    const { members } = await groupOf(stage, 12);
    await admin.reload();
    await shown(admin.getByRole('listitem').filter({ hasText: members[0]!.person.username }));
    await leftAndBack(admin, 400, () => clickInPlace(link(admin, 'Edit').first()));

    const { client } = await register(stage.url);
    for (let photo = 0; photo < 8; photo += 1) await addPhoto(client);
    const page = await stage.visit('/profile', { as: client, ...size });
    await page.setViewportSize({ width: size.viewport.width, height: 420 });
    await shown(heading(page, 'Your Images (8/12)'));
    await leftAndBack(page, 600, () => clickInPlace(page.locator('header a').first()));
  });
});

test('A photo above the list of members closes before the list, however quickly both are closed', async () => {
  const { group, one } = await groupOf(stage);
  await decide(stage.admin).approve(await addPhoto(one.client));
  const page = await stage.visit('/groups', { as: one.client, ...PHONE });
  await page.getByRole('link', { name: group.name }).click();
  const [sheet, viewer] = [group.name, `Photos of ${one.person.username}`].map((name) =>
    page.getByRole('dialog', { name }),
  ) as [Locator, Locator];
  const backOneByOne = async () => {
    await page.goBack();
    await gone(viewer);
    await shown(sheet);
    await page.goBack();
  };
  const twoQuickClicks = async () => {
    await button(viewer, 'Close').dblclick();
    await gone(viewer);
    await eventuallyEquals(() => layersOf(page), 0);
    if (await sheet.isVisible()) await button(sheet, 'Close').dblclick();
  };
  const escapeTwice = () =>
    page.evaluate(async () => {
      for (const _press of [1, 2]) {
        document.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }));
        await new Promise((rendered) => setTimeout(rendered));
      }
    });

  for (const close of [backOneByOne, twoQuickClicks, escapeTwice]) {
    await button(page, /^\d+ members?$/).click();
    await shown(sheet);
    const toCards = button(sheet, 'Show cards');
    if (close === backOneByOne) await toCards.click();
    await button(sheet, `Photo 1 of 1 of ${one.person.username}`).click();
    await shown(viewer);
    await eventuallyEquals(() => layersOf(page), 1);
    await close();
    await gone(viewer, sheet);
    await eventuallyEquals(() => layersOf(page), 0);
    expect(pathOf(page)).toBe(`/groups/${group.id}`);
  }
  await page.goBack();
  await shown(heading(page, 'Groups'));
});

async function leaveOnPhone(page: Page, group: { name: string }) {
  await page.getByRole('link', { name: group.name }).first().click();
  await button(page, `Options for ${group.name}`).click();
  await page.getByRole('menuitem', { name: 'Leave Group' }).click();
  const question = page.getByRole('dialog', { name: `Leave ${group.name}?` });
  await button(question, 'Leave Group').click();
  await shown(heading(page, 'Groups'));
}

test('Back does not lead to a group that was left', async () => {
  const { group, one } = await groupOf(stage);
  const page = await stage.visit('/dashboard', { as: one.client, ...PHONE });
  await page
    .getByRole('main')
    .getByRole('link', { name: /^Groups/ })
    .click();
  // The dashboard has a link to the group, too.
  await shown(heading(page, 'Groups'));
  await leaveOnPhone(page, group);

  await page.goBack();
  await shown(heading(page, 'Groups'));
  await page.goBack();
  await shown(heading(page, /^Welcome, /));
});

test('A group that was opened from the dashboard is left for the groups', async () => {
  const { group, one, other } = await groupOf(stage, 2);
  await write(other, group, 'news');
  const page = await stage.visitAnew('/dashboard', { as: one.client, ...PHONE });
  await leaveOnPhone(page, group);

  expect(pathOf(page)).toBe('/groups');
  await page.goBack();

  await shown(heading(page, /^Welcome, /));
});

test('A dialog opened while the search before it settles stays open, and both are kept', async () => {
  const { members } = await groupOf(stage, 1);
  const { username } = members[0]!.person;
  const page = await stage.visit('/admin?tab=users', { as: stage.admin });
  const search = page.getByLabel('Search users');
  await search.fill(username);
  const row = page.getByRole('listitem').filter({ hasText: username });
  await eventuallyEquals(
    () =>
      page
        .getByRole('listitem')
        .filter({ has: button(page, /^Options for /) })
        .count(),
    1,
  );

  await search.fill(username.slice(0, -1));
  await changePasswordIn(row);

  await shown(dialog(page));
  await eventuallyEquals(() => searchOf(page), username.slice(0, -1));
  expect(await layersOf(page)).toBe(1);
  await shown(dialog(page));
  await page.goBack();
  await gone(dialog(page));
  await hasFocus(options(row));
  await eventuallyEquals(() => searchOf(page), username.slice(0, -1));
  expect(pathOf(page)).toBe('/admin');
});

const searchOf = (page: Page) =>
  page.evaluate(() => history.state.usr?.search?.q as string | undefined);

// When throttled, the page renders the step back and the new entry as one.
test.each([1, 8])(
  'a photo opened again while its entry is being left stays open, %dx as slow',
  async (rate) => {
    const [one, other] = [
      await memberWithPhoto(stage.system, stage.admin),
      await memberWithPhoto(stage.system, stage.admin),
    ];
    const group = await groupWith(stage.admin, one, other);
    const path = `/groups/${group.id}`;
    const page = await stage.visit(path, { as: one.client });
    const photo = page
      .locator('li:has(h3)')
      .filter({ hasText: other.person.username })
      .locator('button:has(img)')
      .first();
    const entries = await entriesOf(page);
    await photo.click();
    await shown(dialog(page));
    await eventuallyEquals(() => layersOf(page), 1);

    const devtools = await page.context().newCDPSession(page);
    await devtools.send('Emulation.setCPUThrottlingRate', { rate });
    await photo.evaluate(async (opener: HTMLElement) => {
      const left = new Promise((done) => addEventListener('popstate', done, { once: true }));
      document.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }));
      await new Promise((rendered) => setTimeout(rendered));
      opener.click();
      await left;
    });

    await eventuallyEquals(() => layersOf(page), 1);
    await shown(dialog(page));
    expect(await entriesOf(page)).toBe(entries + 1);
    await page.goBack();
    await gone(dialog(page));
    expect(pathOf(page)).toBe(path);
  },
);

describe("The bar's menu on a phone", () => {
  const menu = (page: Page) => page.getByRole('navigation', { name: 'Menu' });
  async function openMenu(page: Page) {
    await button(page, 'Menu').tap();
    await shown(menu(page));
    await eventuallyEquals(() => layersOf(page), 1);
  }
  async function closed(page: Page) {
    await gone(menu(page));
    await eventuallyEquals(() => layersOf(page), 0);
  }
  /** Opens the menu on a page that was reached from the dashboard. */
  async function menuOnProfile() {
    const { client } = await register(stage.url);
    const page = await stage.visit('/dashboard', { as: client, ...PHONE });
    await toProfile(page);
    await openMenu(page);
    return page;
  }
  const indexOf = (page: Page) => page.evaluate(() => history.state.idx as number);
  async function backLeavesProfile(page: Page) {
    expect(pathOf(page)).toBe('/profile');
    await page.goBack();
    await shown(heading(page, /^Welcome, /));
  }

  test('is closed by Back, and leaves no entry when it closes, however that happens', async () => {
    const page = await menuOnProfile();
    const main = page.getByRole('main');
    await main.evaluate((below) =>
      below.addEventListener('click', () => (below.dataset.pressed = '')),
    );

    await page.goBack();
    await closed(page);
    await hasFocus(button(page, 'Menu'));
    await page.evaluate(async () => {
      const arrived = new Promise((done) => addEventListener('popstate', done, { once: true }));
      history.forward();
      await arrived;
    });
    await closed(page);

    for (const close of [
      () => page.keyboard.press('Escape'),
      () => button(page, 'Menu').tap(),
      // Beside the menu, over what must not be reached.
      async () => {
        const { x, y } = (await link(main, 'Edit Profile').boundingBox())!;
        await page.touchscreen.tap(x + 5, y + 5);
      },
      () => link(menu(page), 'Profile').tap(),
      () => page.setViewportSize({ width: 844, height: 390 }),
      () => page.reload(),
    ]) {
      await page.setViewportSize(PHONE.viewport);
      if (!(await menu(page).isVisible())) await openMenu(page);
      await close();
      await shown(heading(page, 'Profile'));
      await closed(page);
      expect([await indexOf(page), pathOf(page)]).toEqual([1, '/profile']);
      expect(await main.getAttribute('data-pressed')).toBeNull();
    }
    await backLeavesProfile(page);
  });

  test('gives its entry to the page that is opened from it, and leaves none below the login', async () => {
    const page = await menuOnProfile();
    const entries = await entriesOf(page);

    await link(menu(page), 'Groups').tap();

    await shown(heading(page, 'Groups'));
    await closed(page);
    expect(await entriesOf(page)).toBe(entries);
    await page.goBack();
    await shown(heading(page, 'Profile'));
    await closed(page);

    await openMenu(page);
    await button(menu(page), 'Logout').tap();

    await shown(heading(page, 'Welcome back'));
    expect(await indexOf(page)).toBe(1);
  });
});

/** Clicks without scrolling, unlike Playwright's click. */
const clickInPlace = (what: Locator) => what.evaluate((element: HTMLElement) => element.click());

async function leftAndBack(page: Page, position: number, leave: () => Promise<unknown>) {
  const path = pathOf(page);
  await page.evaluate((to) => scrollTo(0, to), position);
  expect(await page.evaluate(() => scrollY)).toBe(position);
  // An event stores the position; it fires with the next frame.
  await page.evaluate(
    () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))),
  );
  await leave();
  await eventuallyEquals(async () => pathOf(page) === path, false);
  await eventuallyEquals(() => page.evaluate(() => scrollY), 0);
  await hasFocus(page.getByRole('heading', { level: 1 }));

  await page.goBack();

  await eventuallyEquals(async () => pathOf(page), path);
  await eventuallyEquals(() => page.evaluate(() => scrollY), position);
}
