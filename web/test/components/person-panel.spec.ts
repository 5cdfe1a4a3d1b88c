import { beforeEach, expect, test } from '@jest/globals';
import { REGISTRATION_ERRORS, type UserSummary } from '@lodge/contracts';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { keepRequests, request } from './support/admin-requests.js';
import { onADesktop } from './support/windows.js';
import { keepImages, pending } from './support/image-queue.js';
import { open } from './support/open.js';
import { ADMIN, APPEAL, DONE, MODERATOR, NOW, QUEUED, USER } from './support/samples.js';
import {
  button,
  dialog,
  choose,
  field,
  fill,
  focused,
  follow,
  gone,
  noDialog,
  notice,
  press,
  search,
  user,
} from './support/screen.js';
import { rejected, server, UNREACHABLE } from './support/server.js';
import { keepUsers, ROBIN } from './support/people.js';
import { keepReports } from './support/report-queue.js';
import { keepAppeals } from './support/appeals.js';

const panel = async (name: string) => within(await screen.findByRole('region', { name }));
const closed = (name: string) =>
  waitFor(() => expect(screen.queryByRole('region', { name })).toBeNull());

onADesktop();
beforeEach(() => {
  server.on('userSummary', ({ params: { id } }) => ({
    user: { ...ROBIN, id: Number(id), username: id === '5' ? 'robin' : 'sam' },
  }));
});

test('Beside the panel the list is used as before, and another person takes the place of the first', async () => {
  keepRequests(request(5, 'robin'), request(9, 'sam'));
  await open('/admin?tab=requests&status=all', { as: ADMIN });
  const row = within((await screen.findByText('Friends of robin')).closest('li')!);
  await follow('robin');
  await panel('robin');

  await press('Approve', row);
  await row.findByText('Approved');
  await panel('robin');
  await follow('sam');

  await closed('robin');
  await panel('sam');
  act(() => history.back());
  await closed('sam');
  await screen.findByText('Friends of sam');
  expect(search()).toBe('?tab=requests&status=all');
});

test('Closing the panel keeps what was chosen beside it, and Back still leads to before', async () => {
  keepRequests(request(5, 'robin'));
  await open('/admin?tab=requests', { as: ADMIN });
  const { length } = history;
  const close = async () => press('Close', await panel('robin'));
  await follow('robin');
  await close();
  await closed('robin');
  await waitFor(() => expect(search()).toBe('?tab=requests'));
  await follow('robin');
  await user.click(await screen.findByRole('radio', { name: 'All' }));
  await waitFor(() => expect(search()).toContain('status=all'));

  await close();

  await closed('robin');
  expect(search()).toBe('?tab=requests&status=all');
  // The first closing left no entry.
  expect(history.length).toBe(length + 1);
  act(() => history.back());
  await waitFor(() => expect(search()).toBe('?tab=requests'));
});

test('A report and an appeal open the person, too', async () => {
  const reporter = { id: 5, username: 'robin', avatar: null };
  keepReports({ ...QUEUED, claim: null, reporter });
  keepAppeals(APPEAL);
  await open('/admin/safety', { as: ADMIN });

  await follow('sam');
  await screen.findByRole('dialog', { name: 'sam' });
  await user.keyboard('{Escape}');
  await noDialog();
  await focused(await screen.findByRole('link', { name: 'sam' }));
  await follow('robin');
  await screen.findByRole('dialog', { name: 'robin' });

  await open('/admin/safety?tab=appeals', { as: ADMIN });
  await follow('sam');
  await panel('sam');
});

test('A look that is logged is not repeated after an interruption, unlike the rest', async () => {
  keepRequests(request(5, 'robin'));
  await open('/admin?tab=requests&person=5', { as: ADMIN });
  await panel('robin');
  const [looks, counts] = [server.sent('userSummary').length, server.sent('waiting').length];

  act(() => server.interrupt());

  await waitFor(() => expect(server.sent('waiting').length).toBeGreaterThan(counts));
  expect(server.sent('userSummary')).toHaveLength(looks);
});

