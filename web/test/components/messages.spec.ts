import { describe, expect, jest, test } from '@jest/globals';
import { act, screen, waitFor } from '@testing-library/react';
import {
  actionsOf,
  actOn,
  comeOnline,
  enterRoom,
  GROUP,
  input,
  keepRoom,
  log,
  OWN,
  ROOM,
  rowOf,
  rows,
  say,
  send,
} from './support/room.js';
import {
  dialog,
  fill,
  focused,
  follow,
  gone,
  heading,
  navigation,
  noDialog,
  notice,
  press,
  user,
} from './support/screen.js';
import { router } from '../../src/app/router.js';
import { open } from './support/open.js';
import { OWN_USER } from './support/samples.js';
import { Failure, rejected, server, UNREACHABLE } from './support/server.js';

const TOWELS = 'Who brings the towels?';
const SOME = 'We have some';
const MINUTE = 60_000;

/** Mocks somebody's question and the user's answer `minutes` ago. */
async function conversation(minutes = 0) {
  const messages = keepRoom(TOWELS);
  const created_at = new Date(Date.now() - minutes * MINUTE).toISOString();
  say(messages, SOME, { ...OWN, created_at });
  await enterRoom();
  await (await log()).findByText(SOME);
  return messages;
}

const quote = async (text: string) =>
  (await rowOf(text)).queryByRole('button', { name: /^In reply to/ });

test('A place in the address that is none is ignored', async () => {
  keepRoom(TOWELS);
  await open(`${ROOM}?around=abc`, { as: OWN_USER });
  await screen.findByLabelText('Message');
  expect(server.sent('messages')[0]!.query).toEqual({});
});

