import { describe, expect, test } from '@jest/globals';
import { act, screen, within } from '@testing-library/react';
import { ERROR_TEXTS, type OwnDecision, type OwnReport } from '@lodge/contracts';
import { router } from '../../src/app/router.js';
import { onADesktop } from './support/windows.js';
import { open } from './support/open.js';
import { ADMIN, DONE, NOW, OWN_USER, QUEUED, REPORT, WARNING } from './support/samples.js';
import { field, fill, heading, notice, press, user } from './support/screen.js';
import { rejected, server } from './support/server.js';
import { keepAccount } from './support/account.js';
import { keepReports, enterDecision } from './support/report-queue.js';

onADesktop();

const EXPULSION: OwnDecision = {
  ...WARNING,
  action: 'expel',
  explanation: 'You insulted other members.',
  about: 'user',
  can_appeal: true,
};
const APPEAL = { text: 'It was not me.', appealed_at: NOW, outcome: null, answer: '' };

test.each(['leaving', 'pending', 'age'] as const)(
  'Whose session is restricted by "%s" reads decisions about them, too, and the answer to an appeal',
  async (restriction) => {
    server.on('ownDeletion', { erase_after: NOW });
    server.on('admission', { ...DONE, is_admitted: false });
    const appeal = { ...APPEAL, outcome: 'reversed', answer: 'You were right.' } as const;
    const decision = { ...EXPULSION, reversed_at: NOW, appeal: { ...appeal, answered_at: NOW } };
    server.on('ownDecisions', { decisions: [decision] });

    await open('/', { as: { ...OWN_USER, restriction, erase_after: NOW } });

    await screen.findByRole('heading', { name: 'Decisions about you' });
    expect(await screen.findByText('You were right.')).toBeTruthy();
  },
);

describe('Whoever is expelled', () => {
  const as = { ...OWN_USER, restriction: 'expelled' } as const;
  const opened = async (decision: OwnDecision, viewer = as) => {
    server.on('ownDecisions', { decisions: [decision] });
    await open('/', { as: viewer });
  };

  test('reads why, and may appeal, take the data along and leave, and nothing else', async () => {
    await opened(EXPULSION);

    await screen.findByText('You insulted other members.');
    expect(screen.getByText('Decided by').nextElementSibling!.textContent).toBe('An admin');
    expect(screen.getByText(/^Unless you appeal, .* erased after July 2, 2026\.$/)).toBeTruthy();
    for (const name of ['Appeal', 'Download My Data', 'Delete Now', 'Logout'])
      expect(screen.getByRole('button', { name })).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Delete Account' })).toBeNull();
    expect(screen.queryByRole('navigation')).toBeNull();
  });

  const ANSWER = { outcome: 'upheld', answer: 'No.', answered_at: NOW } as const;

  test.each<[string, Partial<OwnDecision>, string | RegExp]>([
    [
      'no later day than the last one for an appeal',
      { decided_at: '2025-08-31T12:00:00.000Z' },
      /^Unless you appeal, .* erased after February 28, 2026\.$/,
    ],
    [
      'that nothing is erased before the appeal is answered',
      { appeal: { ...APPEAL, answered_at: null } },
      'Your account stays until your appeal is answered.',
    ],
    [
      'when the account is erased after an answer',
      { appeal: { ...APPEAL, ...ANSWER } },
      'Your account will be erased after January 16, 2026.',
    ],
    ['what came of the appeal', { appeal: { ...APPEAL, ...ANSWER } }, /Decision stands/],
  ])('is told %s', async (_, part, text) => {
    await opened({ ...EXPULSION, ...part });

    await screen.findByText(text);
  });

  test.each([
    ['user', 'Your profile at the time'],
    ['message', 'What you wrote'],
  ] as const)('reads of a reported %s what was reported: "%s"', async (about, text) => {
    await opened({ ...EXPULSION, about, facts: 'Nolan' });

    const named = await screen.findByText('Nolan');
    expect(named.closest('dd')?.previousElementSibling?.textContent).toBe(text);
  });
});

