import type { ChatMessage, ListedGroup, OwnGroup } from '@lodge/contracts';
import { screen, within } from '@testing-library/react';
import { open } from './open.js';
import { DONE, EMBLEM, NOW, OWN_USER } from './samples.js';
import { fill, press, user } from './screen.js';
import { rejected, server } from './server.js';

const HIKERS = {
  id: 3,
  name: 'Hikers',
  description: '',
  ...EMBLEM,
  created_at: NOW,
  member_count: 2,
};

export const GROUP: OwnGroup = {
  ...HIKERS,
  code: 'ABCDEF',
  joined_at: NOW,
  unread_count: 0,
  first_unread_id: null,
  last_message: null,
};

/** The group as seen by someone who is not a member. */
export const LISTED: ListedGroup = { ...HIKERS, life: 'quiet', is_member: false };

export const ROOM = `/groups/${GROUP.id}`;
export const OWN = { user_id: OWN_USER.id, username: OWN_USER.username };
const NOT_FOUND = rejected(404, 'not_found', 'Message not found');

/** Adds a message by somebody else, unless `part` contains `OWN`. */
export function say(messages: ChatMessage[], content: string, part: Partial<ChatMessage> = {}) {
  const message = {
    id: messages.length + 1,
    user_id: 8,
    username: 'somebody',
    content,
    created_at: NOW,
    reply_to: null,
    edited_at: null,
    ...part,
  };
  messages.push(message);
  return message;
}

/** Mocks the API of a group of the user's and returns its messages. */
export function keepRoom(...texts: string[]): ChatMessage[] {
  const messages: ChatMessage[] = [];
  const indexOf = (id: string | undefined) => messages.findIndex((one) => `${one.id}` === id);
  const remove = (id: string | undefined) => {
    if (indexOf(id) < 0) return NOT_FOUND;
    messages.splice(indexOf(id), 1);
    return DONE;
  };
  texts.forEach((text) => say(messages, text));
  server.on('ownGroups', { groups: [GROUP] });
  server.on('groupMembers', { members: [], member_count: 2, next_cursor: null });
  server.on('mutes', { members: [], groups: [] });
  server.on('person', rejected(404, 'not_found', 'User not found'));
  server.on('avatars', { avatars: [] });
  server.on('readMessages', DONE);
  server.on('messages', () => ({ messages: [...messages], has_more: false }));
  server.on('postMessage', ({ body: { content } }) => ({
    ...DONE,
    chat_message: say(messages, content, OWN),
  }));
  server.on('editOwnMessage', ({ params: { messageId }, body: { content } }) => {
    const edited = { ...messages[indexOf(messageId)]!, content, edited_at: NOW };
    messages[indexOf(messageId)] = edited;
    return { ...DONE, chat_message: edited };
  });
  server.on('deleteOwnMessage', ({ params: { messageId } }) => remove(messageId));
  server.on('deleteMessage', ({ params: { id } }) => remove(id));
  return messages;
}

/** Opens the group as a member, who may post. */
export async function openRoom(...texts: string[]): Promise<ChatMessage[]> {
  const messages = keepRoom(...texts);
  await enterRoom();
  if (texts.length === 0) await screen.findByText('No messages yet');
  return messages;
}

export async function enterRoom() {
  await open(ROOM, { as: OWN_USER });
  await screen.findByLabelText('Message');
}

export const log = async () => within(await screen.findByRole('log'));
/** Texts of the messages in the group, except those still being sent. */
export const rows = () =>
  [...document.querySelectorAll('[data-bubble] > p:last-child > bdi')].map(
    ({ textContent }) => textContent,
  );
export const rowOf = async (text: string) =>
  within((await (await log()).findByText(text)).closest('li')!);
/** The room must be on the screen. */
export const input = () => screen.getByLabelText<HTMLTextAreaElement>('Message');

export async function send(text: string) {
  await fill('Message', text);
  await user.type(input(), '{Enter}');
}
/** Contents sent so far, including failed attempts. */
export const contents = () => server.sent('postMessage').map(({ body }) => body.content);

/** Polls at once and sends waiting messages, as when the connection returns. */
export function comeOnline() {
  dispatchEvent(new Event('online'));
  server.hint({ changed: 'messages', group_id: GROUP.id });
}

/** Opens a message's menu and returns the names of its actions. */
export async function actionsOf(text: string) {
  await press(/, actions$/, await rowOf(text));
  return (await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent);
}

export async function actOn(text: string, action: string) {
  await actionsOf(text);
  await user.click(await screen.findByRole('menuitem', { name: action }));
}
