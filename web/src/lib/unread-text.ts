import { MOST_UNREAD } from '@lodge/contracts';

export const unreadText = (count: number) =>
  count < MOST_UNREAD ? `${count}` : `${MOST_UNREAD - 1}+`;

export const unreadMessages = (count: string) =>
  count === '1' ? '1 unread message' : `${count} unread messages`;
