import { describe, expect, test } from '@jest/globals';
import type { AuditLogEntry } from '@lodge/contracts';
import { screen, waitFor, within } from '@testing-library/react';
import { open } from './support/open.js';
import { ADMIN, NOW } from './support/samples.js';
import {
  button,
  field,
  fill,
  focused,
  follow,
  heading,
  press,
  returnToWindow,
  search,
  user,
} from './support/screen.js';
import { server } from './support/server.js';
import { ROBIN, keepUsers } from './support/people.js';

const ENTRY: AuditLogEntry = {
  id: 1,
  at: NOW,
  action: 'decide-report',
  detail: null,
  actor_id: 1,
  actor_username: 'admin',
  subject_id: 7,
  subject_name: 'Marcus',
  group_name: null,
};

/** The rows of all days. */
const rowsOfLog = () =>
  screen.getAllByRole('region').flatMap((day) => within(day).queryAllByRole('listitem'));

test('The log says in words what was decided, and about whom, day by day', async () => {
  server.on('auditLog', {
    entries: [
      { ...ENTRY, id: 7, detail: 'expel' },
      { ...ENTRY, id: 6, action: 'decide-appeal', detail: 'reversed', subject_name: null },
      { ...ENTRY, id: 5, action: 'refuse-registration', detail: 'under_age', subject_name: null },
      { ...ENTRY, id: 9, action: 'add-to-group', detail: '11', group_name: 'Hikers' },
      { ...ENTRY, id: 4, action: 'add-to-group', detail: '12' },
      { ...ENTRY, id: 8, action: 'warn-user', subject_name: null },
      { ...ENTRY, id: 3, action: 'announce', detail: 'of a later version', subject_name: null },
      { ...ENTRY, id: 2, action: 'approve-image' },
      {
        ...ENTRY,
        id: 1,
        at: '2025-12-24T12:00:00.000Z',
        action: 'leave',
        actor_id: 7,
        actor_username: 'Marcus',
      },
    ],
    next_cursor: null,
  });
  await open('/admin/safety?tab=log', { as: ADMIN });

  await heading('January 2, 2026');
  const rows = rowsOfLog();
  expect(rows.map((row) => row.querySelector('p')?.textContent?.replace('\u00a0', ' '))).toEqual([
    'admin · Decided a report: Marcus (expelled)ID 7',
    'admin · Answered an appeal (the decision was reversed)ID 7',
    'admin · Rejected a registration (under 18)ID 7',
    'admin · Added a member to a group: Marcus, HikersID 7',
    'admin · Added a member to a group: MarcusID 7',
    'admin · Warned a memberID 7',
    'admin · Wrote an announcement (of a later version)ID 7',
    'admin · Approved a photo: MarcusID 7',
    'Marcus · Scheduled their own account for deletion',
  ]);
  expect(rows[0]!.querySelector('time')!.textContent).toMatch(/^\d+:\d\d [AP]M$/);
  const days = screen.getAllByRole('heading', { level: 2 });
  expect(days.map(({ textContent }) => textContent)).toEqual([
    'January 2, 2026',
    'December 24, 2025',
  ]);
  expect(within(days[1]!.closest('section')!).getAllByRole('listitem')).toHaveLength(1);
});

test('Looks that follow each other are one line, which opens into each', async () => {
  const look = { ...ENTRY, action: 'look-at-photos' };
  server.on('auditLog', {
    entries: [
      { ...look, id: 3, action: 'look-at-users', subject_name: null },
      { ...look, id: 2, subject_id: 55 },
      { ...look, id: 1, actor_id: 2, actor_username: 'anna' },
    ],
    next_cursor: null,
  });
  await open('/admin/safety?tab=log&kind=looks', { as: ADMIN });
  const times = await screen.findByRole('button', { name: '2 times' });

  await user.click(times);

  const each = within(times.closest('li')!).getAllByRole('listitem');
  expect(each.map(({ children }) => children[1]!.textContent)).toEqual([
    'Viewed the list of users and emails',
    'Viewed the photos of a member: Marcus',
  ]);
});

