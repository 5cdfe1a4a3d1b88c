import { describe, expect, test } from '@jest/globals';
import {
  REGISTRATION_ERRORS,
  type Invitation,
  type RegistrationMode,
  type WaitingRegistration,
} from '@lodge/contracts';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { open } from './support/open.js';
import { fillRegistration } from './support/registration.js';
import { ADMIN, DONE, NOW, OWN_USER } from './support/samples.js';
import {
  at,
  button,
  dialog,
  field,
  fill,
  focused,
  formError,
  heading,
  noDialog,
  notice,
  press,
  user,
} from './support/screen.js';
import { ended, rejected, server } from './support/server.js';

const CODE = 'Ab_-'.repeat(10) + 'xyz';

const inMode = (...modes: RegistrationMode[]) =>
  server.on('registration', { modes, line: 'A quiet place.' });
const shown = (text: string | RegExp) => screen.findAllByText(text);
const form = () => document.querySelector('form');
const noLink = (name: string) =>
  waitFor(() => expect(screen.queryByRole('link', { name })).toBeNull());

describe('The login', () => {
  test('is there before the mode and the line, which then stand in it', async () => {
    inMode('approval');
    const answer = server.hold('registration');
    await open('/login');
    await button('Log In');

    answer();

    await shown('A quiet place.');
    await shown('An admin approves each new member.');
    await screen.findByRole('link', { name: 'Create Account' });
  });

  test.each([
    ['closed', 'Registration is closed.'],
    ['invitation', 'Members come in by invitation.'],
  ] as const)('says that no one can register by themselves: %s', async (mode, text) => {
    inMode(mode);
    await open('/login');

    await shown(text);
    await noLink('Create Account');
  });
});

describe('The page to register', () => {
  test('has no form on a closed site, and none without an invitation where one is needed', async () => {
    inMode('closed');
    await open('/register');
    await shown('Registration is closed.');
    expect(form()).toBeNull();
    inMode('invitation');
    await open('/register');

    await heading('By invitation');
    await shown('Got a link? Open it on this device. No link? Only an admin can give you one.');
    expect(form()).toBeNull();
  });

  test.each([
    [['invitation', 'approval'], /^Got a link\? .* An admin approves each new member\.$/],
    [['approval'], 'Tell us a little about yourself. An admin reviews every profile.'],
  ] as [RegistrationMode[], string | RegExp][])(
    'says once that an admin decides, before anything else: %s',
    async (modes, text) => {
      inMode(...modes);
      await open('/register');

      const lead = (await shown(text))[0]!;

      expect(lead.previousElementSibling!.tagName).toBe('H1');
      expect(screen.getAllByText(/\badmin\b(?! see it)/)).toEqual([lead]);
    },
  );

  test.each(['open', 'invitation'] as const)(
    'says that it has the invitation of the link, which leaves the address bar, and sends it: %s',
    async (mode) => {
      inMode(mode);
      await open(`/register#invitation=${CODE}`);
      await heading('Come on in');
      await shown('A few details, and the door is open.');
      await shown('Your invitation is attached.');
      await waitFor(() => expect(location.hash).toBe(''));
      server.on('register', { ...DONE, userId: 7 });
      server.on('ownUser', { user: OWN_USER });

      await fillRegistration();
      await press('Create Account');

      await heading(/^Welcome, robin/);
      expect(server.sent('register')[0]!.body).toMatchObject({ invitation: CODE });
      expect(sessionStorage.length).toBe(0);
    },
  );

  test.each([CODE, 'half-of-a-li'])(
    'says above its button that the invitation %s is not valid, and keeps what was entered',
    async (code) => {
      inMode('invitation');
      await open(`/register#invitation=${code}`);
      await button('Create Account');
      server.on(
        'register',
        rejected(403, 'invitation_invalid', REGISTRATION_ERRORS.invitationInvalid),
      );
      await fillRegistration();

      await press('Create Account');

      await formError(REGISTRATION_ERRORS.invitationInvalid);
      expect(server.sent('register')[0]!.body).toMatchObject({ invitation: code });
      expect(screen.getByLabelText<HTMLInputElement>('Username').value).toBe('robin');
    },
  );
});

