// `age_asked` marks members who have to prove their age first, and are hidden until then. Neither a
// birthday nor what a verifier calls them is stored.
export const age = [
  'alter table users add if not exists age_asked boolean not null default false',
  `create table if not exists age_checks (
     user_id integer constraint age_checks_pkey primary key
       constraint age_checks_user_id_fkey references users on delete cascade,
     method text not null constraint age_checks_method check (method in ('verifier', 'known_in_person')),
     checked_at timestamptz not null default now(),
     checked_by integer constraint age_checks_checked_by_fkey references users on delete set null,
     reason text not null default '' constraint age_checks_reason check (char_length(reason) <= 200)
   )`,
  `create index if not exists age_checks_by_admin on age_checks (checked_by) where checked_by is not null`,
];

// Each poll reads the view: without its index `users_hidden` it would read all users.
export const ONCE_INDEXED = [
  `create or replace view hidden_members as
   select id from users where erase_after is not null or standing <> 'member' or age_asked`,
  // A poll of each of their groups shows a change.
  `create or replace trigger users_hidden after update of erase_after, standing, age_asked on users for each row
   when ((old.erase_after is null and old.standing = 'member' and not old.age_asked)
     <> (new.erase_after is null and new.standing = 'member' and not new.age_asked))
   execute function move_version_after_name_changed()`,
];

export const WITHOUT_AGE = ['drop table age_checks', 'alter table users drop age_asked'];
