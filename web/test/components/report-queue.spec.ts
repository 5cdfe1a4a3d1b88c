import { expect, test } from '@jest/globals';
import type { QueuedReport } from '@lodge/contracts';
import { screen, within } from '@testing-library/react';
import { open } from './support/open.js';
import { ADMIN, DONE, QUEUED } from './support/samples.js';
import { button, focused, press, user } from './support/screen.js';
import { rejected, server } from './support/server.js';

const OPEN: QueuedReport = { ...QUEUED, category: 'spam', is_urgent: false, claim: null };
const OF_ANNA = { user_id: 2, username: 'anna', until: '2126-01-01T00:00:00Z', by_moderator: true };

/** Opens the queue as the API lists it and returns the rows. */
async function opened(...reports: QueuedReport[]) {
  server.on('waiting', { images: 0, requests: 0, reports: reports.length, registrations: 0 });
  server.on('reportQueue', () => ({
    reports: [...reports],
    next_cursor: null,
    pending_count: reports.length,
  }));
  server.on('evidence', { evidence: [], next_cursor: null, can_keep: false });
  await open('/admin/safety', { as: ADMIN });
  return within(await screen.findByRole('list', { name: 'Reports' })).getAllByRole('listitem');
}

const valueOf = (term: string, row: HTMLElement) =>
  within(row).getByText(term).nextElementSibling!.textContent;

test('A report shows the photos of the member that it is about', async () => {
  const photo = { filename: `${'a'.repeat(32)}.webp`, width: 4, height: 3, placeholder: null };
  server.on('reportPhotos', { photos: [{ ...photo, image_id: 7 }] });
  await opened(OPEN);

  await press('Show the member’s photos');

  await button('Enlarge photo 7');
});

test('A report says how old the member is, and since when they are one', async () => {
  const [row] = await opened(OPEN);

  expect(valueOf('Reported member', row!)).toMatch(/sam.*19 years old, joined Jan 2, 2026/);
});

test('A report of a group says once what it is called, and what it is for', async () => {
  const group = { id: 3, name: 'Lake', description: 'For early risers' };
  const [same, renamed] = await opened(
    { ...OPEN, kind: 'group', subject: null, group, evidence: 'Lake' },
    { ...OPEN, id: 6, kind: 'group', subject: null, group, evidence: 'Lake of old' },
  );

  expect(valueOf('Group', same!)).toBe('Lake');
  expect(valueOf('Description', same!)).toBe('For early risers');
  expect(within(same!).queryByText('Reported text')).toBeNull();
  expect(valueOf('Reported text', renamed!)).toBe('Lake of old');
});

test('The conversation around a message says when each was written', async () => {
  const message = { user_id: 9, username: 'sam', edited_at: null, is_reported: false };
  server.on('reportSurroundings', {
    messages: [
      { ...message, id: 1, content: 'Hello', created_at: '2026-01-02T10:00:00Z' },
      { ...message, id: 2, content: 'Well?', created_at: '2026-01-03T11:30:00Z' },
    ],
  });
  await opened({ ...OPEN, kind: 'message' });

  await press('Show the conversation around it');

  const messages = await screen.findByRole('list', { name: 'Messages around it' });
  const times = [...messages.querySelectorAll('time')].map((time) => time.dateTime);
  expect(times).toEqual(['2026-01-02T10:00:00Z', '2026-01-03T11:30:00Z']);
});

test('A report that another reviewer holds says who holds it, and an admin ends a moderator’s claim', async () => {
  await opened(OPEN);
  const held = { ...OPEN, claim: OF_ANNA };
  server.on('claimReport', rejected(409, 'claimed', 'anna is looking at this report'));
  server.on('reportQueue', { reports: [held], next_cursor: null, pending_count: 1 });

  await press('Look into it');

  const holder = await screen.findByText(/is looking at it until/);
  expect(holder.textContent).toMatch(/^anna is looking at it until/);
  server.on('releaseReport', { ...DONE, report: OPEN });
  server.on('claimReport', { ...DONE, report: { ...OPEN, claim: QUEUED.claim } });
  await press('End their claim');
  await press('Look into it');
  await button('Hand it back');
});

test('A reported message shows what it said before, and that it is gone', async () => {
  const [row] = await opened({
    ...OPEN,
    kind: 'message',
    evidence: 'nice',
    earlier_texts: [{ content: 'I know where you live', until: '2026-01-01T00:00:00Z' }],
    target_deleted_at: '2026-01-01T01:00:00Z',
  });

  expect(valueOf('Before an edit', row!)).toBe('I know where you live');
  expect(valueOf('Reported text', row!)).toBe('nice');
  expect(valueOf('Deleted', row!)).toMatch(/2026/);
});

test('An urgent notice that is held says so, and who sent it', async () => {
  const notice = {
    reference: 'K7QM-2XWD',
    name: 'A teacher',
    email: 'teacher@lodge.example',
    place: 'The group about lakes',
    statement: 'A photo of me',
  };
  const [first, last] = await opened(OPEN, {
    ...QUEUED,
    id: 6,
    kind: 'notice',
    claim: null,
    is_held: true,
    subject: null,
    notice,
  });

  expect(within(first!).queryByText('Held: over the daily limit')).toBeNull();
  for (const text of ['Urgent', 'Held: over the daily limit', ...Object.values(notice)])
    expect(within(last!).getByText(text)).toBeTruthy();
});

test('Reports are gone through with the keyboard', async () => {
  const [first, second] = await opened(OPEN, { ...OPEN, id: 6 });
  server.on('claimReport', { ...DONE, report: { ...OPEN, claim: QUEUED.claim } });

  for (const [key, row] of [
    ['j', first],
    ['j', second],
    ['k', first],
  ] as const) {
    await user.keyboard(key);
    await focused(row!);
  }
  await user.keyboard('c');

  await button('Hand it back');
  expect(server.sent('claimReport').map(({ params }) => params)).toEqual([{ id: '5' }]);
});
