// What a decision keeps for the authorities outlives the account, the report and the decision,
// until its time. Nobody changes it, and only the owner's function deletes it. It is encrypted, so
// it does not compress.
export const EVIDENCE = [
  `create table if not exists evidence (
     id integer generated always as identity constraint evidence_pkey primary key,
     kind text not null,
     rule text not null constraint evidence_rule check (rule in ('adults', 'life')),
     subject_id integer constraint evidence_subject_id_fkey references users on delete set null,
     kept_by integer constraint evidence_kept_by_fkey references users on delete set null,
     kept_at timestamptz not null default now(),
     expires_at timestamptz not null,
     sealed bytea not null constraint evidence_size check (octet_length(sealed) between 1 and 20971520)
   )`,
  'alter table evidence alter sealed set storage external',
  'create index if not exists evidence_subject_id on evidence (subject_id)',
  'create index if not exists evidence_kept_by on evidence (kept_by)',
  'create index if not exists evidence_expires_at on evidence (expires_at)',
  `create or replace function delete_old_evidence() returns void
   language sql security definer set search_path = pg_catalog, pg_temp
   as $$ delete from public.evidence where expires_at <= now() $$`,
];

export const EVIDENCE_DOWN = ['drop function delete_old_evidence', 'drop table evidence'];
