import { expect, test } from '@jest/globals';
import { accessible } from './support/axe.js';
import { DESKTOP, lodge, PHONE } from './support/lodge.js';
import { reflows } from './support/reflows.js';
import { forgetShifts, recordShifts, shiftsUntilIdle } from './support/shifts.js';
import { button, heading, link, shown } from './support/screen.js';

const line = 'A quiet place for people who climb, and for those who wait below with the tea.';

const stage = lodge({ env: { auth: { REGISTRATION: 'invitation,approval', SITE_LINE: line } } });

test('Nothing moves on the login when it says so', async () => {
  const page = await stage.visit('', DESKTOP);
  await recordShifts(page);
  await page.route('**/api/registration', async (route) => {
    await shown(button(page, 'Log In'));
    await forgetShifts(page);
    await route.continue();
  });
  await page.goto('/login');

  await shown(page.getByText('Members come in by invitation.'));

  expect(await shiftsUntilIdle(page)).toEqual([]);
});

test('The line of the site stands above the form on a phone, and not at the end', async () => {
  const page = await stage.visit('/login', PHONE);
  await shown(page.getByText(line).first());

  const above = (await page.getByText(line).first().boundingBox())!;
  const title = (await heading(page, 'Welcome back').boundingBox())!;
  expect(above.y + above.height).toBeLessThanOrEqual(title.y);
});

test('A closed door and a refusal can be read by everybody', async () => {
  const page = await stage.visit('/login', PHONE);
  const closed = { modes: ['closed'], line };
  await page.route('**/api/registration', (route) =>
    route.fulfill({ json: closed, headers: { 'X-Request-Id': '1' } }),
  );
  await page.goto('/register');
  await shown(heading(page, 'The door is closed'), page.getByText('Registration is closed'));
  await accessible(page, 'the closed registration');
  await reflows(page, 'the closed registration');

  const json = {
    error: 'Please log in to continue',
    code: 'not_signed_in',
    ended: true,
    refused: 'no_clear_photo',
  };
  await page.route('**/api/user', (route) =>
    route.fulfill({ status: 401, json, headers: { 'X-Request-Id': '1' } }),
  );
  await link(page, 'Log In').click();
  await shown(button(page, 'Log In'));
  await page.reload();
  await shown(
    heading(page, 'Your registration was not approved'),
    page.getByText('There was no photo that shows you clearly.'),
  );
  await accessible(page, 'a refusal');
  await reflows(page, 'a refusal');
});
