import { describe, expect, test } from '@jest/globals';
import type { Locator, Page } from 'playwright-core';
import { accessible, settled } from './support/axe.js';
import { PHONE, SIZES } from './support/lodge.js';
import { reflows } from './support/reflows.js';
import { button, dialog, eventuallyEquals, link, shown } from './support/screen.js';
import { stageOfSights } from './sights/cast.js';
import { ON_PHONES } from './sights/phones.js';
import { OPENINGS } from './sights/openings.js';
import { SCREENS } from './sights/screens.js';
import type { Sights } from './sights/sight.js';
import { walker } from './sights/walk.js';

const stage = stageOfSights();
const walk = walker(stage);
/** Milliseconds to visit all screens on a busy machine. */
const LONG = 600_000;

describe.each(SIZES)(
  'On %s axe-core finds nothing in either theme, nor is a line cut off at 320 px,',
  (_size, look) => {
    const check = async (page: Page, what: string) => {
      await accessible(page, what);
      await reflows(page, what);
    };

    test('on any screen', () => walk(SCREENS, look, check), LONG);

    test('in any menu or dialog', () => walk(OPENINGS, look, check), LONG);
  },
);

test('On a phone axe-core finds nothing in what only phones show', () =>
  walk(ON_PHONES, PHONE, accessible));

// Their forms reject what is sent with nothing filled in.
const {
  'a report of a message': ofMessage,
  'the question who it is': ofIdentity,
  'the key of an authenticator': ofKey,
  'another’s password': ofPassword,
  'a warning without a report': ofWarning,
  'a suspension without a report': ofSuspension,
  'the word of an admin for somebody’s age': ofAge,
  'the reason for a rejection': ofRejection,
  'a report to decide': ofReport,
  'a new announcement': ofAnnouncement,
} = OPENINGS;
const FORMS = {
  ofMessage,
  ofIdentity,
  ofKey,
  ofPassword,
  ofWarning,
  ofSuspension,
  ofAge,
  ofRejection,
  ofReport,
  ofAnnouncement,
} as Sights;

/** The parts of the focused wrong field and its error that are covered or out of the window. */
const hiddenOfWrongField = (page: Page) =>
  page.evaluate(() => {
    const field = document.activeElement!;
    const described = field.closest('[aria-invalid=true]')?.getAttribute('aria-describedby');
    const error = document.getElementById(described?.split(' ')[0] ?? '');
    if (!error) return ['No wrong field has the focus'];
    return [field, error]
      .filter((part) => {
        const { left, top, bottom, width, height } = part.getBoundingClientRect();
        const at = document.elementFromPoint(left + Math.min(width, 40) / 2, top + height / 2);
        return top < 0 || bottom > innerHeight || !at || !part.contains(at);
      })
      .map((part) => part.outerHTML.slice(0, 120));
  });

test.each([
  [320, 568],
  [390, 844],
  [820, 1180],
  [1366, 768],
])(
  'At %d × %d nothing hides the wrong field that has the focus, nor its error, in any form',
  (width, height) =>
    walk(FORMS, { viewport: { width, height } }, async (page) => {
      const form = page.locator('form:has([type=submit])').last();
      await form.locator('[type=submit]').click();
      await eventuallyEquals(() => hiddenOfWrongField(page), []);
    }),
  LONG,
);

describe('With forced colours', () => {
  const colourOf = (what: Locator) => what.evaluate((one) => getComputedStyle(one).color);
  const differ = async (one: Locator, other: Locator) =>
    expect(await colourOf(one)).not.toBe(await colourOf(other));

  test('what is chosen, and what the keys are at, stand out', async () => {
    const page = await stage.visit('/admin?tab=images', { as: stage.admin });
    await page.emulateMedia({ forcedColors: 'active' });
    const tab = (name: RegExp) => page.getByRole('tab', { name });
    const filter = (text: string) => page.locator('label').filter({ hasText: text });

    await shown(filter('Pending'));
    await differ(filter('Pending'), filter('Approved'));
    await differ(tab(/^Images/), tab(/^Groups/));
    await differ(link(page, /^Admin Panel/), link(page, 'Profile'));
    await tab(/^Users/).click();
    await button(page, /^Options for /)
      .first()
      .press('Enter');
    const items = page.getByRole('menuitem');
    await items.first().hover();
    await differ(items.first(), items.last());
  });
});

test.each([
  ['reduce', 0, 0.05],
  ['no-preference', 0.1, 1],
] as const)(
  'With motion set to %s a dialog moves for %d to %d s',
  async (reducedMotion, from, to) => {
    const page = await stage.visit('/profile', { as: stage.admin, reducedMotion });
    await button(page, 'Change Password').click();
    await shown(dialog(page));

    const seconds = await dialog(page).evaluate((one) =>
      parseFloat(getComputedStyle(one).animationDuration),
    );
    expect(seconds).toBeGreaterThanOrEqual(from);
    expect(seconds).toBeLessThan(to);
    await settled(page);
    if (reducedMotion !== 'reduce') return;
    const lasting = await page.locator('html, a, button').evaluateAll((all) =>
      all.filter((one) => {
        const { scrollBehavior, transitionDuration } = getComputedStyle(one);
        return scrollBehavior !== 'auto' || parseFloat(transitionDuration) > 0.05;
      }),
    );
    expect(lasting).toEqual([]);
  },
);

test('A chosen theme persists from the first paint on, and the system theme follows the system again', async () => {
  const page = await stage.visit('/login', { colorScheme: 'light' });
  const background = () =>
    page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
  const light = await background();
  await button(page, 'Switch to dark theme').click();
  const dark = await background();
  expect(dark).not.toBe(light);
  await page.reload();
  expect(await background()).toBe(dark);
  await button(page, 'Switch to light theme').click();
  expect(await background()).toBe(light);
  await page.emulateMedia({ colorScheme: 'dark' });
  expect(await background()).toBe(light);
  await page.emulateMedia({ colorScheme: 'light' });
  await button(page, 'Use system theme').click();
  expect(await background()).toBe(light);
  expect(await page.evaluate(() => localStorage.getItem('theme'))).toBe(null);
  await page.emulateMedia({ colorScheme: 'dark' });
  expect(await background()).toBe(dark);
  await shown(button(page, 'Switch to light theme'));
});
