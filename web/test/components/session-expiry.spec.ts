import { beforeAll, describe, expect, jest, test } from '@jest/globals';
import { ERROR_TEXTS, FACTOR_TEXTS } from '@lodge/contracts';
import { act, screen, waitFor, within } from '@testing-library/react';
import { refreshSession, sessionTabs, startSession } from '../../src/lib/session/session.js';
import { open } from './support/open.js';
import { keepRoom, openRoom, ROOM } from './support/room.js';
import { DONE, NOW, OWN_USER, USER } from './support/samples.js';
import {
  at,
  field,
  fill,
  focused,
  follow,
  gone,
  heading,
  logIn,
  navigation,
  noDialog,
  notice,
  press,
  user,
  watchLoads,
} from './support/screen.js';
import { ended, EXPIRED, rejected, server, UNREACHABLE } from './support/server.js';

const TYPED = 'Written before the session expired';
const QUESTION = 'Log in again';

const question = async () => within(await screen.findByRole('dialog', { name: QUESTION }));

/** Expires the session until a login, after which `then` sets the responses. */
function expire(then?: () => void, as = USER) {
  server.on('ownUser', EXPIRED);
  server.on('login', () => {
    server.on('ownUser', { user: { ...as, avatar: null } });
    then?.();
    return { ...DONE, user: as };
  });
}

const logInAgain = async (password?: string) => logIn(password, await question());

const save = () =>
  server.on('updateOwnUser', ({ body }) => {
    const saved = { user: { ...OWN_USER, notes: body.notes ?? '' } };
    server.on('ownUser', saved);
    return { ...DONE, ...saved };
  });

/** Changes a profile and saves it after the session has expired. */
async function savedTooLate(as = USER) {
  await open('/profile', { as: OWN_USER });
  await screen.findByText(OWN_USER.email);
  await follow('Edit Profile');
  await screen.findByRole('button', { name: 'Save Changes' });
  await fill('Notes', TYPED);
  server.on('updateOwnUser', EXPIRED);
  expire(save, as);
  await press('Save Changes');
  await question();
}

test('An expired session loses no message', async () => {
  keepRoom('Sent in time');
  await open(ROOM, { as: OWN_USER });
  await screen.findByText('Sent in time');
  await fill('Message', 'Sent too late');
  server.on('postMessage', EXPIRED);
  expire(() => keepRoom('Sent in time'));

  await user.type(await field('Message'), '{Enter}');
  await logInAgain();

  await noDialog();
  const log = within(await screen.findByRole('log'));
  await log.findByText('Sent too late');
  await waitFor(() => expect(log.queryByText('Sending')).toBeNull());
  expect(server.sent('postMessage').map(({ body }) => body.content)).toEqual([
    'Sent too late',
    'Sent too late',
  ]);
});

test('An expired session lets a screen that was opened meanwhile load', async () => {
  await open('/dashboard', { as: OWN_USER });
  await heading('Quick Photo Upload');
  // Only the second of these screens calls the API again and finds the session expired.
  expire();

  await follow('Profile', await navigation());
  await logInAgain();

  await noDialog();
  await screen.findByText(OWN_USER.email);
  await at('/profile');
});

test('A wrong password leaves the question, and a one-time code is asked for in place', async () => {
  await savedTooLate();
  server.on('login', rejected(401, 'wrong_credentials', ERROR_TEXTS.wrongCredentials));
  await logInAgain('Not-My-Word-1!');
  await (await question()).findByText('Invalid email or password');
  const challenge = 'c'.repeat(43);
  const text = FACTOR_TEXTS.secondFactorRequired;
  const needed = { challenge, methods: ['totp' as const] };
  server.on('login', rejected(401, 'second_factor_required', text, needed));
  server.on('loginWithCode', () => {
    server.on('ownUser', { user: OWN_USER });
    save();
    return { ...DONE, user: USER };
  });
  await logInAgain();
  await press('Back', await question());
  await logInAgain();
  await focused(await (await question()).findByRole('textbox', { name: 'One-time code' }));
  await fill('One-time code', '123456', await question());

  await press('Continue', await question());

  await notice('Profile updated successfully');
  expect(server.sent('loginWithCode').map(({ body }) => body)).toEqual([
    { challenge, code: '123456' },
  ]);
});