describe('A message', () => {
  test('is copied', async () => {
    await conversation();

    await actOn(TOWELS, 'Copy');

    await notice('Copied');
    expect(await navigator.clipboard.readText()).toBe(TOWELS);
  });

  test.each([
    [14, ['Reply', 'Edit', 'Copy', 'Delete']],
    [16, ['Reply', 'Copy', 'Delete']],
  ])('of one’s own of %d minutes ago offers %j', async (minutes, names) => {
    await conversation(minutes);

    expect(await actionsOf(SOME)).toEqual(names);
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  test('offers the same until its menu closes, though it is edited meanwhile', async () => {
    const messages = keepRoom('https://lodge.example/1');
    await enterRoom();
    const names = await actionsOf('https://lodge.example/1');
    messages[0] = { ...messages[0]!, content: 'Not yet', edited_at: messages[0]!.created_at };
    comeOnline();
    await (await log()).findByText('Not yet');
    say(messages, 'Now');

    comeOnline();

    await (await log()).findByText('Now');
    const items = screen.getAllByRole('menuitem');
    expect(items.map(({ textContent }) => textContent)).toEqual(names);
  });

  test('opens its links, each offered once, also two that begin alike', async () => {
    const start = `lodge.example/${'a'.repeat(40)}`;
    const links = [`https://${start}1`, `https://${start}2`, `https://${start}1`];
    const messages = keepRoom();
    say(messages, links.join(' '));
    await enterRoom();
    await screen.findAllByRole('link', { name: links[1]! });

    await press(/, actions$/, await log());

    const names = (await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent);
    const cut = `Open ${start.slice(0, 39)}…`;
    expect(names).toEqual([cut, cut, 'Reply', 'Copy', 'Report']);
    const click = jest.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue();
    await user.click(screen.getAllByRole('menuitem')[1]!);
    const opened = () => click.mock.contexts.map((link) => (link as HTMLAnchorElement).href);
    await waitFor(() => expect(opened()).toEqual([links[1]]));
    click.mockRestore();
  });

  test('takes its open menu along when it is deleted elsewhere', async () => {
    const messages = await conversation();
    const entries = history.length;
    await actionsOf(TOWELS);
    await waitFor(() => expect(history.length).toBe(entries + 1));
    messages.shift();

    comeOnline();

    await gone(TOWELS);
    expect(screen.queryByRole('menu')).toBeNull();
    await waitFor(() => expect(history.state).not.toMatchObject({ usr: { layers: 1 } }));
    await focused(await screen.findByRole('log'));
  });

  test('that cannot be deleted stays, with an error, and one that was deleted elsewhere counts as deleted', async () => {
    const messages = await conversation();
    server.on('deleteOwnMessage', UNREACHABLE);
    await actOn(SOME, 'Delete');
    await press('Delete', await dialog());
    await notice('Error deleting message');
    expect(rows()).toEqual([TOWELS, SOME]);
    messages.pop();
    server.on('deleteOwnMessage', rejected(404, 'not_found', 'Message not found'));

    await press('Delete', await dialog());

    await noDialog();
    await notice('Message deleted');
    expect(rows()).toEqual([TOWELS]);
  });
});

describe('A reply', () => {
  test('leads to the field each time it is chosen, is cancelled by Escape and by its button, and else names what it replies to', async () => {
    await conversation();
    const cancel = { name: 'Cancel the reply' };
    const isOver = () => waitFor(() => expect(screen.queryByRole('button', cancel)).toBeNull());
    await actOn(TOWELS, 'Reply');
    await focused(input());
    (await log()).getAllByRole('listitem')[0]!.focus();
    await actOn(TOWELS, 'Reply');
    await focused(input());
    await screen.findByRole('button', cancel);
    await user.keyboard('{Escape}');
    await isOver();
    await actOn(TOWELS, 'Reply');
    await press('Cancel the reply');
    await isOver();
    await focused(input());
    await send('Just so');
    await actOn(TOWELS, 'Reply');

    await send('I do');

    await isOver();
    await waitFor(() => expect(rows()).toEqual([TOWELS, SOME, 'Just so', 'I do']));
    expect(server.sent('postMessage').map(({ body }) => body.reply_to)).toEqual([undefined, 1]);
    // A reply that is kept does not take the focus when the group is opened again.
    await actOn(TOWELS, 'Reply');
    await follow('Groups', await navigation());
    await follow(/^Hikers/);
    await screen.findByRole('button', cancel);
    await focused(await heading('Hikers'));
  });

  /** Mocks a reply to each of these messages, which are on earlier pages. */
  async function repliesTo(...quoted: number[]) {
    const messages = keepRoom();
    const author = { user_id: 8, username: 'somebody' };
    quoted.forEach((id) =>
      say(messages, `To ${id}`, {
        id: 5_000 + id,
        reply_to: { ...author, id, content: 'Earlier' },
      }),
    );
    server.on('messages', ({ query: { before } }) => {
      const older = before ? [{ ...messages[0]!, id: Number(before) - 1 }] : messages;
      return { messages: [...older], has_more: true };
    });
    await enterRoom();
    await (await log()).findByText(`To ${quoted[0]}`);
  }

  test('whose original is far back opens the chat around it', async () => {
    await repliesTo(1);

    await user.click((await quote('To 1'))!);

    await waitFor(() => expect(location.search).toBe('?around=1'));
  });

  test('stays begun while the reader looks at an old place, which shows nothing that waits', async () => {
    const messages = keepRoom(TOWELS, 'Nothing yet');
    await enterRoom();
    server.on('postMessage', UNREACHABLE);
    await send('Soon');
    await actOn('Nothing yet', 'Reply');
    await screen.findByText('Replying to');
    server.on('messages', ({ query: { around } }) =>
      around
        ? { messages: messages.slice(0, 1), has_more: false, has_newer: false }
        : { messages: [...messages], has_more: false },
    );

    await act(() => router.navigate(`${ROOM}?around=1`));
    const back = await screen.findByRole('link', { name: 'To the Newest Messages' });
    await waitFor(() => expect(rows()).toEqual([TOWELS]));
    expect(screen.queryByText('Soon')).toBeNull();
    await user.click(back);

    await screen.findByText('Replying to');
    await (await log()).findByText('Soon');
  });

  test('loses its quote when the original is deleted', async () => {
    const messages = keepRoom(TOWELS, 'Nothing yet');
    const { id, user_id, username, content } = messages[0]!;
    const reply = say(messages, 'I do', { reply_to: { id, user_id, username, content } });
    await enterRoom();
    await waitFor(async () => expect(await quote('I do')).not.toBeNull());

    messages.splice(0, 3, messages[1]!, { ...reply, reply_to: null });
    server.hint({ changed: 'messages', group_id: GROUP.id });

    await waitFor(async () => expect(await quote('I do')).toBeNull());
    expect(rows()).toEqual(['Nothing yet', 'I do']);
  });
});

describe('An edit', () => {
  test('begins with the text, goes on when it is chosen once more, and gives the draft back once it is saved', async () => {
    await conversation();
    await fill('Message', 'half a thought');
    await actOn(SOME, 'Edit');
    await focused(input());
    expect(input().value).toBe(SOME);
    await fill('Message', 'We have twelve');
    (await log()).getAllByRole('listitem')[1]!.focus();
    await actOn(SOME, 'Edit');
    await focused(input());
    expect(input().value).toBe('We have twelve');

    await press('Save');

    await (await rowOf('We have twelve')).findByText('edited');
    expect(rows()).toEqual([TOWELS, 'We have twelve']);
    expect(input().value).toBe('half a thought');
  });

  test('goes on where another one is begun, and says so', async () => {
    const messages = await conversation();
    say(messages, 'And soap', { ...OWN, created_at: new Date().toISOString() });
    comeOnline();
    await actOn(SOME, 'Edit');
    await actOn('And soap', 'Edit');
    await fill('Message', 'And much soap');

    await actOn(SOME, 'Edit');

    await screen.findByText('Save or cancel this edit first');
    expect(input().value).toBe('And much soap');
    await press('Cancel the edit');
    await gone('Save or cancel this edit first');
  });

  test('that comes too late keeps the text, and says why', async () => {
    await conversation();
    const text = 'Messages can be edited for 15 minutes';
    server.on('editOwnMessage', rejected(403, 'edit_too_late', text));
    await actOn(SOME, 'Edit');

    await send('We have none');

    await screen.findByText(text);
    expect(input().value).toBe('We have none');
    await user.keyboard('{Escape}');
    expect(input().value).toBe('');
    expect(rows()).toEqual([TOWELS, SOME]);
  });

  test('that failed says so no more when the message is deleted, and its text becomes a draft', async () => {
    const messages = await conversation();
    await fill('Message', 'half a thought');
    server.on('editOwnMessage', UNREACHABLE);
    await actOn(SOME, 'Edit');
    await send('We have none');
    await screen.findByText('Error editing message');

    messages.splice(1);
    server.hint({ changed: 'messages', group_id: GROUP.id });

    await waitFor(() => expect(input().value).toBe('half a thought\nWe have none'));
    await gone('Error editing message');
    await screen.findByRole('button', { name: 'Send' });
  });

  test('that is saved goes on with what was typed on meanwhile', async () => {
    await conversation();
    const answer = server.hold('editOwnMessage');
    await actOn(SOME, 'Edit');
    await send('We have twelve');
    await fill('Message', 'We have twelve, or more');

    answer();
    await (await rowOf('We have twelve')).findByText('edited');

    expect(input().value).toBe('We have twelve, or more');
    await press('Save');
    await rowOf('We have twelve, or more');
    await waitFor(() => expect(input().value).toBe(''));
  });

  test('is not given up while it is saved, and keeps what was typed on meanwhile where that fails without a reason', async () => {
    await conversation();
    // A proxy responds without the API's error envelope.
    const answer = server.hold('editOwnMessage', new Failure(413));
    await actOn(SOME, 'Edit');
    await send('We have none');
    await user.keyboard('{Escape}');
    await fill('Message', 'We have none at all');

    answer();

    await screen.findByText('Error editing message');
    expect(input().value).toBe('We have none at all');
    expect(rows()).toEqual([TOWELS, SOME]);
  });
});
