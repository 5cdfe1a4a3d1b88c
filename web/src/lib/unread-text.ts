import { MAX_UNREAD } from '@lodge/contracts';
import { plural } from './language.js';

export const unreadText = (count: number) =>
  count < MAX_UNREAD ? `${count}` : `${MAX_UNREAD - 1}+`;

export const unreadMessages = (count: string) =>
  plural(parseInt(count), { one: '1 unread message', other: `${count} unread messages` });
