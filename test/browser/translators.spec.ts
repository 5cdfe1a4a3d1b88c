import { expect, test } from '@jest/globals';
import type { Page } from 'playwright-core';
import { translatePage } from '../../web/test/components/support/translator.js';
import { stageOfSights } from './sights/cast.js';
import { OPENINGS } from './sights/openings.js';
import { ON_PHONES } from './sights/phones.js';
import { SCREENS } from './sights/screens.js';
import { walker } from './sights/walk.js';
import { settled } from './support/axe.js';
import { changeControls } from './support/change-controls.js';
import { PHONE } from './support/lodge.js';

const stage = stageOfSights();
const walk = walker(stage);

let changed = 0;

async function check(page: Page, what: string) {
  const isWhole = async () => {
    const { fonts, text } = await page.evaluate(() => ({
      fonts: document.querySelectorAll('font font').length,
      text: document.body.textContent,
    }));
    expect({ what, isTranslated: fonts > 0 }).toEqual({ what, isTranslated: true });
    expect({ what, text }).not.toMatchObject({
      text: expect.stringContaining('This page could not be shown'),
    });
  };
  await settled(page);
  await isWhole();
  changed += await page.evaluate(changeControls);
  await page.keyboard.press('Escape');
  await settled(page);
  await isWhole();
  const findings = await stage.watchOf(page).findings();
  expect({ what, findings }).toEqual({ what, findings: [] });
}

// What React cannot find it also logs, which fails the test.
test.each([
  ['all screens', SCREENS, {}],
  ['all menus and dialogs', OPENINGS, {}],
  ['what only phones show', ON_PHONES, PHONE],
])(
  'A browser that translates the page walks past %s, and changes what is in them',
  async (_what, sights, look) => {
    const prepare = (page: Page) => page.addInitScript(translatePage);
    await walk(sights, { ...look, prepare }, check);
  },
  600_000,
);

test('The walks changed something', () => {
  expect(changed).toBeGreaterThan(100);
});
