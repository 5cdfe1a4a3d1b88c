import { afterEach, describe, expect, jest, test } from '@jest/globals';
import { act, screen, within } from '@testing-library/react';
import { keepCompanions, photosComeNear } from './support/companions.js';
import { open } from './support/open.js';
import { ROOM } from './support/room.js';
import { DONE, NOW, OWN_USER, REPORT } from './support/samples.js';
import {
  button,
  choose,
  dialog,
  focused,
  formError,
  gone,
  heading,
  notice,
  press,
  user,
} from './support/screen.js';
import { rejected, server } from './support/server.js';

const OPTIONS = 'Options for somebody';
const THANKS = 'Thank you. We will look at it.';

afterEach(() => void jest.restoreAllMocks());

describe('A report', () => {
  const form = async () => within(await screen.findByRole('dialog', { name: /^Report / }));
  const reason = async (name: string) => (await form()).getByRole('radio', { name });
  const reports = () => server.sent('report').map(({ body }) => body);
  const openRoom = async () => {
    const { messages } = keepCompanions();
    server.on('report', { ...DONE, report: REPORT });
    await open(ROOM, { as: OWN_USER });
    await screen.findByText('From somebody');
    return messages;
  };

  const openAboveViewer = async () => {
    photosComeNear();
    await openRoom();
    await press('Photo 1 of 1 of somebody');
    await choose(OPTIONS, 'Report Photo', await dialog());
    await form();
  };

  test('of a photo is made in the viewer, above which the dialog opens', async () => {
    await openAboveViewer();
    // A hidden one would not be announced when its text appears.
    expect((await form()).getByRole('status').className).not.toContain('hidden');
    // Clicks at once, before Radix has told the viewer of the dialog.
    await user.click(await reason('Intimate photo without consent'));
    await (await form()).findByText(/^We look at this first\./);

    await press('Report', await form());

    await notice(THANKS);
    expect((await dialog()).getAllByRole('img')).toHaveLength(1);
    expect(reports()).toMatchObject([{ kind: 'image', id: 1, category: 'intimate_image' }]);
  });

  test.each([
    ['a press beside it', () => user.click(screen.getByText('Hate').closest('.bg-veil')!)],
    ['Escape', () => user.keyboard('{Escape}')],
  ])('that has just opened above a photo does not close that photo by %s', async (_by, leave) => {
    await openAboveViewer();

    await act(leave);

    expect(
      screen.getAllByRole('dialog', { name: 'Photos of somebody', hidden: true }),
    ).toHaveLength(1);
  });

  test('of a photo that is given up returns the focus to the options in the viewer', async () => {
    await openAboveViewer();

    await press('Close', await form());

    await focused(await button(OPTIONS, await dialog()));
  });

  test('needs a reason, and is made by keyboard alone', async () => {
    await openRoom();
    const opener = await button(OPTIONS);
    act(() => opener.focus());
    await user.keyboard('{Enter}');
    const item = await screen.findByRole('menuitem', { name: 'Report Member' });
    act(() => item.focus());
    await user.keyboard('{Enter}');
    const send = async () => {
      const control = await button('Report', await form());
      act(() => control.focus());
      await user.keyboard('{Enter}');
    };
    await send();
    await (await form()).findByText('Please choose a reason');
    await focused(await reason('Harassment or threats'));
    await user.keyboard('{ArrowDown}');
    await gone('Please choose a reason');

    await send();

    await notice(THANKS);
    await focused(opener);
    expect(reports()).toMatchObject([{ kind: 'user', id: 8, category: 'hate', text: '' }]);
  });

  test('of a group blocks nobody, and what failed is said in the dialog', async () => {
    await openRoom();
    await choose('Options for Hikers', 'Report Group');
    await heading('Report the group Hikers');
    expect((await form()).queryByRole('checkbox')).toBeNull();
    await user.click(await reason('Spam or a scam'));
    for (const [failure, text] of [
      [
        rejected(429, 'too_many_requests', 'No'),
        'You cannot report anything else today. Please try again tomorrow.',
      ],
      [rejected(404, 'not_found', 'No'), 'This is no longer available.'],
    ] as const) {
      server.on('report', failure);
      await press('Report', await form());
      await formError(text);
    }
    server.on('report', { ...DONE, report: REPORT });

    await press('Report', await form());

    await notice(THANKS);
    expect(reports().at(-1)).toMatchObject({ kind: 'group', id: 3, category: 'spam' });
  });

  test('of a message marks it, quotes it in the dialog, and blocks its author as well', async () => {
    await openRoom();
    const row = (await screen.findByText('From somebody')).closest('li')!;
    const isMarked = () => row.querySelector('[data-state=open]') !== null;
    expect(isMarked()).toBe(false);
    await press(/, actions$/, within(row));
    const report = await screen.findByRole('menuitem', { name: 'Report' });
    expect(isMarked()).toBe(true);

    await user.click(report);
    expect((await form()).getByText('From somebody').closest('q')).not.toBeNull();
    await user.click(await reason('Harassment or threats'));
    await user.click((await form()).getByRole('checkbox', { name: 'Block somebody as well' }));
    await press('Report', await form());

    await notice(THANKS);
    expect(reports()).toMatchObject([{ kind: 'message', block: true }]);
  });
});

test('The account names whom a report is about where it can, quotes their message, and says that there is none', async () => {
  keepCompanions();
  const reports = [
    { ...REPORT, kind: 'message' as const, name: 'keoni', quote: 'Go away' },
    { ...REPORT, id: 3, outcome: 'acted' as const },
  ];
  server.on('ownReports', { reports, next_cursor: null });
  server.on('ownDecisions', { decisions: [] });

  await open('/account/privacy', { as: OWN_USER });

  expect((await screen.findByText('Go away')).closest('q')).not.toBeNull();
  const rows = [...document.querySelectorAll('summary')].map(({ textContent }) => textContent);
  expect(rows).toEqual(['keoniOpenA message: Hate', 'A member: HateActed on']);
  screen.getByText(/No decision yet\.$/);
  screen.getByText(/We looked at it and acted\.$/);
  server.on('ownReports', { reports: [], next_cursor: null });
  await open('/account/privacy', { as: OWN_USER });
  await screen.findByText('You haven’t reported anything.');
});

test('The link of a notice shows its status, but not one that is cut off, or that nobody was given', async () => {
  await open('/notice#short');
  await screen.findByText('This link is not valid. Please check that it is complete.');
  await screen.findByRole('link', { name: 'Report something' });
  const text = 'This link is not valid, or the notice was deleted';
  server.on('noticeStatus', rejected(404, 'not_found', text));

  await open(`/notice#${'A'.repeat(43)}`);

  await screen.findByText(text);
  expect(server.sent('noticeStatus').map(({ body }) => body)).toEqual([{ token: 'A'.repeat(43) }]);
  server.on('noticeStatus', { reference: 'ABCD-2345', status: 'open', received_at: NOW });
  await open(`/notice#${'B'.repeat(43)}`);
  await heading('ABCD-2345');
  await screen.findByText('We have not decided yet.');
});
