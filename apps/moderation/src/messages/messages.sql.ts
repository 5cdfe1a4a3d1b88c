import { statement } from '@lodge/database';

export const DELETE_MESSAGE = statement<{ group_id: number; user_id: number }, { id: number }>(
  'delete from messages where id = :id returning group_id, user_id',
);
