import { afterEach, describe, expect, jest, test } from '@jest/globals';
import { TIMES } from '@lodge/contracts';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { router } from '../../src/app/router.js';
import { photosComeNear } from './support/companions.js';
import { open } from './support/open.js';
import {
  actionsOf,
  actOn,
  comeOnline,
  contents,
  enterRoom,
  GROUP,
  input,
  keepRoom,
  LISTED,
  log,
  openRoom,
  OWN,
  ROOM,
  rowOf,
  rows,
  say,
  send,
} from './support/room.js';
import { ADMIN, DONE, OWN_USER } from './support/samples.js';
import {
  button,
  dialog,
  fill,
  focused,
  follow,
  gone,
  heading,
  later,
  notice,
  notices,
  press,
  user,
} from './support/screen.js';
import { rejected, server, UNREACHABLE, tooMany } from './support/server.js';

afterEach(() => void jest.restoreAllMocks());

const TOO_MANY = rejected(429, 'too_many_requests', 'Too many');

test('Enter and the button send, Shift+Enter starts a new line, and neither an empty message is sent nor one by an Enter of an input method', async () => {
  await openRoom();
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
  await fill('Message', '日本');
  // An input method takes these; Safari ends the composition first.
  for (const part of [{ isComposing: true }, { keyCode: 229 }])
    fireEvent.keyDown(input(), { key: 'Enter', ...part });
  expect(input().value).toBe('日本');
  await user.type(input(), '{Enter}');
  await waitFor(() => expect(rows()).toHaveLength(4));
  expect(contents()).toEqual(['by Enter', 'two\nlines', 'trimmed', '日本']);
});

test('A message is limited to 200 characters, with a counter', async () => {
  await openRoom();
  await fill('Message', 'x'.repeat(199));
  await screen.findByText('199/200');
  await user.type(input(), 'yz');
  await screen.findByText('200/200');
  expect(input().value).toBe(`${'x'.repeat(199)}y`);

  await user.type(input(), '{Enter}');

  await waitFor(() => expect(rows()).toEqual([`${'x'.repeat(199)}y`]));
  await gone(/\/200/);
  await fill('Message', 'x'.repeat(149));
  expect(screen.queryByText(/\/200/)).toBeNull();
  await user.type(input(), 'x');
  await screen.findByText('150/200');
  // A letter and its accent are stored as one character.
  await fill('Message', 'e\u0301'.repeat(199));
  await screen.findByText('199/200');
});

test('A message that was refused keeps the text, and says why, and until when', async () => {
  await openRoom();

  for (const [answer, text] of [
    [TOO_MANY, /^Too many/],
    [tooMany(5), 'Too many requests. Please try again in 5 seconds.'],
    [tooMany(700), 'Too many requests. Please try again in 12 minutes.'],
    [tooMany(7_000), 'Too many requests. Please try again in 2 hours.'],
  ] as const) {
    server.on('postMessage', answer);
    await send('one too many');
    await screen.findByText(text);
  }

  await notice('Error sending message');
  expect(input().value).toBe('one too many');
  expect((await log()).queryByText('one too many')).toBeNull();
  await screen.findByText('No messages yet');
});

