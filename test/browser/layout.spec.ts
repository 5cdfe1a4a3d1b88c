import { describe, expect, test } from '@jest/globals';
import {
  addPhoto,
  decide,
  groupWith,
  newGroup,
  register,
  signedIn,
  sql,
  type Client,
} from '@lodge/testing';
import type { Locator, Page } from 'playwright-core';
import { reportOn, warningOf } from '../support/decisions.js';
import { restrictedClient } from '../support/restricted-client.js';
import { accessible } from './support/axe.js';
import { groupOf, messageOf, write } from './support/chat.js';
import { hold } from './support/hold.js';
import { sayIn } from './support/languages.js';
import { lodge, PHONE, SIZES } from './support/lodge.js';
import { coveredByNotices } from './support/overlap.js';
import { logInAs } from './support/registration.js';
import {
  button,
  dialog,
  enlargeFont,
  fontsLoaded,
  heading,
  notice,
  noticeOf,
  shown,
} from './support/screen.js';
import { forgetShifts, isStill, recordShifts, shiftsUntilIdle } from './support/shifts.js';
import { loadWithoutTimers, withoutTimers } from './support/timers.js';

const stage = lodge();

/**
 * Opens a page whose data arrives only after its placeholders were painted, and returns the layout
 * shifts since.
 */
async function shiftsOf(
  path: string,
  options: Parameters<typeof stage.visit>[1],
  filled: (page: Page) => Promise<unknown>,
) {
  const page = await stage.visit('', options);
  const release = await hold(page, /\/api\/(images|news|groups|all-groups|admin|account)/);
  await recordShifts(page);
  await page.goto(path);
  await shown(page.locator('[data-skeleton]'));
  await forgetShifts(page);
  release();
  await filled(page);
  return shiftsUntilIdle(page);
}

const isInWindow = (what: Locator) =>
  what.evaluate((element) => {
    const { top, bottom } = element.getBoundingClientRect();
    return top >= 0 && bottom <= innerHeight;
  });

describe.each(SIZES)('On %s nothing moves', (_name, size) => {
  test('when the data of a screen arrives', async () => {
    // More than one piece of news would take more room than is kept for it.
    const [{ group, one }, warned] = [await groupOf(stage), await register(stage.url)];
    await groupWith(stage.admin, one);
    await write(one, group, 'Good evening');
    await decide(stage.admin).approve(await addPhoto(one.client));
    for (let photo = 1; photo < 4; photo += 1) await addPhoto(one.client);
    await warningOf(stage.system, warned.id);
    const screens: [string, Client, (page: Page) => Locator[]][] = [
      ['/dashboard', one.client, (page) => [heading(page, 'Your Images (4/12)')]],
      ['/dashboard', warned.client, (page) => [page.getByText('You were warned.')]],
      ['/profile', one.client, (page) => [heading(page, 'Your Images (4/12)')]],
      ['/groups', one.client, (page) => [page.getByText(group.name)]],
      [`/groups/${group.id}`, one.client, (page) => [messageOf(page, 'Good evening')]],
      [
        '/admin?tab=images',
        stage.admin,
        (page) => [button(page, 'Review one by one'), page.locator('main img')],
      ],
      ['/admin?tab=images&review=1', stage.admin, (page) => [dialog(page).getByRole('img')]],
    ];
    for (const [path, as, filled] of screens)
      isStill(await shiftsOf(path, { as, ...size }, (page) => shown(...filled(page))), path);
  });

  test('when the notice of a new sign-in arrives, which covers nothing for good', async () => {
    const { client, person } = await register(stage.url);
    const page = await stage.visit('', { as: client, ...size });
    await recordShifts(page);
    const streaming = page.waitForResponse((response) => response.url().endsWith('/api/live'));
    await page.goto('/profile');
    await shown(heading(page, 'Your Images (0/12)'));
    await streaming;
    await page.waitForLoadState('networkidle');
    await forgetShifts(page);

    await signedIn(stage.url, person);
    await shown(button(page, 'It was me'));

    isStill(await shiftsUntilIdle(page));
    await accessible(page, 'the notice of a new sign-in');
    const answer = button(page, 'It was me');
    expect(await isInWindow(answer)).toBe(true);
    await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
    const last = (await page.locator('#main > :last-child').boundingBox())!;
    const above = (await page.locator('[data-at-end]').boundingBox())!;
    expect(last.y + last.height).toBeLessThanOrEqual(above.y);
    expect(await isInWindow(answer)).toBe(true);
  });
});

