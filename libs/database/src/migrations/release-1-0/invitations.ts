import type { Part } from './part.js';

// Stores only the digest of a code: the contents of the table admit nobody. The member who used it,
// and the admin who made it, may leave before it is forgotten.
const TABLE = `
  create table if not exists invitations (
    id integer generated always as identity constraint invitations_pkey primary key,
    digest text not null constraint invitations_digest_key unique,
    created_by integer constraint invitations_created_by_fkey references users on delete set null,
    created_at timestamptz not null default now(),
    expires_at timestamptz not null,
    used_by integer constraint invitations_used_by_fkey references users on delete set null,
    used_at timestamptz,
    constraint invitations_days check (expires_at <= created_at + interval '30 days'),
    constraint invitations_used check (used_by is null or used_at is not null)
  )`;

export const INVITATIONS: Part = {
  tables: [
    TABLE,
    `alter table invitations add if not exists note text constraint invitations_note check (char_length(note) <= 100),
     add if not exists names_inviter boolean not null default false`,
    'create index if not exists invitations_created_by on invitations (created_by)',
    'create index if not exists invitations_used_by on invitations (used_by)',
  ],
  rules: [
    // A note says for whom an open invitation is. Whoever used it has an account, so the note goes
    // with the use, also when an earlier release registers them.
    `create or replace function forget_invitation_note() returns trigger
   language plpgsql set search_path = public, pg_temp as $$
   begin
     new.note := null;
     return new;
   end $$`,
    `create or replace trigger invitations_used before update of used_at on invitations for each row
     when (new.used_at is not null) execute function forget_invitation_note()`,
  ],
};
