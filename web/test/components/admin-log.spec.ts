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
      { ...ENTRY, id: 5, detail: 'expel' },
      { ...ENTRY, id: 4, action: 'decide-appeal', detail: 'reversed', subject_name: null },
      { ...ENTRY, id: 3, action: 'refuse-registration', detail: 'under_age', subject_name: null },
      { ...ENTRY, id: 2, action: 'add-to-group', detail: '12' },
      { ...ENTRY, id: 1, action: 'announce', detail: 'of a later version', subject_name: null },
    ],
    next_cursor: null,
  });
  await open('/admin/safety?tab=log', { as: ADMIN });

  const rows = within(await screen.findByRole('list', { name: 'Log' })).getAllByRole('listitem');

  expect(rows.map((row) => row.querySelector('p')?.textContent)).toEqual([
    'admin decided a report (expelled): report about Marcus',
    'admin answered an appeal (the decision was reversed): decision',
    'admin refused a registration (under 18): account',
    'admin added to a group (group 12): Marcus',
    'admin wrote an announcement (of a later version): announcement',
  ]);
  expect(rows[0]!.lastChild!.textContent).toMatch(/^ID 7 · Jan \d, 2026, /);
});