test('A message appears at once while it is sent, and the field is free for the next', async () => {
  await openRoom();
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

/** Sends a message that is refused after its author has begun the next one. */
async function sendInVain(text: string) {
  const answer = server.hold('postMessage', TOO_MANY);
  await send(text);
  await fill('Message', 'the next one');
  answer();
}

test('A message that failed can be retried and deleted where it stands', async () => {
  await openRoom();
  for (const text of ['to retry', 'to delete']) {
    await sendInVain(text);
    await (await rowOf(text)).findByText(/Not sent: Too many/);
  }
  await press('Delete', await rowOf('to delete'));
  await gone('to delete');
  // Goes to another screen and back.
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
  await openRoom();
  jest.useFakeTimers({ now: Date.now() });
  await sendInVain('Once more');
  await notice('Error sending message');
  await (await log()).findByText(/Not sent: Too many/);
  keepRoom();

  await press(action, await log());

  await waitFor(() => expect(notices()).toEqual([]), { timeout: 1_000 });
  await gone(/Not sent/);
  await waitFor(() => expect(rows()).toHaveLength(count));
});

test.each([
  [
    'may not',
    () => jest.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('no')),
  ],
  ['cannot', () => jest.spyOn(navigator, 'clipboard', 'get').mockReturnValue(undefined as never)],
])('A code that the browser %s copy says so', async (_, arrange) => {
  await openRoom();
  arrange();

  await press('Copy group code');

  await screen.findByText('Please copy by hand');
});

test('A lost connection is told, and what was written meanwhile is there when it is back', async () => {
  const messages = await openRoom('before');
  server.on('messages', UNREACHABLE);
  comeOnline();
  await screen.findByText('Connection lost. Trying again…');
  for (const text of ['one', 'two']) say(messages, text);
  server.on('messages', { messages, has_more: false });

  comeOnline();

  await gone('Connection lost. Trying again…');
  expect(rows()).toEqual(['before', 'one', 'two']);
});

test('New messages are announced, equal ones too, but not those of muted members', async () => {
  const messages = keepRoom();
  const muted = { user_id: 9, username: 'muted' };
  server.on('mutes', { members: [{ ...muted, until: null }], groups: [] });
  await enterRoom();
  await screen.findByText('No messages yet');
  const announced: string[] = [];
  const region = document.querySelector('section [aria-live=polite].sr-only')!;
  new MutationObserver((changes) => {
    for (const { addedNodes } of changes)
      for (const { textContent } of addedNodes) if (textContent) announced.push(textContent);
  }).observe(region, { childList: true, subtree: true, characterData: true });

  for (const [text, author] of [
    ['ok', {}],
    ['ok', {}],
    ['unheard', muted],
    ['fine', {}],
  ] as const) {
    say(messages, text, author);
    server.hint({ changed: 'messages', group_id: GROUP.id });
    await waitFor(() => expect(rows()).toHaveLength(messages.length));
  }

  expect(announced).toEqual(['somebody: ok', 'somebody: ok', 'somebody: fine']);
});

test('Drafts stay with their group until the member signs out', async () => {
  keepRoom();
  server.on('ownGroups', { groups: [GROUP, { ...GROUP, id: 4, name: 'Cooks' }] });
  await enterRoom();
  await fill('Message', 'half a thought');
  await act(() => router.navigate('/groups/4'));
  await heading('Cooks');
  expect(input().value).toBe('');
  await act(() => router.navigate(ROOM));
  await heading('Hikers');
  expect(input().value).toBe('half a thought');
  server.on('logout', DONE);

  await press('Logout');

  await heading('Welcome back');
  expect(sessionStorage).toHaveLength(0);
});

test('A paste that is too long is kept, says by how much, and is not sent until it fits', async () => {
  await openRoom();
  await fill('Message', 'before after');
  input().setSelectionRange(7, 7);
  await user.paste('x'.repeat(200));
  await screen.findByText('12 characters too long.');
  await screen.findByText('212/200');
  expect(input().value).toBe(`before ${'x'.repeat(200)}after`);

  await user.keyboard('{Enter}');
  expect(input().value).toHaveLength(212);
  expect(contents()).toEqual([]);
  await user.keyboard('{End}{Backspace>12/}');
  await screen.findByText('200/200');
  await user.keyboard('{Enter}');

  await waitFor(() => expect(rows()).toEqual([`before ${'x'.repeat(193)}`]));
  expect(input().value).toBe('');
});

describe('An admin', () => {
  test('deletes a message after confirmation, for which members have no button', async () => {
    await openRoom('stays', 'goes');
    expect(screen.queryByRole('button', { name: 'Delete message' })).toBeNull();
    keepRoom('stays', 'goes');
    await open(ROOM, { as: ADMIN });
    await press('Delete message', await rowOf('goes'));
    await (await dialog()).findByText('goes');
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await focused(await button('Delete message', await rowOf('goes')));
    server.on('deleteMessage', UNREACHABLE);
    await press('Delete message', await rowOf('goes'));
    await press('Delete', await dialog());
    await notice('Error deleting message');
    expect(rows()).toEqual(['stays', 'goes']);
    keepRoom('stays', 'goes');

    await press('Delete', await dialog());

    await notice('Message deleted');
    await waitFor(() => expect(rows()).toEqual(['stays']));
    expect(server.sent('deleteMessage').at(-1)!.params).toEqual({ id: '2' });
  });

  test('reads a group they are not in, and cannot write there', async () => {
    keepRoom('among us');
    server.on('ownGroups', { groups: [] });
    server.on('group', { group: LISTED });
    await open(ROOM, { as: ADMIN });
    await (await log()).findByText('among us');
    await screen.findByText('You are viewing this group as an admin. Only its members can post.');
    expect(screen.queryByLabelText('Message')).toBeNull();

    expect(await actionsOf('among us')).toEqual(['Copy', 'Pin', 'Delete message']);
  });
});

test('A link in a message tells the other site nothing, and reads as the address that it opens; markup is text', async () => {
  await openRoom(
    'see https://example.org/a?b=1. Not javascript:alert(1)',
    '\u202ehttps://lodge.example/\u2066moc.elpmaxe//:sptth\u2069\u202c',
    '<img src=x onerror="document.title=1"><b>bold</b>',
  );

  const [link, turned, ...others] = await (await log()).findAllByRole<HTMLAnchorElement>('link');

  expect([link!.href, link!.rel, link!.target]).toEqual([
    'https://example.org/a?b=1',
    'noopener noreferrer nofollow',
    '_blank',
  ]);
  expect([turned!.textContent, turned!.dir]).toEqual([turned!.href, 'ltr']);
  expect(others).toEqual([]);
  expect(rows().at(-1)).toBe('<img src=x onerror="document.title=1"><b>bold</b>');
});

test('a message of many lines is cut until somebody asks for it', async () => {
  await openRoom(`first${'\n'.repeat(150)}last`);
  expect((await (await log()).findByText(/first/)).textContent).not.toContain('last');

  await press('Show the whole message');

  expect((await (await log()).findByText(/first/)).textContent).toContain('last');
  expect(document.activeElement?.getAttribute('data-message')).toBe('1');
});

test('a key that is typed renders no message again', async () => {
  keepRoom('one', 'two', 'three');
  const face = { user_id: 8, filename: `${'a'.repeat(32)}.webp`, placeholder: null };
  server.on('avatars', { avatars: [face] });
  await open(ROOM, { as: OWN_USER });
  // The photo is the last to arrive.
  await waitFor(() => expect(document.querySelector('[data-message] img')).not.toBeNull());
  // Each row formats its time.
  const format = jest.spyOn(Intl.DateTimeFormat.prototype as { format: unknown }, 'format', 'get');

  await user.type(input(), 'a longer text');

  expect(format).not.toHaveBeenCalled();
  format.mockRestore();
});

test.each([
  ['a removed member', rejected(403, 'not_allowed', 'No'), 'You are not in this group'],
  ['members of a deleted group', rejected(404, 'not_found', 'No'), 'This group does not exist'],
])('The next poll takes everything of the group from %s', async (_who, answer, title) => {
  await openRoom('between us');
  await heading('Hikers');
  jest.useFakeTimers({ now: Date.now() });
  comeOnline();
  for (const name of ['messages', 'groupMembers'] as const) server.on(name, answer);
  server.on('ownGroups', { groups: [] });

  await later(TIMES.chatPoll);

  await heading(title);
  for (const secret of ['between us', 'somebody', 'Hikers'])
    expect(document.body.textContent).not.toContain(secret);
  await follow('Your Groups');
  await screen.findByText('You are not in a group yet');
});

test('What may have changed while the page was away is asked for once', async () => {
  await openRoom('hello');
  jest.useFakeTimers({ now: Date.now() });
  const polls = server.sent('messages').length;

  act(() => server.hint({ changed: 'everything' }));
  await later(0);

  expect(server.sent('messages')).toHaveLength(polls + 1);
});

test('Failed requests show an error and can be retried', async () => {
  keepRoom();
  const failing = ['messages', 'groupMembers', 'ownGroups'] as const;
  for (const name of failing) server.on(name, UNREACHABLE);
  await open(ROOM, { as: OWN_USER });
  await screen.findByText('Error fetching group data');
  await screen.findByText('Error fetching group members');
  await open('/groups', { as: OWN_USER });
  await screen.findByText('Error fetching groups');
  keepRoom('there after all');

  await press('Try again');

  await follow(/Hikers/);
  await (await log()).findByText('there after all');
});

test('Older messages that do not load are reported, and can be asked for again', async () => {
  photosComeNear();
  const messages = keepRoom('The newest');
  const newest = [{ ...messages[0]!, id: 100 }];
  server.on('messages', ({ query: { before } }) =>
    before ? UNREACHABLE : { messages: newest, has_more: true },
  );
  await enterRoom();
  const failure = await (await log()).findByRole('alert');
  expect(failure.textContent).toBe('Error fetching group data');
  server.on('messages', ({ query: { before } }) => ({
    messages: before ? messages : newest,
    has_more: !before,
  }));

  await press('Try again');

  await (await log()).findByText('The conversation begins here');
});

test('The server’s clock decides whether a message can still be edited', async () => {
  const messages = keepRoom();
  say(messages, 'just now', { ...OWN, created_at: new Date().toISOString() });
  const now = Date.now();
  jest.spyOn(Date, 'now').mockImplementation(() => now + 16 * 60_000);
  server.date = new Date(now).toUTCString();
  await enterRoom();

  expect(await actionsOf('just now')).toContain('Edit');
});

test('An edit in progress survives a reload', async () => {
  const messages = keepRoom();
  say(messages, 'as it was', OWN);
  say(messages, 'another', { created_at: new Date().toISOString(), ...OWN });
  await enterRoom();
  await actOn('another', 'Edit');
  await fill('Message', 'half changed');
  const [key] = Object.keys(sessionStorage);
  const stored = sessionStorage.getItem(key!)!;
  await open('/groups', { as: OWN_USER });
  sessionStorage.setItem(key!, stored);

  await act(() => router.navigate(ROOM));

  await screen.findByText('Editing');
  expect(input().value).toBe('half changed');
  await press('Save');
  await waitFor(() => expect(rows()).toEqual(['as it was', 'half changed']));
});

test('An edit in progress outlasts a reply and an edit that are begun beside it', async () => {
  const messages = keepRoom();
  for (const text of ['mine', 'mine, too'])
    say(messages, text, { created_at: new Date().toISOString(), ...OWN });
  say(messages, 'theirs');
  await enterRoom();
  await actOn('mine', 'Edit');
  await fill('Message', 'half changed');

  await actOn('theirs', 'Reply');
  await actOn('mine, too', 'Edit');

  expect(input().value).toBe('half changed');
  await press('Save');
  await screen.findByText('Replying to');
});

test('What is sent before the messages have arrived waits for its turn, and is sent', async () => {
  keepRoom();
  const answer = server.hold('messages');
  await open('/groups', { as: OWN_USER });
  await act(() => router.navigate(ROOM));
  await screen.findByLabelText('Message');

  await send('early');

  await waitFor(() => expect(contents()).toEqual(['early']));
  answer();
  await waitFor(() => expect(rows()).toEqual(['early']));
});

test.each(['{', 'null', '{"draft":1}', '[]'])(
  'The draft %s does not keep a group from opening',
  async (stored) => {
    keepRoom();
    await open('/groups', { as: OWN_USER });
    sessionStorage.setItem(`unsent-${OWN_USER.id}-${GROUP.id}`, stored);

    await act(() => router.navigate(ROOM));

    await screen.findByLabelText('Message');
    expect(input().value).toBe('');
  },
);

test('A day is called today until midnight', async () => {
  const evening = new Date(2026, 4, 3, 23, 59, 30);
  jest.useFakeTimers({ now: evening });
  const messages = keepRoom();
  say(messages, 'late', { created_at: evening.toISOString() });
  await enterRoom();
  await (await log()).findByText('Today');

  await later(61_000);

  await (await log()).findByText('Yesterday');
});
