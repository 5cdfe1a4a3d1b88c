import { expect, test } from '@jest/globals';
import { type AdminAppeal, type DecisionNews } from '@lodge/contracts';
import { act, screen, waitFor } from '@testing-library/react';
import { unsentBy } from '../../src/lib/session/tab-storage.js';
import { session } from '../../src/lib/session/session-store.js';
import { open } from './support/open.js';
import { ADMIN, APPEAL, DONE, NOW, OWN_USER, QUEUED } from './support/samples.js';
import {
  button,
  field,
  fill,
  focused,
  gone,
  heading,
  notice,
  press,
  returnToWindow,
  user,
} from './support/screen.js';
import { rejected, server, UNREACHABLE } from './support/server.js';
import { keepAppeals, openAppeals } from './support/appeals.js';

test('Decisions that are not read now are put away together', async () => {
  const warning = (id: number): DecisionNews => ({
    id,
    action: 'warn',
    about: 'user',
    decided_at: NOW,
    answered_at: null,
  });
  server.on('news', {
    photos: null,
    requests: [],
    decisions: [warning(2), warning(1)],
    until: NOW,
  });
  server.on('seeNews', DONE);
  server.on('seeDecision', DONE);
  await open('/dashboard', { as: OWN_USER });
  expect(await screen.findAllByText('You were warned.')).toHaveLength(2);

  await press('Got it');

  await gone('You were warned.');
  await focused(await heading('News'));
  expect(screen.getByText('Nothing new since your last visit.')).toBeTruthy();
  expect(server.sent('seeNews').map(({ body }) => body)).toEqual([{ until: NOW }]);
  expect(server.sent('seeDecision').map(({ params }) => params)).toEqual([
    { id: '2' },
    { id: '1' },
  ]);
});

async function typeAnswer() {
  server.on('claimAppeal', { ...DONE, claim: QUEUED.claim! });
  await openAppeals(APPEAL);
  await press('Answer');
  await screen.findByLabelText('Your answer');
  await fill('Your answer', 'Nearly done');
}

test('An answer that is given up is not there again, but stays where its appeal could not be released', async () => {
  server.on('releaseAppeal', UNREACHABLE);
  await typeAnswer();

  await press('Cancel');

  await notice('Error answering the appeal');
  expect((await field('Your answer')).value).toBe('Nearly done');
  server.on('releaseAppeal', DONE);
  await press('Cancel');
  await press('Answer');
  await screen.findByLabelText('Your answer');
  expect((await field('Your answer')).value).toBe('');
});

const loadAnew = () => {
  const signedIn = session.get();
  act(() => session.set({ state: 'unknown', user: null }));
  act(() => session.set(signedIn));
};

test.each([
  ['its claim ran out meanwhile', returnToWindow],
  ['the page was loaded anew', loadAnew],
])('An answer that is typed is there again where %s', async (_, leave) => {
  await typeAnswer();
  leave();
  await waitFor(() => expect(screen.queryByLabelText('Your answer')).toBeNull());

  await press('Answer');

  await screen.findByLabelText('Your answer');
  expect((await field('Your answer')).value).toBe('Nearly done');
});

test('An appeal that another admin holds says who does and until when, and offers no answer', async () => {
  const until = '2126-01-01T00:00:00Z';
  const claim = { user_id: 7, username: 'robin', until, by_moderator: false };

  await openAppeals({ ...APPEAL, claim });

  const holder = await screen.findByText(/is looking at it until/);
  expect(holder.textContent).toMatch(/^robin is looking at it until/);
  expect(screen.queryByRole('button', { name: 'Answer' })).toBeNull();
});

test('An admin ends the claim of somebody who is only a moderator now, and has what they typed before again', async () => {
  await typeAnswer();
  const until = '2126-01-01T00:00:00Z';
  const claim = { user_id: 7, username: 'robin', until, by_moderator: true };
  keepAppeals({ ...APPEAL, claim });
  server.on('releaseAppeal', DONE);
  returnToWindow();
  await press('End Their Claim');

  const answer = await button('Answer');
  await waitFor(() => expect(answer.getAttribute('aria-busy')).toBeNull());
  await user.click(answer);

  await screen.findByLabelText('Your answer');
  expect((await field('Your answer')).value).toBe('Nearly done');
});

test('An admin is told, beside the answer, that they made the decision', async () => {
  const by = (id: number, username: string) => ({
    ...APPEAL,
    id,
    decision: { ...APPEAL.decision, decided_by: { id, username, avatar: null } },
  });

  await openAppeals(by(ADMIN.id, 'admin'), by(7, 'robin'));

  const told = await screen.findAllByText(/^You made this decision/);
  const rows = told.map((text) => text.closest('li')!.textContent);
  expect(rows).toEqual([expect.stringContaining('by admin')]);
  expect(screen.getAllByRole('button', { name: 'Answer' })).toHaveLength(2);
});

test('An answer of which nothing is typed is not kept', async () => {
  await typeAnswer();
  // It goes with what else this member has not sent.
  expect(Object.keys(sessionStorage)).toEqual([expect.stringContaining(unsentBy(ADMIN.id))]);

  await fill('Your answer', '');

  expect(sessionStorage).toHaveLength(0);
});

test('An appeal that another admin answered first says so, and goes', async () => {
  server.on('claimAppeal', { ...DONE, claim: QUEUED.claim! });
  await openAppeals(APPEAL);
  await press('Answer');
  await screen.findByLabelText('Your answer');
  await fill('Outcome', 'upheld');
  await fill('Your answer', 'We looked again.');
  const text = 'This appeal was already answered';
  server.on('decideAppeal', rejected(409, 'already_processed', text));
  keepAppeals();

  await press('Send Answer');

  await notice(text);
  await gone('It was not me.');
});

test('An appeal says what was decided about the member, not about its admins, of whom it says that they left', async () => {
  const answered = { ...APPEAL, outcome: 'upheld', answer: 'We looked again.', answered_at: NOW };
  keepAppeals(answered as AdminAppeal);

  await open('/admin/safety?tab=appeals&status=closed', { as: ADMIN });

  const { textContent } = (await screen.findByText('The answer')).nextElementSibling!;
  expect(textContent).toBe('We looked again.A former admin');
  const decided = screen.getByText('Warned').nextElementSibling!;
  expect(decided.textContent).toMatch(/Decided .+ by a former admin$/);
});
