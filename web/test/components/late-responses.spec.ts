import { expect, test } from '@jest/globals';
import { REPORT_TEXTS } from '@lodge/contracts';
import { act, screen, waitFor, within } from '@testing-library/react';
import { router } from '../../src/app/router.js';
import { onADesktop } from './support/windows.js';
import { open } from './support/open.js';
import { GROUP, openRoom } from './support/room.js';
import { ADMIN, DONE, OWN_USER, QUEUED } from './support/samples.js';
import {
  at,
  choose,
  dialog,
  fill,
  follow,
  heading,
  navigation,
  noDialog,
  notice,
  press,
  search,
  user,
} from './support/screen.js';
import { server, UNREACHABLE } from './support/server.js';
import { keepReports, enterDecision } from './support/report-queue.js';

onADesktop();

async function goOn() {
  await act(() => router.navigate('/all-groups'));
  await heading('All Groups');
}

/** Any later place would be the one that Back leads to. */
async function isStillThere() {
  await follow('Groups', await navigation());
  await at('/groups');
  act(() => history.back());
  await at('/all-groups');
}

test.each([
  ['saved', { ...DONE, user: OWN_USER }, 'Profile updated successfully'],
  ['not saved', UNREACHABLE, 'Error updating profile'],
])(
  'A profile that is %s late says so, and leaves alone what was opened since',
  async (_, sent, text) => {
    await open('/groups', { as: OWN_USER });
    await act(() => router.navigate('/profile/edit'));
    await screen.findByLabelText('Notes');
    await fill('Notes', 'Up early');
    const answer = server.hold('updateOwnUser', sent);
    await press('Save Changes');
    await waitFor(() => expect(server.sent('updateOwnUser')).toHaveLength(1));
    await act(() => router.navigate('/all-groups'));
    await press('Leave', await dialog());
    await heading('All Groups');

    answer();

    await notice(text);
    await isStillThere();
  },
);

test('A report that fails after its dialog was closed says so in a toast', async () => {
  await openRoom('Hello');
  await choose('Options for Hikers', 'Report Group');
  await user.click(await screen.findByRole('radio', { name: 'Harassment or threats' }));
  const answer = server.hold('report', UNREACHABLE);
  await press('Report', await dialog());
  await waitFor(() => expect(server.sent('report')).toHaveLength(1));
  await press('Cancel', await dialog());
  await noDialog();

  answer();

  await notice(REPORT_TEXTS.reporting);
});

test('A group that was joined late is not opened over what was opened since', async () => {
  await open('/groups', { as: OWN_USER });
  const answer = server.hold('joinGroup', { ...DONE, group: GROUP });
  await fill('Group Code', GROUP.code);
  await press('Join Group');
  await waitFor(() => expect(server.sent('joinGroup')).toHaveLength(1));
  await goOn();

  answer();

  await notice('Joined group successfully!');
  await isStillThere();
});

test('A group that was left late leaves alone what was opened since', async () => {
  await openRoom('Hello');
  const answer = server.hold('leaveGroup', DONE);
  await choose('Options for Hikers', 'Leave Group');
  await press('Leave Group', await dialog());
  await waitFor(() => expect(server.sent('leaveGroup')).toHaveLength(1));
  await goOn();

  answer();

  await notice('You left the group');
  await isStillThere();
});

test('A report that was decided late leaves alone the one that was opened since', async () => {
  keepReports(
    QUEUED,
    { ...QUEUED, id: 6, category: 'hate' },
    { ...QUEUED, id: 7, category: 'spam' },
  );
  await open('/admin/safety', { as: ADMIN });
  const shown = within(await screen.findByRole('region', { name: /Someone under 18$/ }));
  const answer = server.hold('decideReport');
  await enterDecision('dismiss');
  await press('Dismiss Report', shown);
  await waitFor(() => expect(server.sent('decideReport')).toHaveLength(1));
  await follow(/Spam or a scam$/);

  answer();

  await notice('Report dismissed');
  await waitFor(() => expect(screen.getAllByRole('listitem')).toHaveLength(2));
  expect(search()).toBe('?report=7');
});