test.each(SIZES)('What happens during the visit moves no tile on %s', async (_, size) => {
  const member = await register(stage.url);
  const photo = await addPhoto(member.client);
  const page = await stage.visit('', { as: member.client, ...size });
  const streaming = page.waitForResponse('**/api/live');
  await page.goto('/dashboard');
  await shown(page.getByText('Good to have you here.'), heading(page, 'Your Images (1/12)'));
  await streaming;
  await fontsLoaded(page);
  const profile = page.getByRole('main').getByRole('link', { name: /^Profile/ });
  const before = await profile.boundingBox();

  await decide(stage.admin).approve(photo);

  await shown(page.getByText('Your photo was approved. Others can see you now.'));
  expect(await profile.boundingBox()).toEqual(before);
});

const SMALL = ['a small phone', { ...PHONE, viewport: { width: 320, height: 640 } }] as const;
const LANDSCAPE = [
  'a phone on its side',
  { ...PHONE, viewport: { width: 844, height: 390 } },
] as const;

const BAR = 'header[data-bar] a, header[data-bar] button';

/** The toasts' distances from the window's edges. */
const placeOfNotices = (page: Page) =>
  page.locator('[data-toasts]').evaluate((box) => {
    const { top, bottom, left, right } = box.getBoundingClientRect();
    return { top, bottom: innerHeight - bottom, left, right: innerWidth - right };
  });

describe.each([...SIZES, SMALL, LANDSCAPE])('On %s', (name, size) => {
  const isUpright = size.viewport.width < 768;

  test('a toast stands at the top right below the bar, or at the bottom where the thumb is', async () => {
    const { person } = await register(stage.url);
    const page = await stage.visit('', size);
    await loadWithoutTimers(page, 2_000);
    await page.goto('/login');

    await logInAs(page, person);
    await notice(page, 'Login successful!');
    await shown(heading(page, `Welcome, ${person.username}!`));

    expect(await coveredByNotices(page, BAR)).toEqual([]);
    const place = await placeOfNotices(page);
    expect(place.right).toBe(12);
    expect(isUpright ? place.bottom : place.top).toBe(isUpright ? 12 : 81);
    expect(place.left).toBeGreaterThanOrEqual(12);
  });

  test('a toast leaves the bar, the newest message and the field of a chat free', async () => {
    const { group, one } = await groupOf(stage);
    await write(one, group, 'The newest');
    const { client } = await register(stage.url);
    const page = await stage.visit('/groups', { as: client, ...size });
    await withoutTimers(page, 4_000);
    await page.getByLabel('Group Code', { exact: true }).fill(group.code);
    await button(page, 'Join Group').click();
    await notice(page, 'Joined group successfully!');

    await shown(page.getByLabel('Message', { exact: true }), messageOf(page, 'The newest'));

    const inUse = '[role=log] li:last-child [data-bubble], textarea, [type=submit]';
    expect(await coveredByNotices(page, inUse)).toEqual([]);
    if (isUpright) {
      const controls = `${BAR}, section > header button`;
      expect(await coveredByNotices(page, controls)).toEqual([]);
    }
    expect(await noticeOf(page, 'Joined group successfully!').count()).toBe(1);
  });

  test('a toast leaves the dialog free that it comes from', async () => {
    const { client } = await register(stage.url);
    const page = await stage.visit('/account/data', { as: client, ...size });
    stage.watchOf(page).allow(/status of 500/);
    await withoutTimers(page, 4_000);
    await page.route('**/api/account/deletion', (route) =>
      route.request().method() === 'POST' ? route.fulfill({ status: 500 }) : route.continue(),
    );
    await button(page, 'Delete Account').click();

    await button(dialog(page), 'Delete Account').click();
    await notice(page, 'Error deleting your account');

    expect(await coveredByNotices(page, 'button, input')).toEqual([]);
  });

  test('toasts leave the review its buttons and its facts', async () => {
    const { client } = await register(stage.url);
    await addPhoto(client);
    await addPhoto(client);
    const page = await stage.visit('/admin?tab=images&review=1', { as: stage.admin, ...size });
    await withoutTimers(page, 10_000);
    for (const _press of [1, 2]) {
      await button(dialog(page), /^Flag Face/).click();
      await notice(page, 'Image flagged as face picture');
      await button(dialog(page), /^Unflag Face/).click();
      await notice(page, 'Face picture flag removed');
    }

    expect(await page.locator('[data-toasts] p:visible').count()).toBe(1);
    expect(await coveredByNotices(page, 'button')).toEqual([]);
    if (name !== 'a small phone' && name !== 'a phone on its side')
      expect(await coveredByNotices(page, '[aria-label=Decision] p')).toEqual([]);
  });
});

