import type { MigrationInterface, QueryRunner } from 'typeorm';

// A row is only the right to download now, but release 0.2.0 stored copies, and has to run again on
// this schema: without these columns nobody could roll back. A migration between the releases had
// dropped them. The release after 1.0 drops them for good, with the trigger, its function and the
// rights in grants.ts.
const COLUMNS = `
  alter table exports
    add if not exists state text not null default 'preparing'
      constraint exports_state check (state in ('preparing', 'ready', 'failed')),
    add if not exists attempts smallint not null default 0,
    add if not exists name text not null default '',
    add if not exists parts smallint not null default 0,
    add if not exists bytes integer
      constraint exports_size check ((state = 'ready') = (bytes is not null)),
    add if not exists expires_at timestamptz
      constraint exports_ends check ((state = 'preparing') = (expires_at is null))`;

const UP = [
  COLUMNS,
  "alter table exports alter name set default ''",
  'create index if not exists exports_expires_at on exports (expires_at)',
  // A part of an attempt in progress may be stored after this.
  `create or replace function list_objects_of_export() returns trigger language plpgsql security definer set search_path = public as $$
   begin
     insert into object_deletions (key, not_before)
     select 'exports/' || old.name || '.' || part,
       now() + case old.state when 'preparing' then interval '10 minutes' else interval '0' end
     from generate_series(1, old.parts) part
     on conflict (key) do update set not_before = greatest(object_deletions.not_before, excluded.not_before);
     return null;
   end $$`,
  `create or replace trigger exports_deleted after delete on exports for each row
   execute function list_objects_of_export()`,
  `create or replace trigger exports_begun_again after update of name on exports for each row
   when (old.name <> new.name) execute function list_objects_of_export()`,
];

export class StoredExports1764100000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const statement of UP) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table exports alter name drop default');
  }
}
