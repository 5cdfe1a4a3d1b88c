import { afterEach, expect, jest, test } from '@jest/globals';
import { ERROR_TEXTS, type QueuedReport } from '@lodge/contracts';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { onADesktop } from './support/windows.js';
import { open } from './support/open.js';
import { ADMIN, DONE, NOW, QUEUED } from './support/samples.js';
import {
  button,
  field,
  focused,
  follow,
  formError,
  later,
  markOf,
  notice,
  press,
  search,
  user,
} from './support/screen.js';
import { rejected, server } from './support/server.js';
import { decision, enterDecision, keepReports } from './support/report-queue.js';
import { keepAppeals } from './support/appeals.js';
import { ROBIN } from './support/people.js';

const OPEN: QueuedReport = { ...QUEUED, category: 'spam', is_urgent: false, claim: null };
const OF_ANNA = { user_id: 2, username: 'anna', until: '2126-01-01T00:00:00Z', by_moderator: true };

onADesktop();

const MINE = { ...OPEN, claim: QUEUED.claim };
const HATE: QueuedReport = { ...OPEN, id: 6, category: 'hate' };

/** Opens the queue and returns the current state of its reports. */
async function opened(...given: QueuedReport[]) {
  const reports = keepReports(...given);
  await open('/admin/safety', { as: ADMIN });
  await screen.findByRole('list', { name: 'Reports' });
  return reports;
}

const rows = () => within(screen.getByRole('list', { name: 'Reports' })).getAllByRole('listitem');
const panel = (name: string) => screen.findByRole('region', { name });
const valueOf = (term: string, report: HTMLElement) =>
  within(report).getByText(term).nextElementSibling!.textContent;
const SPAM = 'Spam or a scam';

test('A report says how old the member is and since when they are one, and shows their photos at once', async () => {
  const photo = { filename: `${'a'.repeat(32)}.webp`, width: 4, height: 3, placeholder: null };
  server.on('reportPhotos', { photos: [{ ...photo, image_id: 7, is_face_picture: false }] });
  await opened(OPEN);

  expect(valueOf('Reported member', await panel(SPAM))).toMatch(
    /sam.*19 years old, joined Jan 2, 2026/,
  );
  await button('Enlarge photo 7');
});

test('Where somebody may be impersonated, both face pictures come first and marked', async () => {
  const photo = { filename: `${'a'.repeat(32)}.webp`, width: 4, height: 3, placeholder: null };
  const taken = { ...photo, is_approved: true, uploaded_at: NOW };
  server.on('reportPhotos', {
    photos: [
      { ...photo, image_id: 9, is_face_picture: false },
      { ...photo, image_id: 8, is_face_picture: true },
    ],
  });
  server.on('userSummary', {
    user: {
      ...ROBIN,
      photos: [
        { ...taken, id: 2, is_face_picture: false },
        { ...taken, id: 3, is_face_picture: true },
      ],
    },
  });
  const reporter = { id: 7, username: 'robin', avatar: null };
  await opened({ ...OPEN, category: 'impersonation', reporter });

  const photosOf = async (label: string) =>
    within(await screen.findByRole('list', { name: label }))
      .getAllByRole('button')
      .map((one) => one.getAttribute('aria-label'));
  expect(await photosOf('Photos of the member')).toEqual([
    'Enlarge photo 8, face picture',
    'Enlarge photo 9',
  ]);
  expect(await photosOf('Photos of the person who reported')).toEqual([
    'Enlarge photo 3, face picture',
    'Enlarge photo 2',
  ]);
});

test('A report of a group says once what it is called, and what it is for', async () => {
  const group = { id: 3, name: 'Lake', description: 'For early risers' };
  const ofGroup = { ...OPEN, kind: 'group', subject: null, group } as const;
  await opened(
    { ...ofGroup, evidence: 'Lake' },
    { ...ofGroup, id: 6, category: 'hate', evidence: 'Lake of old' },
  );

  const same = await panel('Spam or a scam');
  await within(same).findByText('Lake');
  expect(valueOf('Description', same)).toBe('For early risers');
  expect(within(same).queryByText('Reported text')).toBeNull();
  await follow('Hate');
  expect(valueOf('Reported text', await panel('Hate'))).toBe('Lake of old');
});

