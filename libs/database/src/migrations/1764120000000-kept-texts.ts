import type { MigrationInterface, QueryRunner } from 'typeorm';

// What a message said before an edit, and what a deleted one said last. Goes with the account and
// the group, so nobody's erasure leaves a word behind. Only a report reads it, and copies it.
const keptTexts = [
  `create table kept_texts (
     id bigint generated always as identity constraint kept_texts_pkey primary key,
     message_id bigint not null,
     group_id integer not null constraint kept_texts_group_id_fkey references groups on delete cascade,
     user_id integer not null constraint kept_texts_user_id_fkey references users on delete cascade,
     content text not null,
     is_deleted boolean not null,
     kept_at timestamptz not null default clock_timestamp()
   )`,
  'create index kept_texts_of_message on kept_texts (message_id, id)',
  'create index kept_texts_of_group on kept_texts (group_id)',
  'create index kept_texts_of_user on kept_texts (user_id, id)',
  'create index kept_texts_kept_at on kept_texts (kept_at)',
];

// Twenty edits of a message bound what is kept of it: with one more, the first text would have to
// go, which may be the one to report. An account that is being erased leaves nothing to keep.
const keepText = [
  `create function keep_text() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
   begin
     if tg_op = 'UPDATE' and (select count(*) from kept_texts where message_id = old.id) >= 20 then
       raise check_violation using constraint = 'messages_edits', message = 'edited too often';
     end if;
     insert into kept_texts (message_id, group_id, user_id, content, is_deleted)
     select old.id, old.group_id, old.user_id, old.content, tg_op = 'DELETE'
     from users where id = old.user_id and erase_after is distinct from 'epoch';
     return null;
   end $$`,
  `create trigger messages_edited after update of content on messages for each row
   when (old.content is distinct from new.content) execute function keep_text()`,
  // Deletions by cascade, with the group or the account, have a depth.
  `create trigger messages_taken_back after delete on messages for each row
   when (pg_trigger_depth() = 0) execute function keep_text()`,
];

const deleteOld = [
  `create function delete_old_kept_texts() returns void
   language sql security definer set search_path = pg_catalog, pg_temp
   as $$ delete from public.kept_texts where id in (
     select id from public.kept_texts where kept_at < now() - interval '48 hours' order by kept_at limit 5000 for update skip locked
   ) $$`,
  'revoke execute on function delete_old_kept_texts() from public',
];

const reports = `
  alter table reports add earlier_texts jsonb not null default '[]', add target_deleted_at timestamptz`;

export class KeptTexts1764120000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const statement of [...keptTexts, ...keepText, ...deleteOld, reports])
      await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table reports drop target_deleted_at, drop earlier_texts');
    await runner.query('drop function delete_old_kept_texts');
    await runner.query('drop function keep_text cascade');
    await runner.query('drop table kept_texts');
  }
}