test.each([...SIZES, SMALL])(
  'On %s the toast of a logout leaves the way back in free',
  async (_name, size) => {
    const { client } = await register(stage.url);
    const page = await stage.visit('/account', { as: client, ...size });
    await withoutTimers(page, 4_000);
    if (size.viewport.width < 768) await button(page, 'Menu').click();

    await button(page, 'Logout').click();

    await notice(page, 'Logged out successfully!');
    await shown(heading(page, 'Welcome back'));
    expect(await coveredByNotices(page, 'h1, input, button')).toEqual([]);
  },
);

/** Words that break without a hyphen. */
const piecesIn = (where: Locator) =>
  where.evaluate((root) => {
    const texts = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    const found: string[] = [];
    while (texts.nextNode()) {
      const text = texts.currentNode as Text;
      for (const { 0: word, index } of text.data.matchAll(/[\p{L}\p{N}]{3,}/gu)) {
        const range = document.createRange();
        range.setStart(text, index);
        range.setEnd(text, index + word.length);
        const lines = [...range.getClientRects()].filter(({ width }) => width > 1);
        if (new Set(lines.map(({ top }) => Math.round(top))).size > 1) found.push(word);
      }
    }
    return found;
  });

test.each([24, 32])(
  'A default font of %i px leaves the menu and the way out on a phone of 360 px',
  async (size) => {
    const phone = { ...PHONE, viewport: { width: 360, height: 740 } };
    const page = await stage.visit('/dashboard', { as: stage.admin, ...phone });
    await enlargeFont(page, size);
    await shown(heading(page, /^Welcome, /));
    await fontsLoaded(page);

    expect(await page.evaluate(() => getComputedStyle(document.documentElement).fontSize)).toBe(
      `${size}px`,
    );
    const bar = page.getByRole('banner');
    for (const name of ['Menu', 'Leave now']) {
      const { x, width } = (await button(bar, new RegExp(name)).boundingBox())!;
      expect(x).toBeGreaterThanOrEqual(0);
      expect(x + width).toBeLessThanOrEqual(360);
    }
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
    await button(bar, 'Menu').click();
    await shown(button(page.getByRole('navigation', { name: 'Menu' }), 'Logout'));
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
  },
);

test('A default font of 32 px makes no screen wider than a phone', async () => {
  const [newcomer, group] = [await register(stage.url), await newGroup(stage.admin)];
  const screens: [string, Client, (page: Page) => Locator][] = [
    ['/dashboard', newcomer.client, (page) => button(page, 'Request Access')],
    ['/all-groups', newcomer.client, (page) => heading(page, group.name)],
    ['/admin/safety?tab=log', stage.admin, (page) => page.getByLabel('Day', { exact: true })],
  ];
  for (const [path, as, filled] of screens) {
    const page = await stage.visit(path, { as, ...PHONE });
    await enlargeFont(page, 32);
    await shown(filled(page));
    await fontsLoaded(page);
    const wide = await page.evaluate(() => document.documentElement.scrollWidth);
    expect([path, wide]).toEqual([path, 390]);
  }

  const page = await stage.visit('/account/data', { as: newcomer.client, ...PHONE });
  await enlargeFont(page, 32);
  await button(page, 'Delete Account').click();
  const title = (await dialog(page).getByRole('heading').first().boundingBox())!;
  const wayOut = (await button(dialog(page), 'Leave now').boundingBox())!;
  expect(wayOut.y + wayOut.height).toBeLessThanOrEqual(title.y);
});

