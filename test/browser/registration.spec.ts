import { describe, expect, test } from '@jest/globals';
import { person } from '@lodge/testing';
import { accessible } from './support/axe.js';
import { lodge, PHONE, TWINS } from './support/lodge.js';
import { fieldOf, fillRegistration } from './support/registration.js';
import { withoutTimers } from './support/timers.js';
import { button, heading, notice, noticeOf, shown } from './support/screen.js';

const stage = lodge({ withImages: false });

const AUSTRALIAN = { locale: 'en-AU' };

describe('Registration', () => {
  test('accepts values at each limit', async () => {
    const page = await stage.visit('/register');
    const applicant = person({
      age: 18,
      height_feet: 8,
      height_inches: 0,
      weight_pounds: 500,
      notes: 'n'.repeat(500),
      password: 'Abcdef1!',
    });
    await fillRegistration(page, applicant);
    await shown(page.getByText('500/500', { exact: true }));
    await button(page, 'Create Account').click();
    await notice(page, 'Account created successfully!');
    await shown(heading(page, `Welcome, ${applicant.username}!`));
  });

  test('shows that notice beside or below the welcome on a phone', async () => {
    const page = await stage.visit('/register', PHONE);
    const applicant = person();
    await fillRegistration(page, applicant);
    await withoutTimers(page, 2_000);
    await button(page, 'Create Account').click();
    await shown(heading(page, `Welcome, ${applicant.username}!`));

    const [text, title] = [
      (await noticeOf(page, 'Account created successfully!').boundingBox())!,
      (await heading(page, `Welcome, ${applicant.username}!`).boundingBox())!,
    ];
    expect(text.y).toBeGreaterThan(title.y + title.height);
  });
});

test('On a phone feet and inches share a row', async () => {
  const page = await stage.visit('/register', PHONE);
  const topOf = async (field: 'age' | 'height_feet' | 'height_inches' | 'weight_pounds') =>
    (await fieldOf(page, field).boundingBox())!.y;

  expect(await topOf('height_feet')).toBe(await topOf('height_inches'));
  expect(await topOf('age')).toBeLessThan(await topOf('height_feet'));
  expect(await topOf('height_inches')).toBeLessThan(await topOf('weight_pounds'));
});

describe.each(TWINS)('Where people use centimetres, on %s', (_name, size) => {
  test('a member registers with them, and is shown them', async () => {
    const page = await stage.visit('/register', { ...size, ...AUSTRALIAN });
    const applicant = person();
    await button(page, 'Use feet and pounds').click();
    await fillRegistration(page, applicant);
    await button(page, 'Use cm and kg').click();
    await page.getByLabel('Height (cm)', { exact: true }).fill('300');
    await page.getByLabel('Weight (kg)', { exact: true }).fill('');
    await button(page, 'Create Account').click();
    await shown(
      page.getByText('Height must be between 122 and 272 cm', { exact: true }),
      page.getByText('Weight must be between 23 and 227 kg', { exact: true }),
      page.getByText('2 fields need another look'),
    );
    await accessible(page, 'wrong centimetres');

    await page.getByLabel('Height (cm)', { exact: true }).fill('181');
    await shown(page.getByText('Saved as 5 ft 11 in', { exact: true }));
    await page.getByLabel('Weight (kg)', { exact: true }).fill('80,4');
    const sent = page.waitForRequest('**/api/register');
    await button(page, 'Create Account').click();

    expect((await sent).postDataJSON()).toMatchObject({
      height_feet: 5,
      height_inches: 11,
      weight_pounds: 177,
    });
    await shown(heading(page, `Welcome, ${applicant.username}!`));
    await page.goto('/profile');
    await shown(
      page.getByText('180 cm', { exact: true }),
      page.getByText('80 kg', { exact: true }),
    );
  });
});
