import type { ChatMessage, ListedGroup, OwnGroup } from '@lodge/contracts';
import { DONE, NOW, OWN_USER } from './samples.js';
import { server } from './server.js';

const HIKERS = { id: 3, name: 'Hikers', description: '', created_at: NOW, member_count: 2 };

export const GROUP: OwnGroup = {
  ...HIKERS,
  code: 'ABCDEF',
  joined_at: NOW,
  unread_count: 0,
  first_unread_id: null,
  last_message: null,
};

/** The same group for whom it is not one of their own. */
export const LISTED: ListedGroup = { ...HIKERS, is_member: false };

export const ROOM = `/groups/${GROUP.id}`;

/** Has the API keep the messages of a group that the user is in. Returns them as they are at the moment. */
export function keepRoom(...texts: string[]): ChatMessage[] {
  const messages: ChatMessage[] = [];
  const post = (content: string, user_id: number, username: string) => {
    const id = messages.length + 1;
    messages.push({
      id,
      user_id,
      username,
      content,
      created_at: NOW,
      reply_to: null,
      edited_at: null,
    });
    return messages.at(-1)!;
  };
  texts.forEach((text) => post(text, 8, 'somebody'));
  server.on('ownGroups', { groups: [GROUP] });
  server.on('groupMembers', { members: [], member_count: 2, next_cursor: null });
  server.on('mutes', { members: [], groups: [] });
  server.on('avatars', { avatars: [] });
  server.on('readMessages', DONE);
  server.on('messages', () => ({ messages: [...messages], has_more: false }));
  server.on('postMessage', ({ body: { content } }) => ({
    ...DONE,
    chat_message: post(content, OWN_USER.id, OWN_USER.username),
  }));
  return messages;
}
