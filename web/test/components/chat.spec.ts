import { expect, jest, test } from '@jest/globals';
import { act, screen, waitFor, within } from '@testing-library/react';
import { open } from './support/open.js';
import { keepRoom, ROOM } from './support/room.js';
import { ADMIN, OWN_USER } from './support/samples.js';
import {
  dialog,
  field,
  fill,
  focused,
  follow,
  gone,
  heading,
  notice,
  notices,
  press,
  user,
} from './support/screen.js';
import { rejected, server, UNREACHABLE } from './support/server.js';

const TOO_MANY = rejected(429, 'too_many_requests', 'Too many');

const log = async () => within(await screen.findByRole('log'));
const rows = () =>
  [...document.querySelectorAll('[data-message] bdi')].map(({ textContent }) => textContent);
const input = () => field('Message');
const contents = () => server.sent('postMessage').map(({ body }) => body.content);
const rowOf = async (text: string) => within((await (await log()).findByText(text)).closest('li')!);

async function opened(...texts: string[]) {
  const messages = keepRoom(...texts);
  await open(ROOM, { as: OWN_USER });
  await screen.findByLabelText('Message');
  if (texts.length === 0) await screen.findByText('No messages yet');
  return messages;
}

async function send(text: string) {
  fill('Message', text);
  await user.type(input(), '{Enter}');
}

test('Enter and the button send, Shift+Enter starts a new line, and an empty message is not sent', async () => {
  await opened();
  await user.type(input(), 'by Enter{Enter}');
  await waitFor(() => expect(rows()).toEqual(['by Enter']));
  await waitFor(() => expect(input().value).toBe(''));
  await focused(input());
  await user.type(input(), 'two{Shift>}{Enter}{/Shift}lines');
  await press('Send');
  await waitFor(() => expect(rows()).toEqual(['by Enter', 'two\nlines']));
  await send('   \n ');
  await send('');

  await send('  trimmed  ');

  await waitFor(() => expect(rows()).toHaveLength(3));
  expect(contents()).toEqual(['by Enter', 'two\nlines', 'trimmed']);
});

test('A message is limited to 200 characters, with a counter', async () => {
  await opened();
  fill('Message', 'x'.repeat(199));
  await screen.findByText('199/200');
  await user.type(input(), 'yz');
  await screen.findByText('200/200');
  expect(input().value).toBe(`${'x'.repeat(199)}y`);

  await user.type(input(), '{Enter}');

  await waitFor(() => expect(rows()).toEqual([`${'x'.repeat(199)}y`]));
  await gone(/\/200/);
  fill('Message', 'x'.repeat(149));
  expect(screen.queryByText(/\/200/)).toBeNull();
  await user.type(input(), 'x');
  await screen.findByText('150/200');
});

test('A message that was refused keeps the text, and says why', async () => {
  await opened();
  server.on('postMessage', TOO_MANY);

  await send('one too many');

  await notice('Error sending message');
  await (await log()).findByText(/Not sent: Too many/);
  expect(input().value).toBe('one too many');
});

test('A message appears at once while it is sent, and the field is free for the next', async () => {
  await opened();
  const answer = server.hold('postMessage');
  await send('first');
  await send('second');
  await (await log()).findByText('first');
  await (await log()).findByText('second');
  await waitFor(async () => expect((await log()).queryAllByText('Sending')).toHaveLength(2));
  expect(input().value).toBe('');

  answer();

  await gone('Sending');
  await waitFor(() => expect(rows()).toEqual(['first', 'second']));
});

test('A message that failed can be retried and deleted where it stands', async () => {
  await opened();
  server.on('postMessage', TOO_MANY);
  for (const text of ['to retry', 'to delete']) {
    await send(text);
    await (await rowOf(text)).findByText(/Not sent: Too many/);
    fill('Message', 'the next one');
  }
  await press('Delete', await rowOf('to delete'));
  await gone('to delete');
  // Another screen and back.
  await follow('Dashboard', within(screen.getAllByRole('navigation')[0]!));
  await heading(/^Welcome/);
  act(() => history.back());
  await rowOf('to retry');
  expect(input().value).toBe('the next one');
  keepRoom();

  await press('Retry', await rowOf('to retry'));

  await waitFor(() => expect(rows()).toEqual(['to retry']));
  await gone(/Not sent/);
});

test.each([
  ['Retry', 1],
  ['Delete', 0],
] as const)('The notice of a message that failed goes after %s', async (action, count) => {
  await opened();
  jest.useFakeTimers({ now: Date.now() });
  server.on('postMessage', TOO_MANY);
  await send('Once more');
  await notice('Error sending message');
  await (await log()).findByText(/Not sent: Too many/);
  keepRoom();

  await press(action, await log());

  await waitFor(() => expect(notices()).toEqual([]), { timeout: 1_000 });
  await gone(/Not sent/);
  await waitFor(() => expect(rows()).toHaveLength(count));
});

test('An admin sees an error when a message could not be deleted', async () => {
  keepRoom('still there');
  await open(ROOM, { as: ADMIN });
  server.on('deleteMessage', UNREACHABLE);
  await press('Delete message', await log());

  await press('Delete', await dialog());

  await notice('Error deleting message');
  await (await log()).findByText('still there');
});

test('Links in messages can be followed, and tell the other site nothing', async () => {
  await opened('see https://example.org/a?b=1. Not javascript:alert(1)');

  const links = await (await log()).findAllByRole<HTMLAnchorElement>('link');

  expect(links.map(({ href, rel, target }) => [href, rel, target])).toEqual([
    ['https://example.org/a?b=1', 'noopener noreferrer nofollow', '_blank'],
  ]);
});

test('a key that is typed renders no message again', async () => {
  keepRoom('one', 'two', 'three');
  const face = { user_id: 8, filename: `${'a'.repeat(32)}.webp`, placeholder: null };
  server.on('avatars', { avatars: [face] });
  await open(ROOM, { as: OWN_USER });
  // The last that comes.
  await waitFor(() => expect(document.querySelector('[data-message] img')).not.toBeNull());
  // Each row says when it was written.
  const format = jest.spyOn(Intl.DateTimeFormat.prototype as { format: unknown }, 'format', 'get');

  await user.type(input(), 'a longer text');

  expect(format).not.toHaveBeenCalled();
  format.mockRestore();
});