test('Another member who signs in instead begins at the dashboard, on a page of their own', async () => {
  const next = { ...USER, id: 8, username: 'sam', email: 'sam@lodge.example', notes: '' };
  await savedTooLate(next);
  await fill('Email', next.email, await question());

  const loads = watchLoads();

  await logInAgain();

  await waitFor(() => expect(loads.replace.mock.calls).toEqual([['/dashboard']]));
  expect(document.body.textContent).not.toContain('robin');
  expect(server.sent('updateOwnUser')).toHaveLength(1);
});

test('The question is not left again by itself when the session expires once more', async () => {
  await open('/dashboard', { as: OWN_USER });
  await heading('Quick Photo Upload');
  server.on('ownUser', EXPIRED);
  await act(() => refreshSession());
  await question();
  await user.keyboard('{Escape}');
  await screen.findByRole('dialog', { name: 'Leave without logging in?' });
  server.on('ownUser', { user: OWN_USER });
  await act(() => refreshSession());
  await noDialog();
  server.on('ownUser', EXPIRED);

  await act(() => refreshSession());

  await question();
  expect(screen.queryByRole('dialog', { name: 'Leave without logging in?' })).toBeNull();
});

test('Leaving the question asks before what was typed is lost', async () => {
  await savedTooLate();
  const leaving = 'Leave without logging in?';
  await user.keyboard('{Escape}');
  await screen.findByRole('dialog', { name: leaving });
  await user.keyboard('{Escape}');
  await gone(leaving);
  await question();
  expect((await field('Notes')).value).toBe(TYPED);
  await press('Close', await question());

  await press('Leave', within(await screen.findByRole('dialog', { name: leaving })));

  await heading('Welcome back');
  await noDialog();
});

test.each([
  [
    'elsewhere, or replaced by one that never arrived',
    {},
    /^Your password changed, .* or the connection dropped/,
  ],
  ['by a change of the account', { changed: true }, /^Log in again to see what changed/],
])('A session that was ended %s leads to the login', async (_, why, text) => {
  await open('/profile/edit', { as: OWN_USER });
  await screen.findByRole('button', { name: 'Save Changes' });
  await fill('Notes', 'Not saved');
  for (const name of ['ownUser', 'ownSessions'] as const) server.on(name, ended(why));

  act(() => server.hint({ changed: 'sessions' }));

  await heading('Welcome back');
  await noDialog();
  await heading('You were logged out');
  await screen.findByText(text);
  expect((await field('Email')).value).toBe(OWN_USER.email);
});

test('Nothing is lost by a call that was ahead of the cookie of a session that replaced another', async () => {
  await open('/profile/edit', { as: OWN_USER });
  await screen.findByRole('button', { name: 'Save Changes' });
  await fill('Notes', TYPED);
  const sent = () => (['ownUser', 'ownSessions'] as const).map((name) => server.sent(name).length);
  const [users, sessions] = sent();
  server.on('ownUser', () => {
    server.on('ownUser', { user: { ...OWN_USER, avatar: null } });
    return ended();
  });
  server.on('ownSessions', () => {
    server.on('ownSessions', { sessions: [] });
    return ended();
  });

  act(() => server.hint({ changed: 'sessions' }));

  await waitFor(() => expect(sent()).toEqual([users! + 2, sessions! + 2]));
  expect((await field('Notes')).value).toBe(TYPED);
  await noDialog();
});

