import { describe, expect, test } from '@jest/globals';
import { AGE_FAILURES, ROUTES, type AgeFailure, type AgeState } from '@lodge/contracts';
import { screen, waitFor } from '@testing-library/react';
import { open } from './support/open.js';
import { NOW, OWN_USER } from './support/samples.js';
import { button, heading } from './support/screen.js';
import { server } from './support/server.js';

const FAILURES = Object.keys(AGE_FAILURES) as AgeFailure[];
const ASKED = { ...OWN_USER, restriction: 'age' } as const;

const way = () => screen.findByRole('link', { name: 'Prove your age' });
const errors = () => screen.queryAllByRole('alert').map(({ textContent }) => textContent);
const told = (text: string) => waitFor(() => expect(errors()).toContain(text));

function withData() {
  server.byDefault('ownExports', { exports: [], next_at: null });
  server.byDefault('ownDeletion', { erase_after: NOW });
}

describe('Whoever has to prove their age first', () => {
  const asked = async (path = '/dashboard') => {
    withData();
    await open(path, { as: ASKED });
    await heading('Are you an adult?');
  };

  test('is asked in place of every screen, and led to the verifier', async () => {
    await asked();

    expect((await way()).getAttribute('href')).toBe(ROUTES.startAgeCheck.path);
    await button('Download My Data');
    await button('Delete Account');
    await button('Logout');
    expect(screen.queryByRole('navigation')).toBeNull();
    expect(errors().join('')).toBe('');
  });

  test.each(FAILURES)('is told what came of it, and may try again: %s', async (failure) => {
    await asked(`/account/data?age=${failure}`);

    await told(AGE_FAILURES[failure]);
    await way();
  });

  test.each(['', 'constructor', 'nonsense'])('is told nothing of %j', async (made) => {
    await asked(`/account/data?age=${made}`);

    await way();
    expect(errors().join('')).toBe('');
  });

  test('sees the dashboard once it is proved', async () => {
    await asked();
    await open('/', { as: OWN_USER });

    await heading(/^Welcome, robin/);
    expect(screen.queryByText('Are you an adult?')).toBeNull();
  });
});

describe('On the page of their data, a member', () => {
  const opened = async (state: AgeState, path = '/account/data') => {
    withData();
    server.on('ownAge', state);
    server.byDefault('ownConsents', { documents: [], history: [] });
    await open(path, { as: OWN_USER });
    await heading('Your data');
    await button('Download My Data');
  };
  const REQUIRED = { is_required: true, from: '2999-01-01', proof: null };

  test('reads from when on it is asked, and can prove it before', async () => {
    await opened(REQUIRED);

    await screen.findByText(/^From January 1, 2999 on everybody here has to prove/);
    expect((await way()).getAttribute('href')).toBe(ROUTES.startAgeCheck.path);
  });

  test('is told there what came of a try', async () => {
    await opened(REQUIRED, '/account/data?age=denied');

    await told(AGE_FAILURES.denied);
  });

  test('reads when they proved it, and is asked no more', async () => {
    await opened({ ...REQUIRED, proof: { method: 'verifier', at: NOW } });

    await screen.findByText(/^You proved on January 2, 2026 that you are an adult\./);
    expect(screen.queryByRole('link', { name: 'Prove your age' })).toBeNull();
  });

  test('reads nothing of it where nobody is asked', async () => {
    await opened({ is_required: false, from: null, proof: null });

    await waitFor(() => expect(server.sent('ownAge').length).toBeGreaterThan(0));
    expect(screen.queryByText('Your age')).toBeNull();
  });
});