test('A moderator is offered nothing of what admins do, and of who is above them sees nothing', async () => {
  keepRequests();
  const { email: _, ...seen } = ROBIN;
  server.on('userSummary', { user: seen });
  await open('/admin?tab=requests&person=5', { as: MODERATOR });
  const shown = await panel('robin');
  await shown.findByText(/^Member since/);
  for (const name of ['Edit', 'Password Link']) expect(shown.queryByText(name)).toBeNull();
  server.on('userSummary', rejected(403, 'not_allowed', 'No'));

  await open('/admin?tab=requests&person=1', { as: MODERATOR });

  await (await panel('Member')).findByText(/^Only admins see this account/);
});

test('Somebody who is gone, and a panel that cannot be fetched, say so', async () => {
  keepRequests();
  server.on('userSummary', rejected(404, 'not_found', 'User not found'));
  await open('/admin?tab=requests&person=2000000000', { as: ADMIN });
  await (await panel('Member')).findByText('This account no longer exists.');

  server.on('userSummary', UNREACHABLE);
  await open('/admin?tab=requests&person=5', { as: ADMIN });
  await (await panel('Member')).findByText('Error fetching profile');
  server.on('userSummary', { user: ROBIN });
  await press('Try again', await panel('Member'));

  await (await panel('robin')).findByText('robin@lodge.example');
});

test('A password link for a member is shown once, to be copied', async () => {
  keepUsers();
  server.on('createResetLink', { ...DONE, link: `/reset#${'x'.repeat(43)}` });
  await open('/admin?person=5', { as: ADMIN });
  const shown = await panel('robin');
  await press('Password Link', shown);
  await press('Create Link', await dialog());
  const link = await (await dialog()).findByLabelText<HTMLInputElement>('Shown only once');
  await focused(link);
  expect(link.value).toBe(`${location.origin}/reset#${'x'.repeat(43)}`);
  fireEvent.copy(link);

  await press('Done', await dialog());

  await noDialog();
  await focused(await button('Password Link', shown));
});

test('A member is suspended from the panel without a report, and the suspension lifted there, which panel and list say', async () => {
  const users = keepUsers();
  server.on('userSummary', { user: ROBIN });
  server.on('decideAboutMember', () => {
    server.on('userSummary', { user: { ...ROBIN, is_suspended: true } });
    return DONE;
  });
  await open('/admin', { as: ADMIN });
  await follow('robin');
  const shown = await panel('robin');

  await press('Suspend', shown);
  await screen.findByRole('dialog', { name: /^Suspend robin/ });
  await user.selectOptions(await field('How long'), '30');
  await user.selectOptions(await field('Rule'), 'spam');
  await user.type(await field('Explanation'), 'Advertising.');
  await press('Suspend for 30 days', await dialog());

  await notice('Member suspended');
  await noDialog();
  await shown.findByText('Suspended');
  await within(screen.getByRole('list', { name: 'Users' })).findByText('Suspended');
  await button('Warn', shown);
  expect(shown.queryByText('Suspend')).toBeNull();
  expect(server.sent('decideAboutMember').map(({ params, body }) => [params, body])).toEqual([
    [{ id: '7' }, { action: 'suspend', rule: 'spam', explanation: 'Advertising.', days: 30 }],
  ]);
  server.on('liftSuspension', () => {
    server.on('userSummary', { user: ROBIN });
    users.pop();
    return DONE;
  });

  await press('Lift Suspension', shown);
  await press('Lift Suspension', await dialog());

  await waitFor(() => expect(shown.queryByRole('button', { name: 'Lift Suspension' })).toBeNull());
  await waitFor(() => expect(screen.queryByRole('link', { name: 'robin' })).toBeNull());
  await screen.findByText('0 accounts');
  await panel('robin');
  expect(server.sent('liftSuspension').map(({ params }) => params)).toEqual([{ id: '7' }]);
});

