import { beforeAll, describe, expect, test } from '@jest/globals';
import { addPhoto, register } from '@lodge/testing';
import { inForce, SOON_KNOWN } from '../support/documents.js';
import { anyIn } from './support/languages.js';
import { lodge } from './support/lodge.js';
import {
  buildPseudoLanguages,
  faultsOf,
  NARROW,
  PSEUDO,
  TRANSLATED,
} from './support/pseudo-languages.js';
import { button, dialog, shown } from './support/screen.js';
import { OPENINGS, PHONE_MENU, SCREENS } from './support/sights.js';
import { walker } from './support/walk.js';

const gateway = { WEB_DIR: buildPseudoLanguages() };

describe('In every language', () => {
  const stage = lodge({ env: { gateway } });
  const walk = walker(stage);

  test.each(
    [...PSEUDO, ...TRANSLATED].flatMap((language) => [
      [language, 'each screen', SCREENS] as const,
      [language, 'what opens over or within a screen', { ...OPENINGS, ...PHONE_MENU }] as const,
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
    240_000,
  );

  test('From right to left, the photo on the left is the next', async () => {
    const { client } = await register(stage.url);
    for (let photos = 0; photos < 3; photos++) await addPhoto(client);
    const extraHTTPHeaders = { 'Accept-Language': 'ar-XB' };
    const page = await stage.visit('/profile', { as: client, extraHTTPHeaders });
    const isAt = (place: number) =>
      shown(
        dialog(page)
          .locator('[aria-live]')
          .getByText(new RegExp(`${place}\\D+3`)),
      );

    await page.locator('main button:has(img)').first().click();
    await isAt(1);
    await shown(page.locator('[role=dialog]:focus-within'));
    await page.keyboard.press('ArrowLeft');
    await isAt(2);
    await page.keyboard.press('ArrowRight');
    await isAt(1);
    await page.mouse.move(400, 400);
    await page.mouse.down();
    await page.mouse.move(700, 400, { steps: 5 });
    await page.mouse.up();
    await isAt(2);
  });
});

describe('Documents that members are asked to accept', () => {
  // Documents in effect restrict every member of an installation.
  const stage = lodge({ withImages: false, env: { ...SOON_KNOWN, gateway } });

  beforeAll(async () => {
    const { client } = await register(stage.url);
    await inForce(stage.system, client, 'terms');
  });

  test.each([...PSEUDO, ...TRANSLATED])('fit 320 pixels in %s', async (language) => {
    const extraHTTPHeaders = { 'Accept-Language': language };
    const { client } = await register(stage.url);
    const page = await stage.visit('/groups', { as: client, ...NARROW, extraHTTPHeaders });
    const say = anyIn(language);

    await shown(button(page, say('Not now')));
    const asked = await faultsOf(page, language, 'the documents');
    await button(page, say('Not now')).click();
    await shown(button(page, say('Delete Account')));

    expect([...asked, ...(await faultsOf(page, language, 'not now'))]).toEqual([]);
  });
});
