import { statement } from '@lodge/database';

export const MEMBERS_TO_WAKE = statement<{ id: number }>(
  'select id from members_to_wake($1, $2, $3, $4) id',
);

export const HAS_NEWS = statement<{ is: boolean }>('select has_news($1) as is');
