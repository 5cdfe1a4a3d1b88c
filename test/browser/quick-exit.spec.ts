import { afterAll, describe, expect, test } from '@jest/globals';
import { addPhoto, newGroup, register, type Client } from '@lodge/testing';
import type { BrowserContextOptions, Page } from 'playwright-core';
import { anotherAdmin } from '../support/decisions.js';
import { startNeutralPage } from '../support/neutral-page.js';
import { DESKTOP, lodge, PHONE, TWINS } from './support/lodge.js';
import { button, eventuallyEquals, heading, link, shown } from './support/screen.js';

const neutral = await startNeutralPage();
afterAll(() => neutral.stop());
const stage = lodge({ env: { gateway: { WEB_DIR: neutral.webDir } } });

async function visit(path: string, options: BrowserContextOptions & { as?: Client }) {
  const page = await stage.visit(path, options);
  stage.watchOf(page).elsewhere = new URL(neutral.url).origin;
  return page;
}

const isAway = (page: Page) => eventuallyEquals(async () => page.url(), neutral.url);
const statusOf = async (client: Client) => (await client.get('/api/user')).status;
const isSignedOut = (client: Client) => eventuallyEquals(() => statusOf(client), 401);

describe('Leave now', () => {
  test.each(TWINS)(
    'on %s is one click that asks about nothing unsaved, and signs out',
    async (_size, size) => {
      const { client } = await register(stage.url);
      const page = await visit('/profile/edit', { as: client, ...size });
      await page.getByLabel('Notes', { exact: true }).fill('Not saved');
      const asked: string[] = [];
      page.on('dialog', (question) => {
        asked.push(question.type());
        void question.dismiss();
      });

      await button(page, 'Leave now').click();

      await isAway(page);
      await shown(heading(page, 'Rain'));
      await isSignedOut(client);
      expect(asked).toEqual([]);
    },
  );

  test.each([
    ['registers', '/register', 'Notes'],
    ['reports something', '/notice', 'Your name'],
  ])('is there for a guest who %s', async (_what, path, field) => {
    const page = await visit(path, PHONE);
    await page.getByLabel(field).fill('Nobody should see this');

    await button(page, 'Leave now').click();

    await isAway(page);
    await shown(heading(page, 'Rain'));
  });

  test.each([
    ['the viewer of photos', '/profile', /, 1 of 1$/],
    ['a dialog', '/account/data', /^Delete Account$/],
    ['the review of photos', '/admin?tab=images', /^Review/],
  ])('can be reached in %s, on a phone', async (_what, path, opener) => {
    const { client } = await anotherAdmin(stage.system);
    await addPhoto(client);
    const page = await visit(path, { as: client, ...PHONE });
    await page.getByRole('button', { name: opener }).click();
    if (path === '/profile') await page.getByRole('menuitem', { name: 'View' }).click();
    const inside = page.getByRole('dialog');
    await shown(button(inside, 'Close'));

    let answer = () => {};
    neutral.gate = new Promise((resolve) => {
      answer = resolve;
    });
    // By now the page is hidden and its dialog closed, and the neutral page is still loading.
    await button(inside, 'Leave now').click({ noWaitAfter: true });
    await isSignedOut(client);
    answer();

    await isAway(page);
  });

  test('says so in a dialog that has room for its words', async () => {
    await newGroup(stage.admin);
    const page = await visit('/admin?tab=groups', { as: stage.admin, ...DESKTOP });
    await button(page, 'View Members').first().click();
    const words = page.getByRole('dialog').getByText('Leave now', { exact: true });

    await shown(words);

    expect((await words.boundingBox())!.width).toBeGreaterThan(40);
  });

  test('hides the page before the other one answers', async () => {
    const { client } = await register(stage.url);
    const page = await visit('/dashboard', { as: client, ...DESKTOP });
    await shown(button(page, 'Leave now'));
    let answer = () => {};
    neutral.gate = new Promise((resolve) => {
      answer = resolve;
    });

    const isAnythingShown = await button(page, 'Leave now').evaluate((element: HTMLElement) => {
      element.click();
      return [...document.querySelectorAll('body, body *')].some((one) => one.checkVisibility());
    });
    answer();
    await isAway(page);

    expect(isAnythingShown).toBe(false);
  });

  test('takes the other tabs along', async () => {
    const { client } = await register(stage.url);
    const page = await visit('/dashboard', { as: client, ...DESKTOP });
    const other = await page.context().newPage();
    await other.goto('/documents');
    await shown(heading(other, 'Documents'), button(other, 'Leave now'));

    await button(page, 'Leave now').click();

    await Promise.all([isAway(page), isAway(other)]);
  });
});

test('Three presses of Shift leave, also while a message is written', async () => {
  const { client } = await register(stage.url);
  const page = await visit('/groups', { as: client, ...DESKTOP });
  await page.getByLabel('Group Code').focus();

  for (let time = 0; time < 3; time++) await page.keyboard.press('Shift');

  await isAway(page);
  await isSignedOut(client);
});

describe('After leaving', () => {
  test('Back leads to the other page', async () => {
    const { client } = await register(stage.url);
    const page = await visit('/dashboard', { as: client, ...DESKTOP });
    await link(page, 'Groups').first().click();
    await shown(heading(page, 'Groups'));
    await page.goto('/profile');
    await shown(heading(page, 'Profile'));
    await link(page, 'Dashboard').first().click();
    await shown(heading(page, /^Welcome, /));
    await button(page, 'Leave now').click();
    await isAway(page);
    // By then the requests of the page that was left are on their way.
    await isSignedOut(client);
    const requested: string[] = [];
    page.on('request', (request) => requested.push(new URL(request.url()).pathname));

    for (const visits of [1, 2, 3]) {
      // The answer comes before the page is left.
      await page.evaluate(() => void setTimeout(() => history.back()));
      const away = async () => requested.filter((path) => path === '/today').length;
      await eventuallyEquals(away, visits);
      await isAway(page);
      await shown(heading(page, 'Rain'));
    }

    expect(requested.filter((path) => path.startsWith('/api'))).toEqual([]);
  });

  test('a page in the back/forward cache leads there too, unseen', async () => {
    const { client } = await register(stage.url);
    const page = await visit('/dashboard', { as: client, ...DESKTOP });
    await shown(heading(page, /^Welcome, /));

    const isShown = await page.evaluate(() => {
      sessionStorage.setItem('left', 'left');
      dispatchEvent(new PageTransitionEvent('pagehide', { persisted: true }));
      dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
      return document.body.checkVisibility();
    });

    expect(isShown).toBe(false);
    await isAway(page);
  });

  test('nothing is kept in the browser, and the site opens again by its address', async () => {
    const { client } = await register(stage.url);
    const page = await visit('/account', { as: client, ...PHONE });
    await page.evaluate(() => {
      localStorage.setItem('theme', 'dark');
      localStorage.setItem('shortcuts', 'off');
      sessionStorage.setItem('draft-1-1', 'Not sent');
    });
    await button(page, 'Leave now').click();
    await isAway(page);
    await isSignedOut(client);

    await page.goto('/');

    await shown(heading(page, 'Welcome back'));
    expect(await page.evaluate(() => [localStorage.length, sessionStorage.length])).toEqual([0, 0]);
  });
});
