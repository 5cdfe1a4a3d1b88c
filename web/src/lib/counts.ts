import { MAX_UNREAD } from '@lodge/contracts';
import { createContext } from 'react';
import { plural } from './language.js';

/** A count as displayed, if the server counts to `max`. */
export const countText = (count: number, max: number) => (count < max ? `${count}` : `${max - 1}+`);

export const unreadText = (count: number) => countText(count, MAX_UNREAD);

export function unreadMessages(unread: number): string {
  const count = unreadText(unread);
  return plural(unread, { one: '1 unread message', other: `${count} unread messages` });
}

// Number of unread messages in all groups.
export const Unread = createContext(0);

// Milliseconds between checks for messages in other groups without the live stream.
export const UNREAD_INTERVAL = 15_000;
