import { eventually } from '@lodge/testing';
import { expect } from '@jest/globals';
import type { Locator, Page } from 'playwright-core';

export const shown = (...what: Locator[]) =>
  Promise.all(what.map((one) => one.first().waitFor({ state: 'visible' })));

export const gone = (...what: Locator[]) =>
  Promise.all(what.map((one) => one.first().waitFor({ state: 'hidden' })));

/** Waits until `read` returns `expected`; on timeout fails with the last value read. */
export async function eventuallyEquals<T>(read: () => Promise<T>, expected: T, timeout = 15_000) {
  let last: T | undefined;
  await eventually(
    'not yet',
    async () => JSON.stringify((last = await read())) === JSON.stringify(expected),
    timeout,
  ).catch(() => undefined);
  expect(last).toEqual(expected);
}

/**
 * Scrolls to the last of `rows` until the page of results that contains `row` is loaded.
 * Playwright's own scrolling fails if rows are replaced meanwhile.
 */
export const scrolledTo = (rows: Locator, row: Locator) =>
  eventuallyEquals(async () => {
    await rows.last().evaluate((last) => last.scrollIntoView());
    return row.count();
  }, 1);

export const notice = (page: Page, text: string | RegExp) => shown(noticeOf(page, text));

export const noticeOf = (page: Page, text: string | RegExp) =>
  page.locator('[data-toasts] p').getByText(text, { exact: true });

export const button = (where: Page | Locator, name: string | RegExp) =>
  where.getByRole('button', { name, exact: true });
export const link = (where: Page | Locator, name: string | RegExp) =>
  where.getByRole('link', { name, exact: true });
export const heading = (where: Page | Locator, name: string | RegExp) =>
  where.getByRole('heading', { name, exact: true });
export const dialog = (page: Page) => page.getByRole('dialog');

export const pathOf = (page: Page) => new URL(page.url()).pathname;

/**
 * Waits, after `open`, for the last request that the page makes by itself, so that the next one is
 * the test's: an ended session opens its dialog on the first request.
 */
export async function quietAfter(page: Page, open: () => Promise<unknown>) {
  const last = page.waitForResponse(
    (response) => new URL(response.url()).pathname === '/api/groups',
  );
  await open();
  await last;
}

/** Waits until what was entered is on the screen: nobody goes back before. */
export const painted = (page: Page) =>
  page.evaluate(
    () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))),
  );

/** Waits for the fonts in use, which cause a small shift when they load. */
export async function fontsLoaded(page: Page) {
  await page.evaluate(() => document.fonts.ready);
  await painted(page);
}

export const hasFocus = (what: Locator) =>
  eventuallyEquals(() => what.evaluate((element) => element === document.activeElement), true);

/** Waits until a dialog opened over another receives keyboard and pointer input. */
export const onTop = (what: Locator) =>
  eventuallyEquals(
    () => what.evaluate((element) => getComputedStyle(element).pointerEvents),
    'auto',
  );

/** Sets the browser's default font, which is 16 px otherwise. */
export async function enlargeFont(page: Page, size: number) {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Page.setFontSizes', { fontSizes: { standard: size } });
  await page.reload();
}