test('The conversation around a message says each day once, and when each was written', async () => {
  const message = { user_id: 9, username: 'sam', edited_at: null, is_reported: false };
  server.on('reportSurroundings', {
    messages: [
      { ...message, id: 1, content: 'Hello', created_at: '2026-01-02T10:00:00Z' },
      { ...message, id: 2, content: 'Anybody?', created_at: '2026-01-02T10:05:00Z' },
      { ...message, id: 3, content: 'Well?', created_at: '2026-01-04T11:30:00Z' },
    ],
  });
  await opened({ ...OPEN, kind: 'message' });

  const messages = await screen.findByRole('list', { name: 'Messages around it' });
  const texts = within(messages)
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);
  expect(texts).toEqual([
    expect.stringMatching(/^Jan 2, 2026sam: Hello \d+:00\s[AP]M$/),
    expect.stringMatching(/^sam: Anybody\? \d+:05\s[AP]M$/),
    expect.stringMatching(/^Jan 4, 2026sam: Well\? \d+:\d0\s[AP]M$/),
  ]);
});

test('Who begins to decide claims the report, once, and finds its rule chosen', async () => {
  await opened(OPEN);
  server.on('claimReport', { ...DONE, report: MINE });

  await enterDecision('warn');

  await button('Release Report');
  expect((await field('Rule')).value).toBe('spam');
  await enterDecision('dismiss');
  expect(server.sent('claimReport').map(({ params }) => params)).toEqual([{ id: '5' }]);
});

test('Where another reviewer was first, the decision says who, keeps what was typed, and waits until an admin ends a moderator’s claim', async () => {
  const reports = await opened(OPEN);
  const answer = server.hold(
    'claimReport',
    rejected(409, 'claimed', 'anna is looking at this report'),
  );
  await enterDecision('warn', 'respect', 'Advertising.');
  reports[0] = { ...OPEN, claim: OF_ANNA };

  answer();

  const holder = await within(await panel(SPAM)).findByText(/is looking at it until/);
  expect(within(rows()[0]!).getByText(/^Claimed by/).textContent).toBe('Claimed by anna');
  expect(holder.textContent).toMatch(/^anna is looking at it until/);
  expect((await field('Explanation')).matches(':disabled')).toBe(true);
  expect(screen.queryByRole('button', { name: 'Warn Member' })).toBeNull();
  server.on('releaseReport', { ...DONE, report: OPEN });
  await press('End Their Claim');
  await button('Warn Member');
  expect((await field('Rule')).value).toBe('respect');
  expect((await field('Explanation')).value).toBe('Advertising.');
});

test('A claim of another reviewer that runs out while the page is open leaves the report free', async () => {
  const until = new Date(Date.now() + 90_000).toISOString();
  jest.useFakeTimers();
  await opened({ ...OPEN, claim: { ...OF_ANNA, until } });
  await within(await panel(SPAM)).findByText(/is looking at it until/);
  await later(60_000);
  await within(await panel(SPAM)).findByText(/is looking at it until/);

  await later(60_000);

  await button('Decide', within(await panel(SPAM)));
  expect(screen.queryByText(/^Claimed by/)).toBeNull();
  jest.useRealTimers();
});

test('A reported message shows what it said before, and that it is gone', async () => {
  await opened({
    ...OPEN,
    kind: 'message',
    evidence: 'nice',
    earlier_texts: [{ content: 'I know where you live', until: '2026-01-01T00:00:00Z' }],
    target_deleted_at: '2026-01-01T01:00:00Z',
  });

  const report = await panel('Spam or a scam');
  expect(valueOf('Before an edit', report)).toBe('I know where you live');
  expect(valueOf('Reported text', report)).toBe('nice');
  expect(valueOf('Deleted', report)).toMatch(/2026/);
});