describe('The decision to expel', () => {
  const opened = async (as = ADMIN) => {
    keepReports({ ...QUEUED, category: 'hate' });
    await open('/admin/safety', { as });
    await screen.findByRole('heading', { name: 'Hate' });
  };

  test('says what follows, and takes the username', async () => {
    await opened();
    await enterDecision('expel', 'hate', 'Because.');
    expect(screen.getByText(/appeal within six months/)).toBeTruthy();

    await press('Expel Member');
    await screen.findByText('Please type the username to confirm');
    expect(server.sent('decideReport')).toHaveLength(0);
    await user.type(await field('Type sam to confirm'), 'sam');
    await press('Expel Member');

    await notice('Member expelled');
    expect(server.sent('decideReport').map(({ body }) => body)).toEqual([
      { action: 'expel', rule: 'hate', explanation: 'Because.' },
    ]);
  });

  test('keeps what explains it, but not the username that confirms it', async () => {
    await opened();
    await enterDecision('expel', undefined, 'Because.');
    await user.type(await field('Type sam to confirm'), 'sam');

    await act(() => router.navigate('/dashboard'));
    await heading(/^Welcome/);
    await act(() => router.navigate('/admin/safety'));

    await screen.findByLabelText('Type sam to confirm');
    expect((await field('Type sam to confirm')).value).toBe('');
    expect(screen.getByLabelText<HTMLInputElement>(/^Explanation/).value).toBe('Because.');
  });

  test('is for admins', async () => {
    await opened({ ...ADMIN, isAdmin: false, is_moderator: true });

    const options = within(await screen.findByRole('radiogroup', { name: 'Decision' }))
      .getAllByRole<HTMLInputElement>('radio')
      .map(({ value }) => value);

    expect(options).toEqual(['dismiss', 'warn', 'suspend']);
  });
});

test('An appeal is sent once, however long the decisions take to come back', async () => {
  server.on('ownDecisions', { decisions: [EXPULSION] });
  await open('/', { as: { ...OWN_USER, restriction: 'expelled' } });
  await press('Appeal');
  await fill('Why should we decide differently?', 'It was not me.');
  const answer = server.hold('ownDecisions', {
    decisions: [{ ...EXPULSION, can_appeal: false, appeal: { ...APPEAL, answered_at: null } }],
  });
  server.on('appeal', DONE);
  await press('Send Appeal');
  await notice('Appeal sent');

  await press('Send Appeal');
  answer();

  await screen.findByText('You appealed');
  expect(server.sent('appeal')).toHaveLength(1);
});

const CLOSED: OwnReport = { ...REPORT, outcome: 'no_breach' };
const ASKED = { ...REPORT, second_look_at: NOW };

/** Opens a page with a report that found no breach; returns a function that changes it. */
async function openReports() {
  let report = CLOSED;
  const other = { ...REPORT, id: 3, outcome: 'acted' as const };
  keepAccount();
  server.on('ownReports', () => ({ reports: [report, other], next_cursor: null }));
  await open('/account/privacy', { as: OWN_USER });
  return (changed: OwnReport) => (report = changed);
}

const isAskedFor = async () => {
  await screen.findByText(/Somebody else is looking at it again/);
  expect(screen.queryByRole('button', { name: 'Ask for a Second Look' })).toBeNull();
};

test('A second look is asked for once, however long the reports take to come back', async () => {
  const change = await openReports();
  server.on('askSecondLook', () => ({ ...DONE, report: change(ASKED) }));
  const answer = server.hold('ownReports');
  await press('Ask for a Second Look');
  await notice('Somebody else will look at it');

  await press('Ask for a Second Look');
  answer();

  await isAskedFor();
  expect(server.sent('askSecondLook')).toHaveLength(1);
});

test('A second look that was asked for in another tab shows', async () => {
  const change = await openReports();
  server.on('askSecondLook', () => {
    change(ASKED);
    return rejected(409, 'conflict', ERROR_TEXTS.noSecondLook);
  });

  await press('Ask for a Second Look');

  await notice(ERROR_TEXTS.noSecondLook);
  await isAskedFor();
});