describe('Whoever is barred, once an admin lifts that,', () => {
  const lifted = { lifted: true } as const;

  test.each([
    ['suspended', 'Your account is suspended', 'Your suspension was lifted'],
    ['expelled', 'You were expelled', 'Your expulsion was reversed'],
  ] as const)('reads on the page to log in that they may: %s', async (as, before, after) => {
    server.on('ownDecisions', { decisions: [] });
    server.on('ownDeletion', { erase_after: NOW });
    await open('/', { as: { ...OWN_USER, restriction: as } });
    await heading(before);
    for (const name of ['ownUser', 'ownDecisions', 'ownExport'] as const)
      server.on(name, ended(lifted));

    await press('Download My Data');

    await heading(after);
    await screen.findByText('You can log in as before.');
    expect((await field('Email')).value).toBe(OWN_USER.email);
  });

  test('reads nothing of it on a page that did not show who was signed in', async () => {
    server.on('ownUser', ended(lifted));

    await open('/');

    await heading('Welcome back');
    expect(document.body.textContent).not.toContain('lifted');
    expect((await field('Email')).value).toBe('');
  });
});

test('After a session was ended elsewhere, the tab keeps nothing that was not sent', async () => {
  await openRoom();
  await fill('Message', 'Not sent yet');
  await waitFor(() => expect(Object.values(sessionStorage).join()).toContain('Not sent yet'));
  for (const name of ['ownUser', 'ownGroups'] as const) server.on(name, ended());

  act(() => server.hint({ changed: 'groups' }));

  await heading('You were logged out');
  expect(Object.values(sessionStorage).join()).not.toContain('Not sent yet');
});

describe('A page starts anew, with nothing of a member’s', () => {
  const SAM = { ...OWN_USER, id: 8, username: 'sam' };
  beforeAll(() => startSession());
  /** What another tab says of who is signed in. */
  const hear = (data?: number) => {
    const said = jest.spyOn(BroadcastChannel.prototype, 'postMessage');
    sessionTabs.post();
    const channel = said.mock.contexts[0] as BroadcastChannel;
    act(() => channel.onmessage!(new MessageEvent('message', { data })));
    said.mockRestore();
  };
  const written = async () => {
    await openRoom();
    await fill('Message', 'Not sent yet');
  };
  const isGone = async ({ reload }: ReturnType<typeof watchLoads>) => {
    await waitFor(() => expect(reload).toHaveBeenCalledTimes(1));
    expect(document.body.textContent).toBe('Loading');
    expect(Object.values(sessionStorage).join()).toContain('Not sent yet');
  };

  test.each([
    ['another signed in in another tab', SAM.id],
    ['they logged out in another tab', undefined],
  ])('once %s', async (_, id) => {
    await written();
    const loads = watchLoads();

    hear(id);

    await isGone(loads);
  });

  test('once the server names another', async () => {
    await written();
    server.on('ownUser', { user: SAM });
    const loads = watchLoads();

    await act(() => refreshSession());

    await isGone(loads);
  });

  const { dataset } = document.documentElement;
  const pass = (event: 'pagehide' | 'pageshow') =>
    act(() => void dispatchEvent(new PageTransitionEvent(event, { persisted: true })));

  test.each([
    ['another is signed in', { user: SAM }],
    ['nobody is signed in', EXPIRED],
    ['the server cannot be asked', UNREACHABLE],
  ])('once it comes out of the browser’s cache, hidden before, and %s', async (_, answer) => {
    await written();
    const loads = watchLoads();

    pass('pagehide');
    expect(dataset.veiled).toBe('');
    server.on('ownUser', answer);
    pass('pageshow');

    await isGone(loads);
    expect(dataset.veiled).toBe('');
    delete dataset.veiled;
  });

  test('but is shown again, with all that was typed, where it comes out of the cache for the same member', async () => {
    await open('/profile', { as: OWN_USER });
    await follow('Edit Profile');
    await fill('Notes', 'not saved yet');
    const loads = watchLoads();

    pass('pagehide');
    pass('pageshow');

    await waitFor(() => expect(dataset.veiled).toBeUndefined());
    expect((await field('Notes')).value).toBe('not saved yet');
    expect(loads.reload).not.toHaveBeenCalled();
  });

  test('but goes on as it is where the same member signed in again', async () => {
    await written();
    const loads = watchLoads();
    const before = server.sent('ownUser').length;

    hear(OWN_USER.id);

    await waitFor(() => expect(server.sent('ownUser').length).toBeGreaterThan(before));
    expect((await field('Message')).value).toBe('Not sent yet');
    expect(loads.reload).not.toHaveBeenCalled();
  });
});