test('An urgent notice that is held says so, and who sent it', async () => {
  const sent = {
    reference: 'K7QM-2XWD',
    name: 'A teacher',
    email: 'teacher@lodge.example',
    place: 'The group about lakes',
    statement: 'A photo of me',
  };
  const held = 'Held: over the daily limit';
  await opened(OPEN, {
    ...QUEUED,
    id: 6,
    kind: 'notice',
    claim: null,
    is_held: true,
    subject: null,
    notice: sent,
  });

  const [first, last] = rows();
  expect(within(first!).queryByText(held)).toBeNull();
  for (const text of ['Urgent', held, sent.name]) within(last!).getByText(text);
  await follow('Someone under 18', within(last!));
  const report = await panel('Someone under 18');
  for (const text of Object.values(sent)) within(report).getByText(text);
});

test('Reports are gone through with the keyboard, the panel moving along', async () => {
  await opened(OPEN, HATE);
  server.on('claimReport', { ...DONE, report: MINE });
  server.on('decideReport', DONE);

  for (const [key, name] of [
    ['j', 'Hate'],
    ['j', 'Hate'],
    ['k', SPAM],
  ] as const) {
    await user.keyboard(key);
    await focused(await screen.findByRole('heading', { name }));
  }
  // Of a member nothing is removed, so 3 and 4 choose nothing: each decision keeps its digit.
  for (const [keys, action] of [
    ['2', 'warn'],
    ['534', 'suspend'],
    ['6', 'expel'],
    ['1', 'dismiss'],
  ] as const) {
    await user.keyboard(keys);
    await focused(await decision(action));
  }
  await button('Dismiss Report');
  await user.keyboard('{Escape}');
  await focused(await screen.findByRole('link', { name: SPAM }));
});

test('The chosen report is in the address, and what was written about one stays, after a look at another tab too', async () => {
  await opened(MINE, HATE);
  await enterDecision('warn', undefined, 'Advertising.');

  await follow('Hate');

  await panel('Hate');
  expect(search()).toBe('?report=6');
  expect(within(rows()[1]!).getByRole('link').getAttribute('aria-current')).toBe('true');
  await follow(SPAM);
  await panel(SPAM);
  expect((await field('Explanation')).value).toBe('Advertising.');
  keepAppeals();
  await user.click(await screen.findByRole('tab', { name: 'Appeals' }));
  await screen.findByText('No appeals are waiting for an answer');
  await user.click(await screen.findByRole('tab', { name: 'Reports' }));
  await follow(SPAM);
  expect((await field('Explanation')).value).toBe('Advertising.');
});

test('A report that arrives above the shown one does not take its place, and a decision leads to the next', async () => {
  const reports = await opened(MINE, HATE);
  await panel(SPAM);
  reports.unshift({ ...QUEUED, id: 8, claim: null });
  act(() => server.hint({ changed: 'reports' }));
  await screen.findByRole('link', { name: 'Someone under 18' });

  await enterDecision('dismiss');
  await press('Dismiss Report', within(await panel(SPAM)));

  await notice('Report dismissed');
  await panel('Hate');
  await focused(await screen.findByRole('heading', { name: 'Hate' }));
});

test('The last report that is decided leaves nothing open', async () => {
  keepReports(QUEUED);
  await open(`/admin/safety?report=${QUEUED.id}`, { as: ADMIN });
  await enterDecision('dismiss');

  await press('Dismiss Report');

  await screen.findByText('No reports are waiting for a decision');
  await waitFor(() => expect(search()).toBe(''));
  expect(screen.queryByText('That report is no longer open.')).toBeNull();
});

test('A report that another reviewer decided first says so, and leads to the next', async () => {
  const reports = await opened(MINE, HATE);
  await panel(SPAM);
  const text = 'This report has been decided';
  server.on('decideReport', rejected(409, 'already_processed', text));
  reports.shift();
  await enterDecision('dismiss');

  await press('Dismiss Report', within(await panel(SPAM)));

  await notice(text);
  await panel('Hate');
});

