import { expect } from '@jest/globals';
import type { Page } from 'playwright-core';

interface Shift {
  value: number;
  of: string[];
}

/** Before the page loads. */
export const recordShifts = (page: Page) =>
  page.addInitScript(() => {
    const seen = window as unknown as { shifts: Shift[] };
    seen.shifts = [];
    const nameOf = (node: Node | null | undefined) =>
      node instanceof Element
        ? `${node.tagName} ${node.className} ${node.textContent?.slice(0, 40)}`
        : String(node);
    new PerformanceObserver((list) =>
      list.getEntries().forEach((entry) => {
        const { value, sources } = entry as unknown as {
          value: number;
          sources: { node?: Node }[];
        };
        seen.shifts.push({ value, of: sources.map(({ node }) => nameOf(node)) });
      }),
    ).observe({ type: 'layout-shift', buffered: true });
  });

export async function forgetShifts(page: Page) {
  // Shifts caused by fonts must not be attributed to the data.
  await page.evaluate(async () => {
    await Promise.all([...document.fonts].map((font) => font.load()));
    await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
  });
  await page.evaluate(() => {
    (window as unknown as { shifts: Shift[] }).shifts = [];
  });
}

export async function shiftsUntilIdle(page: Page): Promise<Shift[]> {
  await page.waitForLoadState('networkidle');
  return page.evaluate(() => (window as unknown as { shifts: Shift[] }).shifts);
}

export const isStill = (shifts: Shift[], where = 'here') => {
  const total = shifts.reduce((sum, { value }) => sum + value, 0);
  const seen = { where, total, shifts: total < 0.02 ? [] : shifts };
  expect(seen).toEqual({ where, total, shifts: [] });
};
