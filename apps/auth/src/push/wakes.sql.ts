import { statement } from '@lodge/database';

export const MEMBERS_TO_WAKE = statement<
  { id: number },
  { groupId: number; after: number; last: number; limit: number }
>('select id from members_to_wake(:groupId, :after, :last, :limit) id');

export const HAS_NEWS = statement<{ is: boolean }, { userId: number }>(
  'select has_news(:userId) as is',
);