describe('With a default font of 24 px a phone shows in German', () => {
  const german = { ...PHONE, locale: 'de-DE' };
  const say = sayIn('de');

  const opened = async (path: string, as: Client) => {
    const page = await stage.visit(path, { as, ...german });
    await enlargeFont(page, 24);
    return page;
  };

  test('the code of a group under an unbroken label', async () => {
    const { client } = await register(stage.url);

    const page = await opened('/groups', client);

    const form = page.locator('form').filter({ has: button(page, say('Join Group')) });
    await shown(form);
    await fontsLoaded(page);
    expect(await piecesIn(form)).toEqual([]);
  });

  test('the bar and the longest email of who waits, at 320 px', async () => {
    const client = await restrictedClient(stage.system, 'pending');
    const { id } = (await client.get('/api/user')).body.user;
    const email = `${String(id).padStart(64, 'm')}@${'w'.repeat(63)}.${'m'.repeat(63)}.${'w'.repeat(58)}.de`;
    await sql(stage.system, 'update users set email = $1 where id = $2', [email, id]);
    const viewport = { width: 320, height: 640 };
    const page = await stage.visit('/dashboard', { as: client, ...german, viewport });
    await enlargeFont(page, 24);

    await shown(page.getByText(email.slice(0, 64)));
    await fontsLoaded(page);

    expect(await piecesIn(page.getByRole('banner'))).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
  });

  test('photos whose states are words', async () => {
    const { client } = await register(stage.url);
    const photos = [await addPhoto(client), await addPhoto(client)];
    await decide(stage.admin).approve(photos[0]!);
    await decide(stage.admin).flag(photos[0]!);

    const page = await opened('/profile', client);

    const card = page.getByRole('main').locator('section').first();
    const states = ['Approved', 'Face Picture'].map((text) =>
      card.getByText(say(text), { exact: true }),
    );
    await shown(...states);
    await fontsLoaded(page);
    expect(await piecesIn(card)).toEqual([]);

    // Nor in the narrowest window, where each stays in one line.
    await page.setViewportSize({ width: 320, height: 568 });
    await enlargeFont(page, 16);
    await shown(...states);
    await fontsLoaded(page);
    for (const state of states) expect((await state.boundingBox())!.height).toBeLessThan(30);
  });

  test('a report whose end, deadline and title are whole', async () => {
    const { id } = await register(stage.url);
    const report = await reportOn(stage.system, id);
    await sql(
      stage.system,
      "update reports set category = 'intimate_image', kind = 'image' where id = $1",
      [report],
    );
    const page = await opened('/admin/safety', stage.admin);

    await page
      .getByRole('list', { name: say('Reports') })
      .getByRole('link')
      .first()
      .click();

    const sheet = dialog(page);
    await shown(sheet.getByText(say('Urgent'), { exact: true }));
    await fontsLoaded(page);
    const { width } = page.viewportSize()!;
    for (const part of [
      sheet,
      button(sheet, say('Close')),
      sheet.locator('time').first(),
      sheet.getByRole('heading').first(),
    ]) {
      const box = (await part.boundingBox())!;
      expect(box.x + box.width).toBeLessThanOrEqual(width);
    }
    expect(await piecesIn(sheet.getByRole('heading').first())).toEqual([]);
  });

  test('the members of a group under their names', async () => {
    await groupWith(stage.admin, await register(stage.url));
    const page = await opened('/admin?tab=groups', stage.admin);

    await button(page, say('View Members')).first().click();

    const name = dialog(page).getByRole('listitem').first().locator('p').first();
    await shown(name);
    await fontsLoaded(page);
    expect((await name.boundingBox())!.height).toBeLessThan(2 * 33);
  });
});

test.each(SIZES)(
  'What ends the screens of guests begins where their form does, on %s',
  async (_, size) => {
    for (const path of ['/login', '/register', '/forgot']) {
      const page = await stage.visit(path, size);
      const leftOf = async (one: Locator) => Math.round((await one.boundingBox())!.x);
      const [title, language] = [
        page.getByRole('heading', { level: 1 }),
        page.getByLabel('Language'),
      ];
      await shown(title, language);

      expect([path, await leftOf(language)]).toEqual([path, await leftOf(title)]);
    }
  },
);

test('On the narrowest phone a long name and email are no pieces', async () => {
  const { client, id } = await register(stage.url);
  const [username, email] = ['Matthias_Bergmann', 'matthias_bergmann@lodge.example'];
  await sql(stage.system, 'update users set username = $2, email = $3 where id = $1', [
    id,
    username,
    email,
  ]);
  const narrow = { ...PHONE, viewport: { width: 320, height: 568 } };

  const page = await stage.visit('/profile', { as: client, ...narrow });

  const card = page.getByRole('region', { name: 'Personal information' });
  await shown(card.getByText(email));
  await fontsLoaded(page);
  expect(await piecesIn(card)).toEqual([]);
});

test('On a phone the filters of the log stand below each other, in German', async () => {
  const page = await stage.visit('/admin/safety?tab=log', {
    as: stage.admin,
    ...PHONE,
    locale: 'de-DE',
  });
  const action = page.getByLabel(sayIn('de')('Action'), { exact: true });
  await shown(action);

  expect((await action.boundingBox())!.width).toBe(390 - 2 * 16);
});
