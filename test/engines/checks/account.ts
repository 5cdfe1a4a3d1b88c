import { expect, test } from '@jest/globals';
import { PROFILE_FIELDS } from '@lodge/contracts';
import { person, register } from '@lodge/testing';
import { KEYS } from '../support/page.js';
import { button, field, heading, link, role, text, within } from '../support/queries.js';
import type { Stage } from '../support/stage.js';

const EMAIL = field('Email');
const PASSWORD = field('Password');
const bar = role('banner');

export function accountChecks(stage: Stage) {
  test('a guest registers', async () => {
    const { page } = stage;
    const applicant = person();
    await page.visit('/register');
    await page.fill(EMAIL, applicant.email);
    await page.fill(PASSWORD, applicant.password);
    await page.fill(field('Confirm Password'), applicant.password);
    for (const name of [
      'username',
      'age',
      'height_feet',
      'height_inches',
      'weight_pounds',
    ] as const)
      await page.fill(field(PROFILE_FIELDS[name].label), String(applicant[name]));
    for (const name of ['ethnicity', 'sexual_position'] as const)
      await page.choose(field(PROFILE_FIELDS[name].label), applicant[name]);

    await page.click(button('Create Account'));

    await page.shown(heading(`Welcome, ${applicant.username}!`));
  });

  test('a member who mistypes the password is told so, and signs in', async () => {
    const { page } = stage;
    const { person: member } = await register(stage.url);
    await page.visit('/login');
    await page.fill(EMAIL, member.email);
    await page.fill(PASSWORD, 'Wrong-Horse-42!');
    await page.click(button('Log In'));
    await page.shown(text('Invalid email or password'));

    await page.fill(PASSWORD, member.password);
    await page.type(PASSWORD, KEYS.enter);

    await page.shown(heading(`Welcome, ${member.username}!`));
  });

  test('a member who signs out leaves nothing behind for Back', async () => {
    const { page } = stage;
    const { client, person: member } = await register(stage.url);
    await page.visit('/dashboard', { as: client });
    await page.goTo('/profile');
    await page.shown(heading('Profile'));
    await page.click(button('Menu'));

    await page.click(button('Logout'));

    await page.shown(heading('Welcome back'));
    await page.leave(() => page.back());
    await page.shown(heading('Welcome back'));
    expect(await page.run(() => document.body?.innerText)).not.toContain(member.username);
  });

  test('Back closes the menu, and returns to its page from where it led', async () => {
    const { page } = stage;
    const { client } = await register(stage.url);
    const menu = role('navigation', 'Menu');
    await page.visit('/dashboard', { as: client });
    await page.click(button('Menu'));
    await page.click(within(menu, link('Profile')));
    await page.shown(heading('Profile'));
    await page.click(button('Menu'));
    await page.shown(menu);

    await page.back();

    await page.gone(menu);
    expect(await page.path()).toBe('/profile');
    await page.hasFocus(button('Menu'));
    await page.click(button('Menu'));
    await page.click(within(menu, link('Groups')));
    await page.shown(heading('Groups'));
    await page.back();
    await page.shown(heading('Profile'));
    await page.gone(menu);
    await page.back();
    await page.shown(heading(/^Welcome/));
  });

  test('a theme is chosen, and stays', async () => {
    const { page } = stage;
    const { client } = await register(stage.url);
    const isDark = () =>
      page.run(() => {
        const [red] = /\d+/.exec(getComputedStyle(document.body.parentElement!).backgroundColor)!;
        return Number(red) < 128;
      });
    await page.visit('/dashboard', { as: client });
    await page.click(button('Menu'));
    await page.click(within(bar, button('Switch to dark theme')));
    await page.equals(isDark, true);
    await page.goTo('/groups');
    await page.shown(heading('Groups'));
    expect(await isDark()).toBe(true);

    await page.click(button('Menu'));
    await page.click(within(bar, button('Switch to light theme')));

    await page.equals(isDark, false);
  });
}
