import type { Part } from './part.js';

// Services that may not read the log call this. One entry in ten minutes tells as much as one for
// each page that is scrolled to.
const RECORD_LOOK = `
  create or replace function record_look(actor integer, look text, subject bigint) returns void
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
  begin
    if look not like 'look-%' then
      raise check_violation using message = 'not a look';
    end if;
    insert into public.audit_entries (actor_id, action, subject_id)
    select actor, look, subject where not exists (
      select from public.audit_entries
      where actor_id = actor and action = look and subject_id = subject and at > now() - interval '10 minutes'
    );
  end $$`;

// Lists of these leave out rows that their reader may not know of, such as a report about them or a
// message of somebody who blocked them, so a gap must not say that there is one.
// The n-th value is skipped once in n times: a gap of any size is at most a few times likelier with
// a hidden row in it. About seven ids pass for each row.
const SKIP_IDS = `
  create or replace function skip_ids() returns trigger
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
  declare
    ids regclass := pg_get_serial_sequence(tg_relid::regclass::text, 'id');
  begin
    perform nextval(ids) from generate_series(2, floor(least(1 / (1 - random()), 1000))::integer);
    return new;
  end $$`;

const TABLES_WITH_GAPS = [
  'reports',
  'decisions',
  'appeals',
  'evidence',
  'audit_entries',
  'messages',
  'images',
  'security_events',
];

export const AUDIT: Part = {
  rules: [
    RECORD_LOOK,
    SKIP_IDS,
    ...TABLES_WITH_GAPS.map(
      (table) =>
        `create or replace trigger ${table}_skip_ids before insert on ${table} for each row execute function skip_ids()`,
    ),
  ],
  ownFunctions: ['record_look(integer, text, bigint)'],
  indexes: [
    ['audit_entries_by_actor', 'audit_entries (actor_id, id)'],
    ['audit_entries_of_subject', 'audit_entries (subject_id, id)'],
    ['audit_entries_of_kind', "audit_entries (split_part(action, ':', 1), id)"],
    ['audit_entries_by_time', 'audit_entries (at)'],
  ],
};
