import { deletePiece, statement } from '@lodge/database';

export const READ_EMAIL = statement<{ email: string }>('select email from users where id = $1');

export const FIND_HASHES = statement<{ hash: string }>(
  'select hash from expelled_addresses where hash = any($1)',
);

export const REMEMBER = statement(
  'insert into expelled_addresses (hash, decision_id) values ($1, $2)',
);

export const FORGET = statement('delete from expelled_addresses where decision_id = $1');

export const FORGET_OLD = deletePiece(
  'expelled_addresses',
  'id',
  'expelled_at < now() - make_interval(months => $2)',
);
