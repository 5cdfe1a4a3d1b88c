// What operators need to run a community lawfully (decision 44). A version of a document is one row, whose
// text is the first of that version; other languages of the same version are rows of their own.
const documents = [
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
  `create or replace trigger document_translations_immutable before update or delete on document_translations
   for each row execute function keep_documents()`,
  `create or replace trigger document_translations_kept before truncate on document_translations
   for each statement execute function keep_documents()`,
  // Null of a withdrawal, and of what was accepted while there was one text of each version.
  'alter table consents add if not exists language text',
];

export const OPERATION = [...documents];

export const OPERATION_DOWN = [
  'alter table consents drop language',
  'drop table document_translations',
  'alter table documents drop language',
  `alter table documents drop constraint documents_kind,
     add constraint documents_kind check (kind in ('terms', 'privacy', 'sensitive'))`,
];
