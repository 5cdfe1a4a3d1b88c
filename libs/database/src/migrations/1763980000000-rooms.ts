import type { MigrationInterface, QueryRunner } from 'typeorm';

// A reply outlives the message it quotes, so `reply_to_id` is no foreign key.
const UP = [
  'alter table messages add reply_to_id bigint, add edited_at timestamptz',
  `alter table groups add description text not null default '',
     add constraint groups_description_length check (char_length(description) <= 200)`,
  // Nothing of before is news. Adding the column writes no row, as `now()` is evaluated once.
  'alter table users add news_seen_at timestamptz not null default now()',
  'alter table images add approved_at timestamptz',
  `create function note_approval() returns trigger language plpgsql as $$
   begin
     new.approved_at := case when new.is_approved then clock_timestamp() end;
     return new;
   end $$`,
  `create trigger images_approved before update of is_approved on images for each row
   when (old.is_approved <> new.is_approved) execute function note_approval()`,
  // 1 also for what an image-worker of before still makes while it is replaced.
  'alter table images add thumb_version smallint not null default 1',
  `create index images_with_old_thumbs on images (id) where thumb_version < 2 and status = 'ready'`,
];

const DOWN = [
  'alter table images drop thumb_version',
  'drop trigger images_approved on images',
  'drop function note_approval',
  'alter table images drop approved_at',
  'alter table users drop news_seen_at',
  'alter table messages drop reply_to_id, drop edited_at',
  'alter table groups drop description',
];

export class Rooms1763980000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const statement of UP) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const statement of DOWN) await runner.query(statement);
  }
}

// As lists order names.
const NAME_IN_ORDER = `casefold(regexp_replace(normalize(username, nfkd), '[\u0300-\u036f]', '', 'g') collate "pg_unicode_fast") || chr(1) || (lower(username collate "pg_c_utf8") collate "pg_unicode_fast")`;

const INDEXES = [
  ['users_in_order', `users ((${NAME_IN_ORDER}))`],
  ['audit_entries_by_actor', 'audit_entries (actor_id, id)'],
  ['audit_entries_of_subject', 'audit_entries (subject_id, id)'],
  ['audit_entries_of_kind', "audit_entries (split_part(action, ':', 1), id)"],
  ['audit_entries_by_time', 'audit_entries (at)'],
];

// Not in a transaction, so that the log is written while an index is built.
export class RoomIndexes1763980100000 implements MigrationInterface {
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    for (const [name, index] of INDEXES) {
      await runner.query(`drop index concurrently if exists ${name}`);
      await runner.query(`create index concurrently ${name} on ${index}`);
    }
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const [name] of INDEXES) await runner.query(`drop index ${name}`);
  }
}