describe('Whoever waits', () => {
  const WAITING = { ...OWN_USER, restriction: 'pending' } as const;

  function waits() {
    server.on('admission', { ...DONE, is_admitted: false });
    server.byDefault('ownDeletion', { erase_after: NOW });
  }

  test('is told what happens next, and goes on once they are approved', async () => {
    inMode('approval');
    await open('/register');
    await shown('Tell us a little about yourself. An admin reviews every profile.');
    server.on('register', { ...DONE, userId: 7, restriction: 'pending' });
    waits();
    server.on('ownUser', { user: WAITING });
    await fillRegistration();
    await press('Create Account');
    await heading('Waiting for approval');

    server.on('admission', { ...DONE, is_admitted: true });
    server.on('ownUser', { user: OWN_USER });
    act(() => void dispatchEvent(new Event('focus')));

    await heading(/^Welcome, robin/);
  });

  test.each([
    [{ from: 'keeper' }, 'Your invitation from keeper was recognized.'],
    [{ from: null }, 'Your invitation was recognized.'],
  ])('and came by an invitation is told so: %j', async (invitation, text) => {
    waits();
    server.on('admission', { ...DONE, is_admitted: false, invitation });
    await open('/dashboard', { as: WAITING });

    await heading('Waiting for approval');

    await waitFor(() => expect(screen.getByText(/^Your invitation/).textContent).toBe(text));
  });

  test('and is refused reads why, on the page to log in', async () => {
    waits();
    await open('/dashboard', { as: WAITING });
    await heading('Waiting for approval');
    const over = ended({ refused: 'no_clear_photo' });
    for (const name of ['admission', 'ownUser'] as const) server.on(name, over);

    act(() => void dispatchEvent(new Event('focus')));

    await heading('Your registration was not approved');
    await shown('There was no photo that shows you clearly.');
    await heading('Log In');
    expect(screen.queryByText('Welcome back')).toBeNull();
    await at('/login');
  });

  test('finds the upload at its step, and is led to the notes', async () => {
    waits();
    await open('/dashboard', { as: WAITING });

    const upload = await screen.findByRole('group', { name: 'Add a Photo' });
    expect(upload.closest('li')!.textContent).toMatch(/^Add a photo of yourself/);
    await press('your profile');
    await focused(await field('Notes'));

    await fill('Username', 'robin2');
    await press('your profile');

    await focused(await field('Notes'));
    expect((await field('Username')).value).toBe('robin2');
  });

  test('and is approved while they write keeps what they wrote until it is saved', async () => {
    waits();
    await open('/dashboard', { as: WAITING });
    await press('Edit Profile');
    await screen.findByLabelText('Notes');
    await fill('Notes', 'Up early');
    const before = server.sent('admission').length;
    server.on('admission', { ...DONE, is_admitted: true });

    act(() => void dispatchEvent(new Event('focus')));

    server.on('updateOwnUser', { ...DONE, user: { ...OWN_USER, notes: 'Up early' } });
    await press('Save Changes');
    await notice('Profile updated successfully');
    server.on('ownUser', { user: OWN_USER });
    act(() => void dispatchEvent(new Event('focus')));
    await heading(/^Welcome, robin/);
    expect(server.sent('admission')).toHaveLength(before + 1);
  });

  test('edits their profile in place, as another tab may have changed it', async () => {
    waits();
    await open('/dashboard', { as: WAITING });
    const opener = await button('Edit Profile');
    server.on('ownUser', { user: { ...WAITING, notes: 'From another tab' } });
    act(() => opener.focus());
    await user.keyboard('{Enter}');
    await screen.findByDisplayValue('From another tab');
    await focused(await field('Username'));
    server.on('updateOwnUser', { ...DONE, user: { ...OWN_USER, notes: 'New here.' } });
    server.on('ownUser', { user: { ...WAITING, notes: 'New here.' } });

    await fill('Notes', 'New here.');
    await press('Save Changes');

    await notice('Profile updated successfully');
    await shown('New here.');
  });
});

