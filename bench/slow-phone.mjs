// @ts-check
import { chromium } from 'playwright-core';
import { findChromium } from '../libs/testing/src/chromium.mjs';

/** @typedef {import('playwright-core').Page} Page */
/** @typedef {import('playwright-core').Browser} Browser */

/** Four times slower than this machine. */
export const slowdown = 4;
const line = {
  offline: false,
  latency: 150,
  downloadThroughput: 200_000,
  uploadThroughput: 200_000,
};

/** @returns {Promise<Browser>} */
export const startChromium = () =>
  chromium.launch({
    executablePath: findChromium(process.env),
    args: ['--no-sandbox', '--disable-gpu'],
  });

/**
 * A page of a phone's size in a context of its own.
 * @param {Browser} browser
 * @param {string} url
 * @param {Iterable<readonly [name: string, value: string]>} cookies
 */
export async function phonePage(browser, url, cookies) {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 } });
  await context.addCookies([...cookies].map(([name, value]) => ({ name, value, url })));
  return context.newPage();
}

/** A phone's processor and a line of 1.6 Mbps and 150 ms, from now on. @param {Page} page */
export async function slowDown(page) {
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', line);
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
}
