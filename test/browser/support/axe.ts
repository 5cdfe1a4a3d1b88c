import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect } from '@jest/globals';
import type { AxeResults, RunOnly } from 'axe-core';
import type { Page } from 'playwright-core';

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22a', 'wcag22aa', 'best-practice'];
// Themes differ in nothing else.
const OF_COLOURS = ['color-contrast', 'link-in-text-block'];

/** What axe-core has to say about the page as it is now, in the dark and by day, which must be nothing. `where` names it in a failure. */
export async function accessible(page: Page, where: string) {
  // Through the debugger, which the Content-Security-Policy does not bind.
  await page.evaluate(source);
  await looksRight(page, `${where}, dark`, 'dark', { type: 'tag', values: TAGS });
  await looksRight(page, `${where}, light`, 'light', { type: 'rule', values: OF_COLOURS });
}

async function looksRight(
  page: Page,
  where: string,
  colorScheme: 'dark' | 'light',
  runOnly: RunOnly,
) {
  await page.emulateMedia({ colorScheme });
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

/** Nothing loads and nothing moves any more: a colour half faded in is no colour of ours. */
export async function settled(page: Page) {
  await page.waitForFunction(
    () =>
      !document.querySelector('[role=status] .sr-only, .animate-breathe') &&
      document
        .getAnimations()
        .every(
          ({ playState, effect }) =>
            playState !== 'running' || effect?.getTiming().iterations === Infinity,
        ),
  );
}