test('A decision that is not possible says so at its button, and the report stays for another, after which nothing written is left', async () => {
  const photo = { filename: `${'a'.repeat(32)}.webp`, width: 4, height: 3, placeholder: null };
  await opened({ ...MINE, kind: 'image', photo: { ...photo, image_id: 7, is_withheld: false } });
  await panel(SPAM);
  server.on('decideReport', rejected(409, 'conflict', ERROR_TEXTS.photoTooPlain));
  await enterDecision('remove_and_block', 'spam', 'Advertising.');

  await press('Remove It', within(await panel(SPAM)));

  await formError(ERROR_TEXTS.photoTooPlain);
  await enterDecision('remove');
  expect((await field('Explanation')).value).toBe('Advertising.');
  server.on('decideReport', DONE);
  await press('Remove It', within(await panel(SPAM)));
  await notice('Removed');
  await follow(/Spam/);
  await button('Decide');
});

test('What was written about a report that somebody else took meanwhile is there when they are done', async () => {
  await opened(MINE, HATE);
  await panel(SPAM);
  server.on('decideReport', rejected(409, 'claimed', 'anna is looking at this report'));
  await enterDecision('warn', 'spam', 'Advertising.');

  await press('Warn Member', within(await panel(SPAM)));

  await notice('anna is looking at this report');
  await follow(/Spam/);
  await waitFor(async () => expect((await field('Explanation')).value).toBe('Advertising.'));
});

test('Reports are filtered by kind', async () => {
  await opened(OPEN);
  server.on('reportQueue', { reports: [], next_cursor: null, pending_count: 1 });

  await user.selectOptions(await field('Kind'), 'notice');

  await screen.findByText('No reports of this kind');
  expect(server.sent('reportQueue').at(-1)!.query).toMatchObject({ kind: 'notice' });
  expect(search()).toBe('?kind=notice');
  server.on('reportQueue', { reports: [OPEN], next_cursor: null, pending_count: 1 });
  await press('Show all kinds');
  await panel(SPAM);
});

test('A report in the address that was decided says so, and the first one opens', async () => {
  keepReports(OPEN, HATE);

  await open('/admin/safety?report=7', { as: ADMIN });

  await screen.findByText('That report is no longer open.');
  await panel(SPAM);
});

test('What was decided says the outcome beside its title, and nothing where there is none', async () => {
  const decided = { ...OPEN, outcome: 'no_breach', closed_at: NOW } as const;
  server.on('reportQueue', ({ query: { status } }) => ({
    reports: status ? [decided] : [],
    next_cursor: null,
    pending_count: 0,
  }));
  await open('/admin/safety', { as: ADMIN });

  const empty = await screen.findByText('No reports are waiting for a decision');
  expect(empty.closest('[role=tabpanel]')!.textContent).not.toContain('0');
  await user.click(await screen.findByRole('radio', { name: 'Decided' }));

  const [row] = within(await screen.findByRole('list', { name: 'Reports' })).getAllByRole(
    'listitem',
  );
  expect(markOf(within(row!).getByText('No breach'))).toBe('lucide-minus');
  await within(await panel(SPAM)).findByText('No breach');
});

const filename = `${'a'.repeat(32)}.webp`;

afterEach(() => document.head.replaceChildren());

function keepReportOf(is_withheld: boolean) {
  const size = { width: 4, height: 3 };
  const photo = { ...size, image_id: 7, filename, placeholder: '#000000', is_withheld };
  keepReports({ ...QUEUED, kind: 'image', photo });
}

test.each([
  ['kept until the decision', true, '/api/admin/withheld/7'],
  ['still there', false, `/uploads/${filename}`],
])(
  'a reported photo that is %s comes from the API’s port under npm run dev',
  async (_, is_withheld, path) => {
    document.head.append(
      Object.assign(document.createElement('meta'), { name: 'api-port', content: '3000' }),
    );
    keepReportOf(is_withheld);

    await open('/admin/safety', { as: ADMIN });

    await press('Show the Photo');

    expect((await screen.findByAltText<HTMLImageElement>('What was reported')).src).toBe(
      `https://lodge.example:3000${path}`,
    );
  },
);

test('a reported photo that does not load says so', async () => {
  keepReportOf(true);
  await open('/admin/safety', { as: ADMIN });
  await press('Show the Photo');

  fireEvent.error(await screen.findByAltText('What was reported'));

  await screen.findByText('Image failed to load');
});
