import { MAX_UNREAD } from '@lodge/contracts';
import { createContext } from 'react';
import { plural } from './language.js';

export const unreadText = (count: number) =>
  count < MAX_UNREAD ? `${count}` : `${MAX_UNREAD - 1}+`;

export const unreadMessages = (count: string) =>
  plural(parseInt(count), { one: '1 unread message', other: `${count} unread messages` });

// The count of all groups, as it is shown; empty for none.
export const Unread = createContext('');

// Milliseconds until messages in other groups show without the live stream.
export const UNREAD_INTERVAL = 15_000;