test('What an admin did again to the same member is one row, which opens into each', async () => {
  const approval = { ...ENTRY, action: 'approve-image', subject_id: 57 };
  const entries = [
    { ...approval, id: 4 },
    { ...approval, id: 3, subject_id: 56 },
    { ...approval, id: 2, subject_id: 55, actor_id: 2, actor_username: 'anna' },
    { ...approval, id: 1, subject_id: 54, subject_name: 'Cole' },
  ];
  server.on('auditLog', () => ({ entries, next_cursor: null }));
  await open('/admin/safety?tab=log', { as: ADMIN });
  await heading('January 2, 2026');

  const times = screen.getByRole('button', { name: '2 times', expanded: false });

  await user.click(times);

  expect(
    [...document.querySelectorAll('section p')].map(({ textContent }) =>
      textContent.replace('\u00a0', ' '),
    ),
  ).toEqual([
    'admin · Approved a photo: Marcus',
    'anna · Approved a photo: MarcusID 55',
    'admin · Approved a photo: ColeID 54',
  ]);
  const each = within(times.closest('li')!).getAllByRole('listitem');
  expect(each.map(({ lastChild }) => lastChild!.textContent)).toEqual(['ID 57', 'ID 56']);
  entries.unshift({ ...approval, id: 5, subject_id: 58 });
  returnToWindow();
  await screen.findByRole('button', { name: '3 times', expanded: true });
});

describe('The log', () => {
  const [looked, group, other]: AuditLogEntry[] = [
    { ...ENTRY, id: 3, action: 'look-at-user', subject_id: 7, subject_name: 'robin' },
    { ...ENTRY, id: 2, action: 'create-group', subject_id: 3, subject_name: 'Hikers' },
    { ...ENTRY, id: 1, action: 'update-user', subject_id: 9, subject_name: 'sam' },
  ] as [AuditLogEntry, AuditLogEntry, AuditLogEntry];
  const LOOKS = '/admin/safety?tab=log&kind=looks';

  /** Opens the log, filtered as the API would. */
  const openLog = async (path: string) => {
    server.on('auditLog', ({ query: { person: of, kind, since, before, looks } }) => ({
      entries: [looked, group, other].filter(
        ({ action, subject_id, at }) =>
          (!of || Number(of) === subject_id) &&
          (!kind || kind === action) &&
          (!since || (at >= since && at < before!)) &&
          (looks !== 'hidden' || !action.startsWith('look-at-')),
      ),
      next_cursor: null,
    }));
    await open(path, { as: ADMIN });
    await heading('January 2, 2026');
  };
  const listed = (...names: string[]) =>
    waitFor(() => {
      expect(
        rowsOfLog().map((row) => [...row.querySelectorAll('bdi')].at(-1)?.textContent),
      ).toEqual(names);
    });

  test('is that of one person, until everybody is shown', async () => {
    await openLog(`${LOOKS}&of=7`);
    await listed('robin');

    await press('Show everybody');

    await listed('robin', 'Hikers', 'sam');
    expect(search()).toBe('?tab=log&kind=looks');
    await focused(await field('Action'));
  });

  test('is filtered by kind and day', async () => {
    await openLog(LOOKS);
    await user.selectOptions(await field('Action'), 'Created a group');
    await listed('Hikers');
    await fill('Day', NOW.slice(0, 10));
    await waitFor(() => expect(search()).toContain(`day=${NOW.slice(0, 10)}`));
    await listed('Hikers');
    await fill('Day', '2020-01-01');
    await waitFor(() => {
      const { since, before } = server.sent('auditLog').at(-1)!.query;
      expect([since, before]).toEqual(
        ['2020-01-01T00:00', '2020-01-02T00:00'].map((local) => new Date(local).toISOString()),
      );
    });
    await screen.findByText('Nothing in the log matches');

    await press('Show the whole log');

    await listed('Hikers', 'sam');
    expect(search()).toBe('?tab=log');
  });

  test('hides who looked at what until it is asked for', async () => {
    await openLog('/admin/safety?tab=log');
    await listed('Hikers', 'sam');

    await user.selectOptions(await field('Action'), 'All actions, and who looked at what');

    await listed('robin', 'Hikers', 'sam');
    expect(search()).toBe('?tab=log&kind=looks');
    await openLog(LOOKS);
    await listed('robin', 'Hikers', 'sam');
  });

  test('of a person is opened from their panel', async () => {
    keepUsers();
    server.on('userSummary', { user: ROBIN });
    server.on('auditLog', { entries: [], next_cursor: null });
    await open('/admin?person=7', { as: ADMIN });

    await follow('View Log');

    await button('Show everybody');
    await screen.findByText('Account 7');
    expect(server.sent('auditLog').at(-1)!.query).toMatchObject({ person: '7' });
  });
});
