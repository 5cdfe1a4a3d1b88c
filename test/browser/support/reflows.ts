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

/** Nothing scrolls horizontally on the narrowest phone, nor on a desktop at 400 %. */
export async function reflows(page: Page, where: string) {
  const size = page.viewportSize()!;
  await page.setViewportSize({ width: 320, height: 640 });
  expect({ where, width: await widest(page) }).toEqual({ where, width: 320 });
  await page.setViewportSize(size);
}
