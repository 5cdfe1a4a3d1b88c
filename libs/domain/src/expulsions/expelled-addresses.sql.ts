import { deletePiece, statement } from '@lodge/database';

export const FIND_HASHES = statement<{ hash: string }, { hashes: string[] }>(
  'select hash from expelled_addresses where hash = any(:hashes)',
);

export const REMEMBER = statement<unknown, { hash: string; decisionId: number }>(
  'insert into expelled_addresses (hash, decision_id) values (:hash, :decisionId)',
);

export const FORGET = statement<unknown, { decisionId: number }>(
  'delete from expelled_addresses where decision_id = :decisionId',
);

export const FORGET_OLD_EXPULSIONS = deletePiece<{ months: number }>(
  'expelled_addresses',
  'id',
  'expelled_at < now() - make_interval(months => :months)',
);
