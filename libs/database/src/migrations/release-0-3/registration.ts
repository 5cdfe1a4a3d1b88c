// Stores only the digest of a code: the contents of the table admit nobody. The member who used it,
// and the admin who made it, may leave before it is forgotten.
const invitations = `
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

export const REGISTRATION = [
  invitations,
  'create index if not exists invitations_created_by on invitations (created_by)',
  'create index if not exists invitations_used_by on invitations (used_by)',
];

export const REGISTRATION_INDEXES: [name: string, index: string][] = [
  ['users_pending', "users (id) where standing = 'pending' and erase_after is null"],
];

export const REGISTRATION_DOWN = ['drop table invitations'];