describe('In the admin panel', () => {
  const {
    email: _,
    isAdmin: __,
    avatar: ___,
    ...profile
  } = { ...OWN_USER, id: 9, username: 'quinn' };
  const QUINN: WaitingRegistration = {
    ...profile,
    email: 'quinn@lodge.example',
    invited_by: null,
    avatar: null,
    photo_count: 2,
    is_suspended: false,
    is_like_expelled: true,
  };
  const INVITATION: Invitation = {
    id: 3,
    created_at: NOW,
    expires_at: '2999-01-01T00:00:00.000Z',
    created_by_username: 'admin',
    used_at: null,
    used_by: null,
    used_by_username: null,
    note: null,
    names_inviter: false,
  };

  async function openList(list: string, as = ADMIN) {
    server.on('waiting', { images: 0, requests: 0, reports: 0, registrations: 1 });
    server.byDefault('registrations', {
      registrations: [QUINN],
      next_cursor: null,
      pending_count: 1,
    });
    await open(`/admin?list=${list}`, { as });
  }

  test('a registration is approved', async () => {
    server.on('decideRegistration', DONE);
    await openList('registrations');
    await shown('quinn');
    await shown('Someone with an address like this was expelled.');
    server.on('registrations', { registrations: [], next_cursor: null, pending_count: 0 });

    await press('Approve');

    await notice('Registration approved');
    await shown('Nobody is waiting for approval');
    expect(server.sent('decideRegistration')).toMatchObject([
      { params: { userId: '9' }, body: { action: 'approve' } },
    ]);
  });

  test('an address like an expelled one is left to admins, and a moderator may refuse it', async () => {
    await openList('registrations', { ...ADMIN, isAdmin: false, is_moderator: true });
    await shown('quinn');

    await shown(
      'Someone with an address like this was expelled: only an admin can approve this registration',
    );
    expect(screen.queryByRole('button', { name: 'Approve' })).toBeNull();
    expect(screen.getByRole('button', { name: 'Reject' })).toBeTruthy();
  });

  test('a registration is refused with a reason, and with a note where there is mail; what fails is told in the dialog, at its field', async () => {
    server.on('recoveryWays', { by_mail: true });
    await openList('registrations');
    await press('Reject');
    const asked = await dialog();
    await press('Reject', asked);
    await asked.findByText('Please choose a reason');

    await fill('Reason', 'not_real', asked);
    await asked.findByLabelText('Note');
    server.on('decideRegistration', rejected(500, 'internal', 'No'));
    await press('Reject', asked);
    await asked.findByText('Error deciding the registration');
    const fields = { note: 'Too long' };
    server.on('decideRegistration', rejected(400, 'invalid_input', 'Too long', { fields }));
    await press('Reject', asked);
    await asked.findByText('Too long');
    expect(asked.getByLabelText('Note').getAttribute('aria-invalid')).toBe('true');
    expect(asked.queryByText('Error deciding the registration')).toBeNull();
    server.on('decideRegistration', DONE);
    await fill('Note', 'Please come back with a photo.', asked);
    await press('Reject', asked);

    await notice('Registration rejected');
    expect(server.sent('decideRegistration').at(-1)!.body).toEqual({
      action: 'refuse',
      reason: 'not_real',
      note: 'Please come back with a photo.',
    });
  });

  test('a registration that another reviewer decided first goes away', async () => {
    server.on(
      'decideRegistration',
      rejected(409, 'already_processed', REGISTRATION_ERRORS.decided),
    );
    await openList('registrations');
    await shown('quinn');
    server.on('registrations', { registrations: [], next_cursor: null, pending_count: 0 });

    await press('Approve');

    await notice(REGISTRATION_ERRORS.decided);
    await shown('Nobody is waiting for approval');
  });

  test.each([
    ['open', 'Nobody needs an invitation to register here.'],
    ['approval', 'Invitations are optional here. You see who invited each applicant.'],
    ['closed', 'Registration is closed.'],
  ] as const)(
    'where registration is %s, the list says what an invitation does',
    async (mode, text) => {
      inMode(mode);
      server.on('invitations', { invitations: [], next_cursor: null });
      await openList('invitations');

      await shown(text);
    },
  );

  test('an invitation whose note is refused says why, and is then made, shown once, and revoked', async () => {
    const invitation = { ...INVITATION, note: 'Robin of the choir' };
    const text = REGISTRATION_ERRORS.invitationNoteCharacters;
    server.on('invitations', { invitations: [], next_cursor: null });
    server.on('createInvitation', rejected(400, 'invalid_input', text, { fields: { note: text } }));
    server.on('revokeInvitation', DONE);
    await openList('invitations');
    await press('Invite Someone');
    const inviting = await dialog();
    await fill('Valid for', '14', inviting);
    await fill('For whom', 'Rob\u200bin', inviting);
    await press('Create Invitation', inviting);
    await notice(text);
    server.on('createInvitation', () => {
      server.on('invitations', { invitations: [invitation], next_cursor: null });
      return { ...DONE, invitation, link: `/register#invitation=${CODE}` };
    });
    await fill('For whom', 'Robin of the choir', inviting);
    fireEvent.click(inviting.getByLabelText('Show my name'));
    await press('Create Invitation', inviting);

    const link = (await inviting.findByLabelText('Shown only once')) as HTMLInputElement;
    expect(link.value).toBe(`${location.origin}/register#invitation=${CODE}`);
    fireEvent.copy(link);
    await press('Done', inviting);
    await shown('Robin of the choir');
    await press('Revoke');
    await press('Revoke', await dialog());

    await notice('Invitation revoked');
    await shown('No invitations yet');
    expect(server.sent('createInvitation').at(-1)!.body).toEqual({
      days: 14,
      note: 'Robin of the choir',
      names_inviter: true,
    });
  });

  test('an invitation that is being made stays open until its link was shown', async () => {
    server.on('invitations', { invitations: [], next_cursor: null });
    const made = { ...DONE, invitation: INVITATION, link: `/register#invitation=${CODE}` };
    const arrive = server.hold('createInvitation', made);
    await openList('invitations');
    await press('Invite Someone');
    await press('Create Invitation', await dialog());

    await user.keyboard('{Escape}');
    act(() => history.back());
    await press('Close', await dialog());
    arrive();

    await (await dialog()).findByLabelText('Shown only once');
    await user.keyboard('{Escape}');
    const asked = within(await screen.findByRole('dialog', { name: 'Close anyway?' }));
    await asked.findByText('The link is not shown again.');
    const [, close] = asked.getAllByRole('button', { name: 'Close' }).reverse();
    await user.click(close!);
    await noDialog();
  });
});
