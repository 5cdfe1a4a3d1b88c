import { EXPORT_HOURS, type Instant } from '@lodge/contracts';
import { deletePiece, statement } from '@lodge/database';

const IS_OPEN = `requested_at > now() - interval '${EXPORT_HOURS.kept} hours'`;

export interface ExportRow {
  id: number;
  requested_at: Instant;
  expires_at: Instant;
}

const COLUMNS = `id, requested_at, requested_at + interval '${EXPORT_HOURS.kept} hours' as expires_at`;

// Makes room for another request. Uses the database's clock, like the statements below.
export const DELETE_REPLACEABLE = statement(`
  delete from exports where user_id = $1
    and requested_at <= now() - interval '${EXPORT_HOURS.between} hours'`);

// Returns no row if there is a copy already: the constraint decides between two calls at once.
export const REQUEST_EXPORT = statement<ExportRow>(`
  insert into exports (user_id) values ($1)
  on conflict on constraint exports_user_id_key do nothing returning ${COLUMNS}`);

// `wait` is in seconds: positive while the next copy may not be requested yet.
export const FIND_OWN = statement<ExportRow & { wait: number }>(`
  select ${COLUMNS},
    ceil(extract(epoch from requested_at + interval '${EXPORT_HOURS.between} hours' - now()))::integer as wait
  from exports where user_id = $1 and ${IS_OPEN}`);

export const FIND_OPEN = statement<{ id: number }>(
  `select id from exports where id = $1 and user_id = $2 and ${IS_OPEN}`,
);

export const DELETE_EXPIRED = deletePiece('exports', 'id', `not (${IS_OPEN})`);
