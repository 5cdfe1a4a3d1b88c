import { expect, test } from '@jest/globals';
import { person, register } from '@lodge/testing';
import { inForce, SOON_KNOWN } from '../support/documents.js';
import { accessible } from './support/axe.js';
import { lodge, PHONE } from './support/lodge.js';
import { fillRegistration } from './support/registration.js';
import { button, dialog, gone, hasFocus, heading, link, pathOf, shown } from './support/screen.js';

// What is in effect restricts every member of the installation, so it is published nowhere but here.
const stage = lodge({ withImages: false, env: SOON_KNOWN });

test('A member accepts what is in effect, reads it in their data, and withdraws it', async () => {
  const { client } = await register(stage.url);
  await inForce(stage.system, client, 'terms');
  const page = await stage.visitAnew('/groups', { as: client, ...PHONE });
  await shown(heading(page, 'Before you continue'), link(page, 'Terms of Use'));
  expect(await page.getByRole('navigation').count()).toBe(0);
  await button(page, 'Accept').click();
  await shown(page.getByText('Please accept to go on', { exact: true }));
  await accessible(page, 'documents to accept');
  await button(page, 'Not now').click();
  await shown(heading(page, 'Not now'));
  await accessible(page, 'not now');
  await button(page, 'Back to the documents').click();

  await page.getByLabel('I accept the Terms of Use').check();
  await button(page, 'Accept').click();

  await shown(heading(page, 'Groups'));
  expect(pathOf(page)).toBe('/groups');
  await page.goto('/account/data');
  await page.getByText('History', { exact: true }).click();
  await shown(page.getByText(/^Accepted: Terms of Use, version 1/));
  await accessible(page, 'history of consents');
  await button(page, 'Withdraw: Terms of Use').click();
  await button(dialog(page), 'Withdraw').click();

  await shown(heading(page, 'Before you continue'));
  await gone(dialog(page));
  expect((await client.get('/api/groups')).status).toBe(401);
});

test('Registration asks for what is in effect', async () => {
  const page = await stage.visitAnew('/register', PHONE);
  const applicant = person();
  await fillRegistration(page, applicant);
  await button(page, 'Create Account').click();
  const terms = page.getByLabel('I accept the Terms of Use');
  await hasFocus(terms);
  await accessible(page, 'registration with a document that is not accepted');
  await terms.check();

  await button(page, 'Create Account').click();

  await shown(heading(page, `Welcome, ${applicant.username}!`));
});
