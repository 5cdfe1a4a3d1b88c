import { searched, sortKey } from './accounts.js';
import type { Part } from './part.js';

// What a message said before an edit, and what a deleted one said last. Goes with the account and
// the group, so nobody's erasure leaves a word behind. Only a report reads it, and copies it.
const KEPT_TEXTS = [
  `create table if not exists kept_texts (
     id bigint generated always as identity constraint kept_texts_pkey primary key,
     message_id bigint not null,
     group_id integer not null constraint kept_texts_group_id_fkey references groups on delete cascade,
     user_id integer not null constraint kept_texts_user_id_fkey references users on delete cascade,
     content text not null,
     is_deleted boolean not null,
     kept_at timestamptz not null default clock_timestamp()
   )`,
  'create index if not exists kept_texts_of_message on kept_texts (message_id, id)',
  'create index if not exists kept_texts_of_group on kept_texts (group_id)',
  'create index if not exists kept_texts_of_user on kept_texts (user_id, id)',
  'create index if not exists kept_texts_kept_at on kept_texts (kept_at)',
];

// Twenty edits of a message bound what is kept of it: with one more, the first text would have to
// go, which may be the one to report. An account that is being erased leaves nothing to keep.
const KEEP_TEXT = [
  `create or replace function keep_text() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
   begin
     if tg_op = 'UPDATE' and (select count(*) from kept_texts where message_id = old.id) >= 20 then
       raise check_violation using constraint = 'messages_edits', message = 'edited too often';
     end if;
     insert into kept_texts (message_id, group_id, user_id, content, is_deleted)
     select old.id, old.group_id, old.user_id, old.content, tg_op = 'DELETE'
     from users where id = old.user_id and erase_after is distinct from 'epoch';
     return null;
   end $$`,
  `create or replace trigger messages_edited after update of content on messages for each row
   when (old.content is distinct from new.content) execute function keep_text()`,
  // Deletions by cascade, with the group or the account, have a depth.
  `create or replace trigger messages_taken_back after delete on messages for each row
   when (pg_trigger_depth() = 0) execute function keep_text()`,
];

// Admins may add themselves, and members they removed, to any group: only moderators are bound.
const REQUESTS = [
  `create or replace function require_impartial_processor() returns trigger language plpgsql security definer set search_path = public as $$
   begin
     if exists (select from users where id = new.processed_by and is_admin) then
       return new;
     end if;
     if new.processed_by = new.user_id then
       raise check_violation using constraint = 'group_requests_by_another', message = 'processed by its author';
     end if;
     if exists (select from group_removals where group_id = new.group_id and user_id = new.user_id) then
       raise check_violation using constraint = 'group_requests_after_removal', message = 'an admin removed the author';
     end if;
     return new;
   end $$`,
  `create or replace trigger group_requests_processed before update of status on group_requests for each row
   when (old.status = 'pending' and new.status <> 'pending' and new.processed_by is not null)
   execute function require_impartial_processor()`,
];

export const GROUPS: Part = {
  tables: [
    // A reply outlives the message it quotes, so `reply_to_id` is no foreign key.
    'alter table messages add if not exists reply_to_id bigint, add if not exists edited_at timestamptz',
    `alter table groups add if not exists description text not null default ''
       constraint groups_description_length check (char_length(description) <= 200)`,
    ...KEPT_TEXTS,
  ],
  rules: [...REQUESTS, ...KEEP_TEXT],
  indexes: [
    ['groups_search', `groups using gin ((${searched('name')}) gin_trgm_ops)`],
    ['groups_in_order', `groups ((${sortKey('name')}))`],
  ],
};
