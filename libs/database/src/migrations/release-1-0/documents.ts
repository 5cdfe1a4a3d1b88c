import type { Part } from './part.js';

// What operators need to run a community lawfully (decision 44). A version of a document is one
// row, whose text is the first of that version; other languages of the same version are rows of
// their own.
export const DOCUMENTS: Part = {
  tables: [
    `alter table documents drop constraint if exists documents_kind,
       add constraint documents_kind check (kind in ('terms', 'privacy', 'sensitive', 'contact', 'accessibility'))`,
    `alter table documents add if not exists language text not null default 'en'
       constraint documents_language check (language ~ '^[a-z]{2,3}$')`,
    `create table if not exists document_translations (
       document_id integer not null constraint document_translations_document_id_fkey references documents,
       language text not null constraint document_translations_language check (language ~ '^[a-z]{2,3}$'),
       published_at timestamptz not null default now(),
       text text not null constraint document_translations_text_length check (length(text) between 1 and 100000),
       constraint document_translations_pkey primary key (document_id, language)
     )`,
    // Null for a withdrawal, and for what was accepted while each version had one text.
    'alter table consents add if not exists language text',
  ],
  rules: [
    `create or replace trigger document_translations_immutable before update or delete on document_translations
     for each row execute function keep_documents()`,
    `create or replace trigger document_translations_kept before truncate on document_translations
     for each statement execute function keep_documents()`,
  ],
};

// Whatever admins do at once, members have at most five announcements to read.
const LIMIT_ANNOUNCEMENTS = [
  `create or replace function limit_announcements() returns trigger language plpgsql set search_path = public as $$
   begin
     if new.ends_at <= greatest(now(), new.begins_at) or new.begins_at > now() + interval '1 year' then
       raise check_violation using constraint = 'announcements_period', message = 'an empty period, or a far one';
     end if;
     perform pg_advisory_xact_lock(1764000000000);
     if (select count(*) from announcements where ends_at > greatest(now(), begins_at)) >= 5 then
       raise check_violation using constraint = 'announcements_at_once', message = 'too many announcements';
     end if;
     return new;
   end $$`,
  `create or replace trigger announcements_limited before insert on announcements
   for each row execute function limit_announcements()`,
];

export const ANNOUNCEMENTS: Part = {
  tables: [
    `create table if not exists announcements (
       id integer generated always as identity constraint announcements_pkey primary key,
       text text not null constraint announcements_text_length check (char_length(text) between 1 and 1000),
       begins_at timestamptz not null,
       ends_at timestamptz not null,
       created_by integer constraint announcements_created_by_fkey references users on delete set null,
       created_at timestamptz not null default now(),
       constraint announcements_period check (ends_at between begins_at and begins_at + interval '90 days')
     )`,
    `create table if not exists announcement_dismissals (
       announcement_id integer not null
         constraint announcement_dismissals_announcement_id_fkey references announcements on delete cascade,
       user_id integer not null
         constraint announcement_dismissals_user_id_fkey references users on delete cascade,
       constraint announcement_dismissals_pkey primary key (announcement_id, user_id)
     )`,
    'create index if not exists announcement_dismissals_user_id on announcement_dismissals (user_id)',
  ],
  rules: LIMIT_ANNOUNCEMENTS,
};