test('A registration that is approved beside the panel no longer waits in it', async () => {
  const { isAdmin: _, ...profile } = USER;
  const registration = {
    ...profile,
    invited_by: null,
    avatar: null,
    photo_count: 0,
    is_suspended: false,
  };
  server.on('waiting', { images: 0, requests: 0, reports: 0, registrations: 1 });
  server.on('registrations', {
    registrations: [{ ...registration, is_like_expelled: false }],
    next_cursor: null,
    pending_count: 1,
  });
  server.on('userSummary', { user: { ...ROBIN, standing: 'pending' } });
  server.on('decideRegistration', () => {
    server.on('userSummary', { user: ROBIN });
    return DONE;
  });
  await open('/admin?tab=users&list=registrations', { as: ADMIN });
  await follow('robin');
  const shown = await panel('robin');
  await shown.findByText('Awaiting approval');

  await press('Approve', within(await screen.findByRole('list', { name: 'Waiting for Approval' })));

  await gone('Awaiting approval', shown);
});

test.each([
  ['alone', () => press('Approve')],
  [
    'with others',
    async () => {
      await user.click(await screen.findByLabelText('Select all shown'));
      await press('Approve 1');
    },
  ],
])('A request that is approved %s beside the panel adds the group to it', async (_how, approve) => {
  keepRequests(request(7));
  server.on('userSummary', { user: ROBIN });
  await open('/admin?tab=requests&person=7', { as: ADMIN });
  const shown = await panel('robin');
  await shown.findByText('In no group.');
  const group = { id: 7, name: 'Friends of robin', joined_at: NOW };
  server.on('userSummary', { user: { ...ROBIN, groups: [group] } });

  await approve();

  await shown.findByRole('link', { name: 'Friends of robin' });
});

test('A suspension that an appeal ends beside the panel is over in it', async () => {
  keepAppeals({ ...APPEAL, claim: QUEUED.claim });
  server.on('userSummary', { user: { ...ROBIN, id: 9, is_suspended: true } });
  server.on('decideAppeal', () => {
    server.on('userSummary', { user: { ...ROBIN, id: 9 } });
    return DONE;
  });
  await open('/admin/safety?tab=appeals&person=9', { as: ADMIN });
  const shown = await panel('robin');
  await shown.findByText('Suspended');
  await fill('Outcome', 'reversed');
  await fill('Your answer', 'You were right.');

  await press('Send Answer');

  await gone('Suspended', shown);
});

test('The panel on a member who is deleted beside it says that the account is gone', async () => {
  keepUsers();
  server.on('userSummary', { user: ROBIN });
  server.on('deleteUser', () => {
    server.on('userSummary', rejected(404, 'not_found', 'User not found'));
    return DONE;
  });
  await open('/admin?person=7', { as: ADMIN });
  const shown = await panel('robin');
  await shown.findByText(/^Member since/);
  await choose('Options for robin', 'Delete');
  await fill('Type robin to confirm', 'robin', await dialog());

  await press('Delete', await dialog());

  await shown.findByText('This account no longer exists.');
});

test('A suspension that another admin was first with becomes a warning, which keeps what was typed', async () => {
  keepUsers();
  server.on('userSummary', { user: ROBIN });
  const text = 'This member is already suspended';
  server.on('decideAboutMember', () => {
    server.on('userSummary', { user: { ...ROBIN, is_suspended: true } });
    return rejected(409, 'conflict', text);
  });
  await open('/admin?person=7', { as: ADMIN });
  const shown = await panel('robin');
  await press('Suspend', shown);
  await screen.findByRole('dialog', { name: /^Suspend robin/ });
  await user.selectOptions(await field('How long'), '30');
  await user.selectOptions(await field('Rule'), 'spam');
  await user.type(await field('Explanation'), 'Advertising.');

  await press('Suspend for 30 days', await dialog());

  await notice(text);
  await shown.findByText('Suspended');
  const warning = within(await screen.findByRole('dialog', { name: /^Warn robin/ }));
  await warning.findByText('They can no longer be suspended, only warned.');
  expect((await field('Explanation')).value).toBe('Advertising.');
  server.on('decideAboutMember', DONE);
  await press('Warn Member', warning);
  await notice('Member warned');
  expect(server.sent('decideAboutMember').at(-1)!.body).toEqual({
    action: 'warn',
    rule: 'spam',
    explanation: 'Advertising.',
  });
});

