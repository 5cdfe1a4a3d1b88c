import type { MigrationInterface, QueryRunner } from 'typeorm';

// What members accepted must stay what it was: not even the owner changes or deletes a document.
// Each takes effect a minute after it is published at the earliest, so that every process knows it
// by then (decision 27).
const documents = [
  `create table documents (
     id integer generated always as identity constraint documents_pkey primary key,
     kind text not null,
     version integer not null,
     effective_at timestamptz not null,
     published_at timestamptz not null default now(),
     text text not null,
     constraint documents_kind check (kind in ('terms', 'privacy', 'sensitive')),
     constraint documents_version_key unique (kind, version),
     constraint documents_lead check (effective_at >= published_at + interval '1 minute'),
     constraint documents_text_length check (length(text) between 1 and 100000)
   )`,
  'create index documents_effective on documents (effective_at)',
  `create function keep_documents() returns trigger language plpgsql as $$
   begin
     raise exception 'documents are immutable';
   end $$`,
  'create trigger documents_immutable before update or delete on documents for each row execute function keep_documents()',
  'create trigger documents_kept before truncate on documents for each statement execute function keep_documents()',
];

export class Documents1763840000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const statement of documents) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table documents');
    await runner.query('drop function keep_documents');
  }
}
