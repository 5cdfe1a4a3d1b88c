import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect } from '@jest/globals';
import type { AxeResults, RunOnly } from 'axe-core';
import type { Page } from 'playwright-core';

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22a', 'wcag22aa', 'best-practice'];
// The only rules whose result depends on the theme.
const OF_COLOURS = ['color-contrast', 'link-in-text-block'];

/** Expects no axe-core violations on the current page in either theme. `where` names the page in a failure. */
export async function accessible(page: Page, where: string) {
  // Injected through the debugger, which is not subject to the Content-Security-Policy.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(source);
  await expectNoViolations(page, `${where}, dark`, 'dark', { type: 'tag', values: TAGS });
  await expectNoViolations(page, `${where}, light`, 'light', { type: 'rule', values: OF_COLOURS });
}

async function expectNoViolations(
  page: Page,
  where: string,
  colorScheme: 'dark' | 'light',
  runOnly: RunOnly,
) {
  await page.emulateMedia({ colorScheme });
  // Rows out of sight are not styled until somebody asks: their colours would begin to change in
  // the midst of the check.
  await page.evaluate(() => {
    for (const element of document.querySelectorAll('*')) void getComputedStyle(element).color;
  });
  await settled(page).catch((error: unknown) => {
    throw new Error(`${where}: does not come to rest`, { cause: error });
  });
  const { violations } = await page.evaluate(
    (only) =>
      (
        window as unknown as { axe: { run(root: Document, options: object): Promise<AxeResults> } }
      ).axe.run(document, { runOnly: only, resultTypes: ['violations'] }),
    runOnly,
  );
  const findings = violations.flatMap(({ id, nodes }) =>
    nodes.map(
      ({ target, failureSummary }) => `${where}: ${id} at ${target.join(' ')}: ${failureSummary}`,
    ),
  );
  expect(findings).toEqual([]);
}

/**
 * Waits until nothing loads or animates: half-faded colours would fail the contrast rules. What
 * follows a scroll position never ends.
 */
export async function settled(page: Page) {
  await page.waitForFunction(
    () =>
      !document.querySelector('[role=status] .sr-only, .animate-breathe, [data-skeleton]') &&
      document
        .getAnimations()
        .every(
          ({ playState, effect, timeline }) =>
            playState !== 'running' ||
            timeline !== document.timeline ||
            effect?.getTiming().iterations === Infinity,
        ),
  );
}
