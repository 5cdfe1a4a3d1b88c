import { describe, expect, test } from '@jest/globals';
import { person } from '@lodge/testing';
import { lodge, PHONE } from './support/lodge.js';
import { withoutTimers } from './support/timers.js';
import { fillRegistration } from './support/registration.js';
import { button, heading, notice, noticeOf, shown } from './support/screen.js';

const stage = lodge({ withImages: false });

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
