import { describe, expect, test } from '@jest/globals';
import {
  AGE_FAILURES,
  ERROR_TEXTS,
  ROUTES,
  type AgeFailure,
  type AgeState,
} from '@lodge/contracts';
import { screen, waitFor, within } from '@testing-library/react';
import { open } from './support/open.js';
import { ADMIN, DONE, NOW, OWN_USER } from './support/samples.js';
import { button, fill, heading, notice, press } from './support/screen.js';
import { rejected, server } from './support/server.js';
import { keepUsers, ROBIN } from './support/people.js';

const FAILURES = Object.keys(AGE_FAILURES) as AgeFailure[];
const ASKED = { ...OWN_USER, restriction: 'age' } as const;

const way = () => screen.findByRole('link', { name: 'Prove your age' });
const errors = () => screen.queryAllByRole('alert').map(({ textContent }) => textContent);
const told = (text: string) => waitFor(() => expect(errors()).toContain(text));

function withData() {
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

  test('reads from when on it is asked, can prove it before, and is told what came of a try', async () => {
    await opened(REQUIRED, '/account/data?age=denied');

    await told(AGE_FAILURES.denied);
    await screen.findByText(/^From January 1, 2999 on, everyone here has to prove/);
    expect((await way()).getAttribute('href')).toBe(ROUTES.startAgeCheck.path);
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

describe('An admin who knows a member as an adult', () => {
  const action = () => screen.queryByRole('button', { name: 'Confirm as Adult' });

  async function opened() {
    keepUsers();
    server.on('userSummary', { user: { ...ROBIN, must_prove_age: true } });
    await open(`/admin?person=${ROBIN.id}`, { as: ADMIN });
    await press('Confirm as Adult');
    return within(await screen.findByRole('dialog', { name: /^Can you vouch that robin/ }));
  }

  test('says how, and is asked no more', async () => {
    const asked = await opened();
    await press('Confirm', asked);
    await asked.findByText('Please say how you know');
    server.on('recordAge', { ...DONE, userId: ROBIN.id });
    server.on('userSummary', { user: ROBIN });

    await fill('How you know', ' We climb together. ', asked);
    await press('Confirm', asked);

    await notice('Confirmed');
    await waitFor(() => expect(action()).toBeNull());
    expect(server.sent('recordAge')).toMatchObject([
      { params: { id: String(ROBIN.id) }, body: { reason: 'We climb together.' } },
    ]);
  });

  test('is told where it is known by now', async () => {
    const asked = await opened();
    server.on('recordAge', rejected(409, 'conflict', ERROR_TEXTS.ageKnown));
    server.on('userSummary', { user: ROBIN });

    await fill('How you know', 'We climb together.', asked);
    await press('Confirm', asked);

    await notice(ERROR_TEXTS.ageKnown);
    await waitFor(() => expect(action()).toBeNull());
  });
});
