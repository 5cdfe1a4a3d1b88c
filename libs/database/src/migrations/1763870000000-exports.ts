import type { MigrationInterface, QueryRunner } from 'typeorm';
import { addEventKinds, removeEventKinds } from '../security-event-kinds.js';

const KINDS = ['data_requested'];

// The zip is `exports/<name>.1` to `exports/<name>.<parts>`. A part is counted before it is stored, and
// each attempt has a name of its own, so that the row knows every object there may be.
export const table = `
  create table exports (
    id integer generated always as identity constraint exports_pkey primary key,
    user_id integer not null
      constraint exports_user_id_key unique
      constraint exports_user_id_fkey references users on delete cascade,
    state text not null default 'preparing',
    attempts smallint not null default 0,
    name text not null,
    parts smallint not null default 0,
    bytes integer,
    requested_at timestamptz not null default clock_timestamp(),
    expires_at timestamptz,
    constraint exports_state check (state in ('preparing', 'ready', 'failed')),
    constraint exports_ends check ((state = 'preparing') = (expires_at is null)),
    constraint exports_size check ((state = 'ready') = (bytes is not null))
  );
  create index exports_expires_at on exports (expires_at)`;

export const triggers = [
  // Of an attempt that is still being made, a part may be stored after this.
  `create function list_objects_of_export() returns trigger language plpgsql security definer set search_path = public as $$
   begin
     insert into object_deletions (key, not_before)
     select 'exports/' || old.name || '.' || part,
       now() + case old.state when 'preparing' then interval '10 minutes' else interval '0' end
     from generate_series(1, old.parts) part
     on conflict (key) do update set not_before = greatest(object_deletions.not_before, excluded.not_before);
     return null;
   end $$`,
  'create trigger exports_deleted after delete on exports for each row execute function list_objects_of_export()',
  `create trigger exports_begun_again after update of name on exports for each row
   when (old.name <> new.name) execute function list_objects_of_export()`,
];

export class Exports1763870000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const statement of [table, ...triggers]) await runner.query(statement);
    await addEventKinds(runner, KINDS);
  }

  async down(runner: QueryRunner): Promise<void> {
    await removeEventKinds(runner, KINDS);
    await runner.query('drop table exports');
    await runner.query('drop function list_objects_of_export');
  }
}
