import { expect } from '@jest/globals';
import type { Page } from 'playwright-core';

const widest = (page: Page) =>
  page.evaluate(() =>
    Math.max(
      document.documentElement.scrollWidth,
      ...[...document.querySelectorAll('[role=dialog]')].map(({ scrollWidth, clientWidth }) =>
        scrollWidth > clientWidth ? scrollWidth : 0,
      ),
    ),
  );

/**
 * The narrowest phone, which is also a desktop at 400 % zoom, and the widths at which wider layouts
 * begin.
 */
const WIDTHS = [320, 480, 768];

export async function reflows(page: Page, where: string) {
  const size = page.viewportSize()!;
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 640 });
    expect({ where, width: await widest(page) }).toEqual({ where, width });
  }
  await page.setViewportSize(size);
}
