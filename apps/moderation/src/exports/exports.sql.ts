import { EXPORT_HOURS } from '@lodge/contracts';
import { statement } from '@lodge/database';

// By the database's clock, as all below. What makes room for another one.
export const DELETE_REPLACEABLE = statement<{ id: number }>(`
  delete from exports where user_id = $1
    and (state = 'failed' or requested_at <= now() - interval '${EXPORT_HOURS.between} hours')
  returning id`);

// No row where there is one already: the constraint decides between two calls at once.
export const REQUEST_EXPORT = statement<{ id: number }>(`
  insert into exports (user_id, name) values ($1, $2)
  on conflict on constraint exports_user_id_key do nothing returning id`);

// Seconds; none when the next export may be asked for.
export const READ_WAIT = statement<{ seconds: number }>(`
  select ceil(extract(epoch from requested_at + interval '${EXPORT_HOURS.between} hours' - now()))::integer as seconds
  from exports where user_id = $1 and state <> 'failed'
    and requested_at > now() - interval '${EXPORT_HOURS.between} hours'`);

// From here on nothing of an earlier attempt is part of the export, also if it is still under way.
export const BEGIN_ATTEMPT = statement<{ user_id: number; attempts: number }>(`
  update exports set name = $2, parts = 0, attempts = attempts + 1
  where id = $1 and state = 'preparing' returning user_id, attempts`);

// No row when the member is gone or another attempt has begun.
export const COUNT_PART = statement<{ id: number }>(`
  update exports set parts = $3 where id = $1 and name = $2 and state = 'preparing' returning id`);

export const FINISH_EXPORT = statement<{ id: number }>(`
  update exports set state = 'ready', bytes = $3,
    expires_at = now() + interval '${EXPORT_HOURS.kept} hours'
  where id = $1 and name = $2 and state = 'preparing' returning id`);

export const GIVE_UP_EXPORT = statement(`
  update exports set state = 'failed', expires_at = now() + interval '${EXPORT_HOURS.kept} hours'
  where id = $1 and state = 'preparing'`);

export const FIND_FILE = statement<{ name: string; parts: number; bytes: number }>(`
  select name, parts, bytes from exports
  where id = $1 and user_id = $2 and state = 'ready' and expires_at > now()`);

export const DELETE_EXPIRED = statement<{ id: number }>(
  'delete from exports where expires_at <= now() returning id',
);

// Their jobs may be lost, or have failed for good. A new one is left to its own job.
export const UNFINISHED_EXPORTS = statement<{ id: number }>(`
  select id from exports where state = 'preparing' and requested_at < now() - interval '1 minute'
  order by requested_at limit 500`);
