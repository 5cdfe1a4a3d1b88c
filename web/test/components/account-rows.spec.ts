import { describe, expect, test } from '@jest/globals';
import { ACCOUNT_TEXTS, DECISION_TEXTS, FACTOR_TEXTS, type OwnDecision } from '@lodge/contracts';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { FACTORS, keepAccount, OWN_SESSION } from './support/account.js';
import { open } from './support/open.js';
import { DONE, EMBLEM, NOW, OWN_USER, USER, WARNING } from './support/samples.js';
import {
  asks,
  at,
  focused,
  follow,
  gone,
  heading,
  logIn,
  notice,
  press,
} from './support/screen.js';
import { rejected, server } from './support/server.js';

const NOT_FOUND = rejected(404, 'not_found', 'Not found');
const ELSEWHERE = {
  ...OWN_SESSION,
  ref: 'B'.repeat(22),
  label: 'Safari on iPhone',
  began: '2026-01-02T04:00:00.000Z',
  is_current: false,
};

const main = () => within(screen.getByRole('main'));

describe('The account is six rows', () => {
  const rows = () =>
    main()
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent);
  const FRESH = [
    ['Password', 'No recent change'],
    ['Logging in', 'Password only'],
    ['Sessions and activity', '1 session'],
    ['Notifications', 'Off in this browser'],
    ['Privacy', 'Nobody blocked or muted'],
    ['Your data', 'Download, pause or delete'],
  ] as const;

  test('that say their state and open their page', async () => {
    keepAccount();
    await open('/account', { as: OWN_USER });
    await waitFor(() => expect(rows()).toEqual(FRESH.map((row) => row.join(' '))));

    for (const [title, state] of FRESH) {
      await follow(`${title} ${state}`);
      await focused(await heading(title));
      await follow('Account', main());
      await heading('Account');
    }
  });

  test('and say what is on, and how much there is', async () => {
    keepAccount();
    server.on('notifications', { public_key: null, is_on: false });
    const password_changed_at = new Date(Date.now() - 22 * 86_400_000).toISOString();
    server.on('factors', { factors: { ...FACTORS, password_changed_at, totp_since: NOW } });
    server.on('blocks', { blocks: [{ user_id: 8, username: 'kim', created_at: NOW }] });
    server.on('mutes', {
      members: [{ user_id: 9, username: 'sam', until: null }],
      groups: [{ group_id: 3, name: 'Hikers', ...EMBLEM, until: null }],
    });
    server.on('ownDecisions', { decisions: [WARNING] });

    await open('/account', { as: OWN_USER });

    await waitFor(() =>
      expect(rows()).toEqual([
        'Password Changed 3 weeks ago',
        'Logging in Codes on, no recovery codes',
        'Sessions and activity 1 session',
        'Notifications This site sends no notifications. New messages are counted next to Groups.',
        'Privacy 1 blocked, 2 muted, 1 decision about you',
        'Your data Download, pause or delete',
      ]),
    );
  });

  test('of which one that cannot be read says so, and still opens its page', async () => {
    keepAccount();
    server.on('ownSessions', NOT_FOUND);
    await open('/account', { as: OWN_USER });

    await follow('Sessions and activity Not available right now');

    await screen.findByText('Error fetching your sessions');
  });

  test('and the link of a mail that confirms an email leads there, too', async () => {
    keepAccount();
    const text = FACTOR_TEXTS.confirmationEnded;
    server.on('confirmEmail', rejected(400, 'invalid_input', text, { fields: { token: text } }));
    await open('/account/sign-in#confirm=made.up', { as: OWN_USER });

    await notice(text);
    expect(location.hash).toBe('');
    expect(server.sent('confirmEmail')[0]!.body).toEqual({ token: 'made.up' });
  });

  test('and a guest who follows a mailed link logs in first', async () => {
    keepAccount();
    server.on('confirmEmail', DONE);
    server.on('login', { ...DONE, user: USER });
    await open('/account/sign-in#confirm=made.up');
    await heading('Welcome back');
    server.on('ownUser', { user: OWN_USER });

    await logIn();

    await notice(ACCOUNT_TEXTS.emailConfirmed);
    await at('/account/sign-in');
    expect(location.hash).toBe('');
    expect(server.sent('confirmEmail')[0]!.body).toEqual({ token: 'made.up' });
  });
});

describe('A new session', () => {
  const text = /^New login: Safari on iPhone, .+ Not you\? End it and change your password\.$/;
  const calls = () => server.sent('ownSessions').length;

  async function opened() {
    keepAccount();
    await open('/groups', { as: OWN_USER });
    // Strict mode runs effects twice.
    await waitFor(() => expect(calls()).toBe(2));
  }

  test('shows on every open page, one of the same second too, and nowhere on its own', async () => {
    await opened();
    server.on('ownSessions', { sessions: [OWN_SESSION, { ...ELSEWHERE, began: NOW }] });
    act(() => server.hint({ changed: 'sessions' }));
    await screen.findByText(text);
    await press('It was me');
    await gone(text);
    server.on('ownSessions', { sessions: [{ ...ELSEWHERE, is_current: true }, OWN_SESSION] });

    await act(async () => server.hint({ changed: 'sessions' }));

    await waitFor(() => expect(calls()).toBe(4));
    await act(async () => {});
    expect(screen.queryByText(text)).toBeNull();
  });

  test('that began while a page heard nothing shows once it hears again', async () => {
    await opened();
    server.on('ownSessions', { sessions: [ELSEWHERE, OWN_SESSION] });

    act(() => server.interrupt());

    await screen.findByText(text);
    await follow('See sessions');
    await heading('Sessions and activity');
    await gone(text);
  });
});

describe('An appeal', () => {
  const appealable = (id: number): OwnDecision => ({ ...WARNING, id, can_appeal: true });
  const textOf = async (place: number) =>
    (await screen.findAllByLabelText('Why should we decide differently?'))[place]!;
  const write = async () =>
    fireEvent.change(await textOf(0), { target: { value: 'It was a joke among friends.' } });

  test('is not lost beside another that is empty', async () => {
    keepAccount();
    server.on('ownDecisions', { decisions: [appealable(3), appealable(4)] });
    await open('/account/privacy', { as: OWN_USER });
    const [first, second] = await screen.findAllByRole('button', { name: 'Appeal' });
    fireEvent.click(first!);
    await write();
    fireEvent.click(second!);
    await textOf(1);

    await follow('Dashboard');

    await screen.findByRole('dialog', { name: /Leave without saving\?/ });
  });

  test('that was sent is not asked about any more', async () => {
    keepAccount();
    server.on('ownDecisions', { decisions: [appealable(3)] });
    server.on('appeal', { ...DONE });
    await open('/account/privacy', { as: OWN_USER });
    await press('Appeal');
    await write();
    expect(asks()).toBe(true);
    const answer = server.hold('ownDecisions');

    await press('Send Appeal');

    await notice(DECISION_TEXTS.appealed);
    expect(asks()).toBe(false);
    answer();
  });
});
