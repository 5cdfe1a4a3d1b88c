// @ts-check
// Takes the pictures of this folder from a running Lodge that `npm run demo` has filled:
//   ADMIN_PASSWORD=… node docs/images/take.mjs http://localhost:5000
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium } from 'playwright-core';
import sharp from 'sharp';
import { findChromium } from '../../libs/testing/src/chromium.mjs';

const [url = 'http://localhost:5000'] = process.argv.slice(2);
const { ADMIN_EMAIL: email = 'admin@lodge.local', ADMIN_PASSWORD: password = '' } = process.env;
const ADMIN = { email, password };
const MEMBER = { email: 'marcus@demo.lodge.example', password: 'Lodge-demo-1!' };
const PHONE = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, isMobile: true };
const DESKTOP = { viewport: { width: 1280, height: 800 } };
const DARK = /** @type {const} */ ('dark');
const LIGHT = /** @type {const} */ ('light');

/** @typedef {import('playwright-core').Page} Page */

/** @param {Page} page */
async function openChat(page) {
  await page.goto(`${url}/groups`);
  await page.getByRole('link', { name: 'Saturday Trails' }).click();
  await page.getByRole('log').getByText('Settled then').waitFor();
}

/** @param {Page} page */
async function review(page) {
  await page.goto(`${url}/admin?tab=images&review=1`);
  await page.getByRole('dialog').getByText('Tomasz').or(next(page)).first().waitFor();
  for (let tries = 0; tries < 12; tries += 1) {
    if (await page.getByRole('dialog').getByText('Tomasz').first().isVisible()) return;
    await next(page).click();
  }
}

/** @param {Page} page */
const next = (page) => page.getByRole('dialog').getByRole('button', { name: 'Next' });

/** @param {Page} page */
async function openReport(page) {
  await page.goto(`${url}/admin/safety`);
  const list = page.getByRole('list', { name: 'Reports' });
  await list.getByRole('link').filter({ hasText: 'Spam' }).click();
}

const PICTURES = [
  { name: 'chat-on-a-phone', as: MEMBER, look: { ...PHONE, colorScheme: DARK }, open: openChat },
  {
    name: 'review-on-a-desktop',
    as: ADMIN,
    look: { ...DESKTOP, colorScheme: LIGHT },
    open: review,
  },
  {
    name: 'reports-on-a-desktop',
    as: ADMIN,
    look: { ...DESKTOP, colorScheme: LIGHT },
    open: openReport,
  },
];

const browser = await chromium.launch({ executablePath: findChromium(process.env) });
for (const { name, as, look, open } of PICTURES) {
  const context = await browser.newContext({ ...look, locale: 'en-US' });
  await context.request.post(`${url}/api/login`, { data: as, headers: { origin: url } });
  const page = await context.newPage();
  await open(page);
  await page.waitForLoadState('networkidle', { timeout: 5_000 }).catch(() => {});
  const file = join(dirname(fileURLToPath(import.meta.url)), `${name}.png`);
  await sharp(await page.screenshot({ animations: 'disabled' }))
    .png({ palette: true })
    .toFile(file);
  await context.close();
}
await browser.close();
