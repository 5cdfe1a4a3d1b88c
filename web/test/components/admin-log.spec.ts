import { expect, test } from '@jest/globals';
import type { AuditLogEntry } from '@lodge/contracts';
import { screen, within } from '@testing-library/react';
import { open } from './support/open.js';
import { ADMIN, NOW } from './support/samples.js';
import { server } from './support/server.js';

const ENTRY: AuditLogEntry = {
  id: 1,
  at: NOW,
  action: 'decide-report',
  detail: null,
  actor_id: 1,
  actor_username: 'admin',
  subject_id: 7,
  subject_name: 'Marcus',
};

test('The log says in words what was decided, and about whom', async () => {
  server.on('waiting', { images: 0, requests: 0, reports: 0, registrations: 0 });
  server.on('auditLog', {
    entries: [
      { ...ENTRY, id: 7, detail: 'expel' },
      { ...ENTRY, id: 6, action: 'decide-appeal', detail: 'reversed', subject_name: null },
      { ...ENTRY, id: 5, action: 'refuse-registration', detail: 'under_age', subject_name: null },
      { ...ENTRY, id: 4, action: 'add-to-group', detail: '12' },
      { ...ENTRY, id: 3, action: 'announce', detail: 'of a later version', subject_name: null },
      { ...ENTRY, id: 2, action: 'approve-image' },
      { ...ENTRY, id: 1, action: 'leave', actor_id: 7, actor_username: 'Marcus' },
    ],
    next_cursor: null,
  });
  await open('/admin/safety?tab=log', { as: ADMIN });

  const rows = within(await screen.findByRole('list', { name: 'Log' })).getAllByRole('listitem');

  expect(rows.map((row) => row.querySelector('p')?.textContent)).toEqual([
    'admin decided a report (expelled): Marcus',
    'admin answered an appeal (the decision was reversed)',
    'admin refused a registration (under 18)',
    'admin added a member to a group (group 12): Marcus',
    'admin wrote an announcement (of a later version)',
    'admin approved a photo: Marcus',
    'Marcus scheduled their own account for deletion',
  ]);
  expect(rows[0]!.lastChild!.textContent).toMatch(/^ID 7 · Jan \d, 2026, /);
});
