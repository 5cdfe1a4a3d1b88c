import { describe, expect, test } from '@jest/globals';
import { person, smallPhoto } from '@lodge/testing';
import type { Page } from 'playwright-core';
import { accessible } from './support/axe.js';
import { DESKTOP, lodge, PHONE, SIZES } from './support/lodge.js';
import { reflows } from './support/reflows.js';
import { fillRegistration } from './support/registration.js';
import { button, eventuallyEquals, gone, heading, notice, shown } from './support/screen.js';

const line = 'A quiet place for people who climb, and for those who wait below with the tea.';

async function upload(page: Page) {
  const buffer = await smallPhoto();
  const file = { name: 'me.jpg', mimeType: 'image/jpeg', buffer };
  await page.getByLabel('Photos to upload').setInputFiles([file]);
  await shown(heading(page, 'Your Images (1/12)'));
}

describe('By invitation', () => {
  const stage = lodge({ env: { auth: { REGISTRATION: 'invitation', SITE_LINE: line } } });

  test('somebody comes from the link to their first photo, also after a reload', async () => {
    const admin = await stage.visit('/admin?tab=requests&list=invitations', { as: stage.admin });
    await button(admin, 'Invite Somebody').click();
    await button(admin, 'Create Invitation').click();
    const link = await admin.getByLabel('Shown only once').inputValue();

    const page = await stage.visit(link.slice(stage.url.length), PHONE);
    await shown(button(page, 'Create Account'));
    expect(page.url()).toBe(`${stage.url}/register`);
    await page.reload();
    const guest = person();
    await fillRegistration(page, guest);
    await button(page, 'Create Account').click();
    await shown(heading(page, `Welcome, ${guest.username}!`));
    await upload(page);

    await button(admin, 'Done').click();
    await admin.reload();
    await shown(admin.getByText(`Used by ${guest.username}`));
  });

  test('nothing moves on the login when it says so', async () => {
    const page = await stage.visit('', DESKTOP);
    await page.route('**/api/registration', async (route) => {
      await shown(button(page, 'Log In'));
      await page.evaluate(() => {
        const seen = window as unknown as { shifts: number };
        seen.shifts = 0;
        new PerformanceObserver((list) => (seen.shifts += list.getEntries().length)).observe({
          type: 'layout-shift',
        });
      });
      await route.continue();
    });
    await page.goto('/login');

    await shown(page.getByText('Members come in by invitation.'));
    await page.waitForLoadState('networkidle');

    expect(await page.evaluate(() => (window as unknown as { shifts: number }).shifts)).toBe(0);
  });
});

describe('By approval', () => {
  const stage = lodge({ env: { auth: { REGISTRATION: 'approval', SITE_LINE: line } } });

  test.each(SIZES)(
    'somebody comes from the form to their first photo, and in once a moderator says so, on %s',
    async (_, size) => {
      const page = await stage.visit('/register', size);
      const guest = person();
      await fillRegistration(page, guest);
      await button(page, 'Create Account').click();
      await shown(heading(page, 'Waiting for approval'));
      await upload(page);
      await accessible(page, 'the page that waits');
      await reflows(page, 'the page that waits');

      const admin = await stage.visit('/admin?tab=requests&list=registrations', {
        as: stage.admin,
        ...size,
      });
      const row = admin.getByRole('listitem').filter({ hasText: guest.username });
      await shown(row.getByText('1 photo'));
      await eventuallyEquals(() => row.locator('img').count(), 1);
      await accessible(admin, 'the registrations');
      await reflows(admin, 'the registrations');
      await button(row, 'Approve').click();
      await notice(admin, 'Registration approved');
      await gone(row);

      await page.evaluate(() => dispatchEvent(new Event('focus')));
      await shown(heading(page, `Welcome, ${guest.username}!`));
      await shown(heading(page, 'Your Images (1/12)'));
    },
  );

  test('whoever is refused reads why where they waited', async () => {
    const page = await stage.visit('/register', PHONE);
    const guest = person();
    await fillRegistration(page, guest);
    await button(page, 'Create Account').click();
    await shown(heading(page, 'Waiting for approval'));
    const { registrations } = (await stage.admin.get('/api/admin/registrations')).body;
    const { id } = registrations.find(({ username }) => username === guest.username)!;
    const refusal = { action: 'refuse', reason: 'no_clear_photo' };
    await stage.admin.post(`/api/admin/registrations/${id}`, refusal);

    await page.evaluate(() => dispatchEvent(new Event('focus')));

    await shown(heading(page, 'Your registration was not approved'));
    await shown(page.getByText('There was no photo that shows you clearly.'));
    await accessible(page, 'a refusal');
    await reflows(page, 'a refusal');
  });
});

describe('Closed', () => {
  const stage = lodge({ env: { auth: { REGISTRATION: 'closed', SITE_LINE: line } } });

  test.each(SIZES)(
    'the login offers no registration, and its page says so, on %s',
    async (_, size) => {
      const page = await stage.visit('/login', size);
      await shown(page.getByText('Registration is closed'));
      expect(await page.getByRole('link', { name: 'Create Account' }).count()).toBe(0);

      await page.goto(`${stage.url}/register`);

      await shown(heading(page, 'The door is closed'));
      await shown(page.getByText('Registration is closed'));
      expect(await button(page, 'Create Account').count()).toBe(0);
      expect(await page.getByLabel('Email').count()).toBe(0);
      await accessible(page, 'the closed registration');
      await reflows(page, 'the closed registration');
      await page.getByRole('link', { name: 'Log In' }).click();
      await shown(button(page, 'Log In'));
    },
  );
});
