import { describe, expect, test } from '@jest/globals';
import type { Document, OwnConsent, OwnDocument } from '@lodge/contracts';
import { screen, within } from '@testing-library/react';
import { keepAccount } from './support/account.js';
import { open } from './support/open.js';
import { fillRegistration } from './support/registration.js';
import { DONE, NOW, OWN_USER } from './support/samples.js';
import {
  button,
  dialog,
  focused,
  follow,
  heading,
  noDialog,
  press,
  user,
} from './support/screen.js';
import { server } from './support/server.js';

const PUBLISHED = {
  id: 1,
  kind: 'terms',
  version: 1,
  language: 'en',
  effective_at: NOW,
  status: 'current',
} satisfies Document;
const TERMS: OwnDocument = { ...PUBLISHED, accepted_at: null };
const SENSITIVE: OwnDocument = { ...TERMS, id: 2, kind: 'sensitive' };
const ACCEPT_TERMS = 'I accept the Terms of Use';
const ACCEPT_SENSITIVE = 'I give my Consent to Sensitive Data';
const ASKED = { ...OWN_USER, restriction: 'consent' } as const;

const checkbox = (name: string) => screen.findByRole<HTMLInputElement>('checkbox', { name });
const invalid = () =>
  [...document.querySelectorAll<HTMLInputElement>('[type=checkbox][aria-invalid=true]')].map(
    ({ labels }) => labels?.[0]?.textContent,
  );

function keepDocuments(...documents: OwnDocument[]) {
  keepAccount();
  server.on('ownConsents', { documents, history: [] });
  server.on('acceptDocuments', () => {
    server.on('ownUser', { user: OWN_USER });
    return DONE;
  });
}

describe('A member who has not accepted what is in effect', () => {
  const opened = async (...documents: OwnDocument[]) => {
    keepDocuments(...documents);
    await open('/groups', { as: ASKED });
    await heading('Before you continue');
  };

  test('sees the documents and nothing else, and may decline, and delete their account or log out', async () => {
    server.on('logout', DONE);
    await opened(TERMS);
    await screen.findByRole('link', { name: 'Terms of Use' });
    expect(screen.queryByRole('navigation')).toBeNull();
    await press('Not now');
    await heading('Not now');
    await button('Download My Data');
    await button('Delete Account');
    const [first] = screen.getAllByRole('button', { name: /^(Back|Download|Delete)/ });
    expect(first).toBe(await button('Back to the documents'));
    await press('Back to the documents');
    await press('Not now');

    await press('Logout');

    await heading('Welcome back');
  });

  test('accepts several documents one by one', async () => {
    await opened(TERMS, SENSITIVE);
    await user.click(await checkbox(ACCEPT_TERMS));
    await press('Accept');
    await screen.findByText('Please accept this to continue');
    await focused(await checkbox(ACCEPT_SENSITIVE));
    expect(invalid()).toEqual([ACCEPT_SENSITIVE]);
    expect(server.writes).toEqual([]);
    await user.click(await checkbox(ACCEPT_SENSITIVE));

    await press('Accept');

    await heading('Groups');
    expect(server.sent('acceptDocuments').map(({ body }) => body)).toEqual([
      { document_ids: [1, 2] },
    ]);
  });

  test('is not asked again for what they accepted already', async () => {
    await opened({ ...TERMS, accepted_at: NOW }, SENSITIVE);

    await checkbox(ACCEPT_SENSITIVE);
    await screen.findByText('Accepted');
    expect(screen.getAllByRole('checkbox')).toHaveLength(1);
  });
});

describe('Under Your data, a member', () => {
  test('withdraws their consent, which leaves only the documents', async () => {
    keepDocuments({ ...TERMS, accepted_at: NOW });
    server.on('withdrawConsent', () => {
      keepDocuments(TERMS);
      server.on('ownUser', { user: ASKED });
      return DONE;
    });
    await open('/account/data', { as: OWN_USER });
    await press('Withdraw: Terms of Use');

    await press('Withdraw', await dialog());

    await heading('Before you continue');
    await noDialog();
    expect(server.sent('withdrawConsent').map(({ body }) => body)).toEqual([{ document_ids: [1] }]);
  });

  test('reads what they accepted and withdrew, with version and day', async () => {
    keepAccount();
    const entry = (id: number, action: OwnConsent['action']): OwnConsent => ({
      id,
      document_id: 1,
      kind: 'terms',
      version: 1,
      action,
      language: null,
      at: NOW,
    });
    server.on('ownConsents', {
      documents: [{ ...TERMS, accepted_at: NOW }],
      history: [entry(3, 'accepted'), entry(2, 'withdrawn'), entry(1, 'accepted')],
    });
    await open('/account/data', { as: OWN_USER });

    await user.click(await screen.findByText('History'));

    const list = await screen.findByRole('list', { name: 'History of your consents' });
    const lines = within(list).getAllByRole('listitem');
    expect(lines.map(({ textContent }) => textContent)).toEqual(
      ['Accepted', 'Withdrawn', 'Accepted'].map((action) =>
        expect.stringMatching(
          new RegExp(`^${action}: Terms of Use, version 1January \\d, 2026 at \\d+:\\d\\d`),
        ),
      ),
    );
  });
});

describe('Registration', () => {
  const opened = async () => {
    server.on('documents', { documents: [PUBLISHED, { ...PUBLISHED, id: 2, kind: 'sensitive' }] });
    server.on('register', { ...DONE, userId: 7 });
    await open('/register');
    await checkbox(ACCEPT_TERMS);
  };

  test('names what is not accepted beside the fields that are wrong', async () => {
    await opened();

    await press('Create Account');

    await screen.findByText(/11 fields need another look/);
    const summary = (await screen.findByRole('link', { name: 'Sexual Position' })).closest('ul')!;
    await follow(ACCEPT_TERMS, within(summary));
    await focused(await checkbox(ACCEPT_TERMS));
  });

  test('asks for several documents, each at its box', async () => {
    await opened();
    await fillRegistration();
    await user.click(await checkbox(ACCEPT_SENSITIVE));
    await press('Create Account');
    await focused(await checkbox(ACCEPT_TERMS));
    expect(invalid()).toEqual([ACCEPT_TERMS]);
    server.on('ownUser', { user: OWN_USER });
    await user.click(await checkbox(ACCEPT_TERMS));

    await press('Create Account');

    await heading(/^Welcome, robin/);
    expect(server.sent('register').map(({ body }) => body.document_ids)).toEqual([[1, 2]]);
  });
});
