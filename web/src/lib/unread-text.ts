import { MAX_UNREAD } from '@lodge/contracts';
import { createContext } from 'react';
import { countText } from './count-text.js';
import { plural } from './language.js';

export const unreadText = (count: number) => countText(count, MAX_UNREAD);

export const unreadMessages = (count: string) =>
  plural(parseInt(count), { one: '1 unread message', other: `${count} unread messages` });

// Number of unread messages in all groups as displayed; empty for none.
export const Unread = createContext('');

// Milliseconds between checks for messages in other groups without the live stream.
export const UNREAD_INTERVAL = 15_000;
