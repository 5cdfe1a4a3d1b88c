import { beforeAll, describe, expect, test } from '@jest/globals';
import { eventually, person, register, type Client, type Member } from '@lodge/testing';
import type { Page } from 'playwright-core';
import { inForce, SOON_KNOWN } from '../support/documents.js';
import { accessible } from './support/axe.js';
import { DESKTOP, lodge, PHONE } from './support/lodge.js';
import { fillRegistration } from './support/registration.js';
import { button, dialog, gone, hasFocus, heading, link, pathOf, shown } from './support/screen.js';

// What is in effect restricts every member of the installation, so it is published nowhere but here.
const stage = lodge({ withImages: false, env: SOON_KNOWN });

const accepted = async (): Promise<Member> => {
  const member = await register(stage.url);
  const { documents } = (await member.client.get('/api/account/consents')).body;
  await member.client.post('/api/account/consents', {
    document_ids: documents.map(({ id }) => id),
  });
  return member;
};
const statusOf = async (client: Client) => (await client.get('/api/groups')).status;

describe('A member who has not accepted what is in effect', () => {
  let member: Member;
  beforeAll(async () => {
    member = await register(stage.url);
    await inForce(stage.system, member.client, 'terms');
  });

  test('sees the documents and nothing else, and goes on after accepting', async () => {
    const page = await stage.visitAnew('/groups', { as: member.client, ...PHONE });
    await shown(heading(page, 'Before you continue'), link(page, 'Terms of Use'));
    expect(await page.getByRole('navigation').count()).toBe(0);
    await accessible(page, 'documents to accept');

    await page.getByLabel('I accept the Terms of Use').check();
    await button(page, 'Accept').click();

    await shown(heading(page, 'Groups'));
    expect(pathOf(page)).toBe('/groups');
  });

  test('may decline, and delete their account or log out', async () => {
    const { client } = await register(stage.url);
    const page = await stage.visitAnew('/account', { as: client, ...DESKTOP });
    await button(page, 'Not now').click();
    await shown(
      heading(page, 'Not now'),
      button(page, 'Download My Data'),
      button(page, 'Delete Account'),
    );
    await accessible(page, 'not now');
    await button(page, 'Back to the documents').click();
    await button(page, 'Not now').click();

    await button(page, 'Logout').click();

    await shown(heading(page, 'Welcome back'));
  });
});

test('A member withdraws their consent, which leaves only the documents', async () => {
  const { client } = await accepted();
  const page = await stage.visitAnew('/account/data', { as: client, ...PHONE });
  await button(page, 'Withdraw: Terms of Use').click();
  await button(dialog(page), 'Withdraw').click();

  await shown(heading(page, 'Before you continue'));
  await gone(dialog(page));
  expect(await statusOf(client)).toBe(401);
});

test('A member reads what they accepted and withdrew, with version and day', async () => {
  const { client } = await accepted();
  const { documents } = (await client.get('/api/account/consents')).body;
  const ids = { document_ids: documents.map(({ id }) => id) };
  await client.delete('/api/account/consents', ids);
  await client.post('/api/account/consents', ids);
  const page = await stage.visitAnew('/account/data', { as: client, ...PHONE });

  await page.getByText('History', { exact: true }).click();

  const lines = page.getByRole('list', { name: 'History of your consents' }).getByRole('listitem');
  await shown(lines);
  expect(await lines.allInnerTexts()).toEqual(
    ['Accepted', 'Withdrawn', 'Accepted'].map((action) =>
      expect.stringMatching(
        new RegExp(`^${action}: Terms of Use, version 1\\s+\\w+ \\d+, \\d{4} at \\d+:\\d\\d`),
      ),
    ),
  );
  await accessible(page, 'history of consents');
});

test('Registration asks for what is in effect', async () => {
  const page = await stage.visitAnew('/register', PHONE);
  await shown(page.getByLabel('I accept the Terms of Use'));
  await accessible(page, 'registration with documents');

  await page.getByLabel('I accept the Terms of Use').check();

  expect(await page.getByLabel('I accept the Terms of Use').isChecked()).toBe(true);
});

test('Registration names what is not accepted beside the fields that are wrong', async () => {
  const page = await stage.visitAnew('/register', PHONE);
  await shown(page.getByLabel('I accept the Terms of Use'));

  await button(page, 'Create Account').click();

  const summary = page.getByRole('list').filter({ hasText: 'Sexual Position' });
  await shown(page.getByText('10 fields need another look'));
  await summary.getByRole('link', { name: 'Terms of Use' }).click();
  await hasFocus(page.getByLabel('I accept the Terms of Use'));
});

describe('Documents of several kinds', () => {
  const TERMS = 'I accept the Terms of Use';
  const SENSITIVE = 'I give my Consent to Sensitive Data';
  const isInvalid = (page: Page, label: string) =>
    page.getByLabel(label).getAttribute('aria-invalid');

  beforeAll(async () => {
    const { client } = await accepted();
    const id = await inForce(stage.system, client, 'sensitive');
    await eventually('it is listed for guests, too', async () => {
      const { documents } = (await client.get('/api/documents')).body;
      return documents.some((document) => document.id === id);
    });
  });

  test('are accepted one by one', async () => {
    const { client } = await register(stage.url);
    const page = await stage.visitAnew('/groups', { as: client, ...PHONE });
    const sent: string[] = [];
    page.on('request', (request) => request.method() === 'POST' && sent.push(request.url()));
    await page.getByLabel(TERMS).check();
    await button(page, 'Accept').click();

    await shown(page.getByText('Please accept to go on', { exact: true }));
    await hasFocus(page.getByLabel(SENSITIVE));
    expect([await isInvalid(page, TERMS), await isInvalid(page, SENSITIVE)]).toEqual([
      null,
      'true',
    ]);
    expect(sent).toEqual([]);
    await accessible(page, 'a document that is not accepted');
    await page.getByLabel(SENSITIVE).check();
    await button(page, 'Accept').click();

    await shown(heading(page, 'Groups'));
  });

  test('that are accepted already are not asked for again', async () => {
    const { client } = await register(stage.url);
    const { documents } = (await client.get('/api/account/consents')).body;
    const terms = documents.find(({ kind }) => kind === 'terms')!;
    await client.post('/api/account/consents', { document_ids: [terms.id] });

    const page = await stage.visitAnew('/groups', { as: client, ...DESKTOP });

    await shown(page.getByLabel(SENSITIVE), page.getByText('Accepted', { exact: true }));
    expect(await page.getByRole('checkbox').count()).toBe(1);
  });

  test('are asked for at registration, each at its box', async () => {
    const page = await stage.visitAnew('/register', PHONE);
    const applicant = person();
    await fillRegistration(page, applicant);
    await page.getByLabel(SENSITIVE).check();
    await button(page, 'Create Account').click();

    await hasFocus(page.getByLabel(TERMS));
    expect(await isInvalid(page, TERMS)).toBe('true');
    await accessible(page, 'registration with a document that is not accepted');
    await page.getByLabel(TERMS).check();
    await button(page, 'Create Account').click();

    await shown(heading(page, `Welcome, ${applicant.username}!`));
  });
});
