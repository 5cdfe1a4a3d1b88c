import { folded, statement } from '@lodge/database';

/** Returns addresses in the given order: the database folds letters as its unique index does. */
export const FOLD = statement<{ address: string }>(`
  select ${folded('given.address')} as address
  from unnest($1::text[]) with ordinality given (address, place) order by place`);

export const FOLDED_ADDRESS = statement<{ address: string }>(
  `select ${folded('email')} as address from users where id = $1`,
);

export const FIND_HASHES = statement<{ hash: string }>(
  'select hash from expelled_addresses where hash = any($1)',
);

export const REMEMBER = statement(
  'insert into expelled_addresses (hash, decision_id) values ($1, $2)',
);

export const FORGET = statement('delete from expelled_addresses where decision_id = $1');

export const FORGET_OLD = statement(
  'delete from expelled_addresses where expelled_at < now() - make_interval(months => $1)',
);
