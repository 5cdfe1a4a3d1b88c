import { statement } from '@lodge/database';

// Lists group members in order of id: after one id, up to another, and at most a given number.
export const MEMBERS_TO_WAKE = statement<{ id: number }>(
  'select id from members_to_wake($1, $2, $3, $4) id',
);

export const HAS_NEWS = statement<{ is: boolean }>('select has_news($1) as is');
