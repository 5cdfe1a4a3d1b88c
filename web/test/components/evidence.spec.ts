import { describe, expect, test } from '@jest/globals';
import { screen } from '@testing-library/react';
import type { Evidence, QueuedReport } from '@lodge/contracts';
import { onADesktop } from './support/windows.js';
import { open } from './support/open.js';
import { ADMIN, MODERATOR, NOW, QUEUED } from './support/samples.js';
import { field, notice, press, user } from './support/screen.js';
import { server } from './support/server.js';
import { keepReports, enterDecision } from './support/report-queue.js';

onADesktop();

const KEPT: Evidence = {
  id: 3,
  kind: 'image',
  rule: 'adults',
  kept_at: NOW,
  expires_at: '2027-01-02T12:00:00.000Z',
  bytes: 204_800,
  subject: { id: 9, username: 'sam', avatar: null },
  kept_by: 'admin',
};

const KEEP = 'Keep a sealed package for the authorities';

describe('The decision to keep a package for the authorities', () => {
  const decided = async ({
    can_keep = true,
    as = ADMIN,
    kind = 'user' as QueuedReport['kind'],
    action = 'warn',
  }) => {
    keepReports({ ...QUEUED, kind });
    server.on('evidence', { evidence: [], next_cursor: null, can_keep });
    await open('/admin/safety', { as });
    await enterDecision(action, 'adults', 'Because.');
  };

  test('is asked for, goes with the rule, and is dropped with another', async () => {
    await decided({});
    await user.click(await screen.findByLabelText(KEEP));
    await user.selectOptions(await field('Rule'), 'hate');
    expect(screen.queryByLabelText(KEEP)).toBeNull();
    await press('Warn Member');
    await notice('Member warned');
    await decided({});
    await user.click(await screen.findByLabelText(KEEP));

    await press('Warn Member');

    await notice('Member warned');
    expect(server.sent('decideReport').map(({ body }) => body)).toEqual([
      { action: 'warn', rule: 'hate', explanation: 'Because.' },
      { action: 'warn', rule: 'adults', explanation: 'Because.', keep_for_authorities: true },
    ]);
  });

  test.each([
    ['without a key', { can_keep: false }, 'Warn Member', 'Member warned'],
    ['to moderators', { as: MODERATOR }, 'Warn Member', 'Member warned'],
    ['for a group', { kind: 'group', action: 'remove' }, 'Remove It', 'Removed'],
    ['for a notice', { kind: 'notice', action: 'remove' }, 'Remove It', 'Removed'],
  ] as const)('is not offered %s', async (_, setting, action, done) => {
    await decided(setting);

    await press(action);

    await notice(done);
    expect(screen.queryByLabelText(KEEP)).toBeNull();
  });

  test.each(['image', 'message'] as const)('is offered for a reported %s', async (kind) => {
    await decided({ kind });

    await screen.findByLabelText(KEEP);
  });
});

describe('Packages for the authorities', () => {
  const opened = async (evidence: Evidence[], canKeep = true) => {
    server.on('evidence', { evidence, next_cursor: null, can_keep: canKeep });
    await open('/admin/safety?tab=authorities', { as: ADMIN });
  };

  test('are listed, each with a link that downloads it', async () => {
    await opened([KEPT, { ...KEPT, id: 2, subject: null, kept_by: null, rule: 'life' }]);

    const link = await screen.findByRole('link', { name: 'Download (200 KB), package 3' });

    expect(link.getAttribute('href')).toMatch(/\/api\/admin\/evidence\/3\/file$/);
    expect(screen.getByText(/Photo: Someone under 18/)).toBeTruthy();
    expect(screen.getByText(/Photo: Danger to life/)).toBeTruthy();
  });

  test('can be none, and cannot be kept before the operator has set a key', async () => {
    await opened([]);
    await screen.findByText('No evidence yet');
    await opened([], false);
    await screen.findByText('Evidence can’t be stored yet');
  });
});