test('An admin is only warned, whoever is expelled or oneself not even that', async () => {
  keepUsers();
  server.on('userSummary', { user: { ...ROBIN, is_admin: true } });
  await open('/admin?person=7', { as: ADMIN });
  const admin = await panel('robin');
  await button('Warn', admin);
  expect(admin.queryByText('Suspend')).toBeNull();

  for (const person of [
    { ...ROBIN, standing: 'expelled' as const },
    { ...ROBIN, id: ADMIN.id, is_admin: true },
  ]) {
    server.on('userSummary', { user: person });
    await open(`/admin?person=${person.id}`, { as: ADMIN });
    const shown = await panel('robin');
    await shown.findByText('View Log');
    expect(shown.queryByText(/^(Warn|Suspend)$/)).toBeNull();
  }

  server.on('userSummary', { user: { ...ROBIN, standing: 'refused' } });
  await open('/admin?person=7', { as: ADMIN });
  const refused = await panel('robin');
  await refused.findByText('View Log');
  expect(refused.queryByText(/^(Edit|Password Link|Warn|Suspend)$/)).toBeNull();
});

test('The name in the review opens the person above it, who then has all keys', async () => {
  keepImages(pending(1), pending(2));
  await open('/admin?tab=images&status=pending&review=1', { as: ADMIN });
  const review = within(await screen.findByRole('dialog', { name: 'Review images' }));
  const link = await review.findByRole('link', { name: 'robin' });
  await user.click(link);
  const person = await screen.findByRole('dialog', { name: 'robin' });

  await user.keyboard('a');
  await user.keyboard('{Escape}');

  await waitFor(() => expect(person.isConnected).toBe(false));
  await focused(link);
  expect(search()).toBe('?tab=images&status=pending&review=1');
  expect(server.sent('approveImage')).toEqual([]);
});

test('The panel of an applicant begins with the decision, and offers nothing that is done to members', async () => {
  keepRequests(request(ROBIN.id, 'robin'));
  const FACE = `${'0'.repeat(32)}.webp`;
  const photo = { id: 3, filename: FACE, is_approved: false, is_face_picture: true };
  const applicant: UserSummary = {
    ...ROBIN,
    standing: 'pending',
    photos: [{ ...photo, uploaded_at: NOW, width: 4, height: 3, placeholder: null }],
  };
  server.on('userSummary', { user: applicant });
  server.on('decideRegistration', () => {
    server.on('userSummary', { user: ROBIN });
    return DONE;
  });
  await open(`/admin?tab=requests&person=${ROBIN.id}`, { as: ADMIN });
  const shown = await panel('robin');

  await shown.findByText(/^Registered/);
  expect(shown.queryByText(/^Member since/)).toBeNull();
  const names = shown.getAllByRole('button').map((each) => each.ariaLabel ?? each.textContent);
  expect(names).toEqual(['Close', 'Approve', 'Reject', 'Enlarge photo 3, pending, face picture']);
  const region = screen.getByRole('region', { name: 'robin' });
  expect(region.querySelector('img.face')!.getAttribute('src')).toContain(FACE);
  await press('Approve', shown);

  await shown.findByText(/^Member since/);
  expect(server.sent('decideRegistration')).toMatchObject([{ body: { action: 'approve' } }]);
});

test('In the panel a moderator only rejects an applicant whose address is like one that was expelled', async () => {
  keepRequests();
  const { email: _, ...seen } = ROBIN;
  server.on('userSummary', { user: { ...seen, standing: 'pending', is_like_expelled: true } });

  await open('/admin?tab=requests&person=7', { as: MODERATOR });

  const shown = await panel('robin');
  await button('Reject', shown);
  shown.getByText(REGISTRATION_ERRORS.adminDecides);
  expect(shown.queryByText('Approve')).toBeNull();
});
