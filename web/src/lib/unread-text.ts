import { MAX_UNREAD } from '@lodge/contracts';

export const unreadText = (count: number) =>
  count < MAX_UNREAD ? `${count}` : `${MAX_UNREAD - 1}+`;

export const unreadMessages = (count: string) =>
  count === '1' ? '1 unread message' : `${count} unread messages`;
