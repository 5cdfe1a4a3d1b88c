import { describe, expect, test } from '@jest/globals';
import { addPhoto } from '@lodge/testing';
import {
  buildPseudoLanguages,
  faultsOf,
  NARROW,
  PSEUDO,
  TRANSLATED,
} from './support/pseudo-languages.js';
import { settled } from './support/axe.js';
import { dialog, shown } from './support/screen.js';
import { stageOfSights } from './sights/cast.js';
import { ON_PHONES } from './sights/phones.js';
import { OPENINGS } from './sights/openings.js';
import { SCREENS } from './sights/screens.js';
import { walker } from './sights/walk.js';

describe('In every language', () => {
  const stage = stageOfSights({ WEB_DIR: buildPseudoLanguages() });
  const walk = walker(stage);

  test.each(
    [...PSEUDO, ...TRANSLATED].flatMap((language) => [
      [language, 'each screen', SCREENS] as const,
      [language, 'what opens over or within a screen', { ...OPENINGS, ...ON_PHONES }] as const,
    ]),
  )(
    'in %s, %s is translated whole and fits 320 pixels',
    async (language, _what, sights) => {
      const faults: object[] = [];

      const pages = await walk(sights, { language, ...NARROW }, async (page, what) => {
        faults.push(...(await faultsOf(page, language, what)));
      });

      expect(faults).toEqual([]);
      for (const page of pages) {
        const html = page.locator('html');
        expect(await html.getAttribute('lang')).toBe(language);
        expect(await html.getAttribute('dir')).toBe(language === 'ar-XB' ? 'rtl' : null);
      }
    },
    600_000,
  );

  test('From right to left a swipe to the right leads to the next photo', async () => {
    const client = stage.admin;
    for (let photos = 0; photos < 2; photos++) await addPhoto(client);
    const extraHTTPHeaders = { 'Accept-Language': 'ar-XB' };
    const page = await stage.visit('/profile', { as: client, extraHTTPHeaders });
    const isAt = (place: RegExp) => shown(dialog(page).locator('[aria-live]').getByText(place));
    await page.locator('main button:has(img)').first().click();
    // To view it.
    await page.getByRole('menuitem').first().click();
    await isAt(/1\D+2/);
    // A photo that grows takes no press meanwhile.
    await settled(page);

    await page.mouse.move(400, 400);
    await page.mouse.down();
    await page.mouse.move(700, 400, { steps: 5 });
    await page.mouse.up();

    await isAt(/2\D+2/);
  });
});
