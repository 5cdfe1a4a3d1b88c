import type { Page } from 'playwright-core';

/** Holds requests back. @returns what lets them go, and those that follow */
export async function hold(page: Page, url: string | RegExp): Promise<() => void> {
  let release!: () => void;
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route(url, async (route) => {
    await held;
    await route.continue();
  });
  return release;
}
