import type { Part } from './part.js';

const EXPULSION = [
  // An erasure that the member asked for stays; nobody asked for that of a dormant account.
  `create or replace function end_dormancy() returns trigger language plpgsql as $$
   begin
     new.erase_after := null;
     return new;
   end $$`,
  `create or replace trigger users_dormant_expelled before update of standing on users for each row
   when (old.standing = 'dormant' and new.standing = 'expelled') execute function end_dormancy()`,
  // Members who wanted to leave and could not keep the account meanwhile have two weeks to do so.
  `create or replace function grant_time_to_keep() returns trigger language plpgsql as $$
   begin
     new.erase_after := greatest(new.erase_after, now() + interval '14 days');
     return new;
   end $$`,
  `create or replace trigger users_brought_back before update of standing on users for each row
   when (old.standing = 'expelled' and new.standing = 'member' and new.erase_after > 'epoch')
   execute function grant_time_to_keep()`,
  // A granted appeal ends an expulsion, and approves nobody. The trigger runs after
  // `users_brought_back`, which looks for the standing of a member.
  `create or replace function return_as_applicant() returns trigger
   language plpgsql set search_path = public, pg_temp as $$
   begin
     new.was_pending := new.standing = 'expelled';
     if not new.was_pending then
       new.standing := 'pending';
     end if;
     return new;
   end $$`,
  `create or replace trigger users_return_as_applicants before update of standing on users for each row
   when (old.standing = 'pending' and new.standing = 'expelled'
     or old.was_pending and old.standing = 'expelled' and new.standing = 'member')
   execute function return_as_applicant()`,
  // Waits for an expulsion in progress, which ends the memberships that it finds.
  `create or replace function reject_expelled() returns trigger
   language plpgsql security definer set search_path = public as $$
   declare found text := (select standing from users where id = new.user_id for share);
   begin
     if found = 'expelled' then
       raise check_violation using constraint = 'members_are_not_expelled', message = 'the user is expelled';
     end if;
     return new;
   end $$`,
  `create or replace trigger memberships_begun before insert on memberships for each row
   execute function reject_expelled()`,
  `create or replace trigger group_requests_made before insert on group_requests for each row
   execute function reject_expelled()`,
];

export const STANDING: Part = {
  tables: [
    // A user who is no ordinary member is no admin, and is hidden from members.
    `alter table users add if not exists standing text not null default 'member'
       constraint users_standing check (standing in ('member', 'pending', 'expelled', 'dormant'))
       constraint users_admins_are_members check (standing = 'member' or not is_admin)`,
    `alter table users drop constraint if exists users_expelled_decide_nothing,
       add constraint users_expelled_decide_nothing check (standing <> 'expelled' or not is_moderator)`,
    // Rows hold a keyed hash of the canonical address. It outlives the account and the decision.
    `create table if not exists expelled_addresses (
       id integer generated always as identity constraint expelled_addresses_pkey primary key,
       hash text not null,
       decision_id integer
         constraint expelled_addresses_decision_id_fkey references decisions on delete set null,
       expelled_at timestamptz not null default clock_timestamp()
     )`,
    'create index if not exists expelled_addresses_hash on expelled_addresses (hash)',
    'create index if not exists expelled_addresses_of_decision on expelled_addresses (decision_id)',
    'create index if not exists expelled_addresses_expelled_at on expelled_addresses (expelled_at)',
    // Null until DORMANT_MONTHS is set and a sweep or sign-in saw the account, and again once off.
    'alter table users add if not exists signed_in_month date, add if not exists erasure_warned_on date',
    // Marks members who have to prove their age first, and are hidden until then. Neither a birthday
    // nor what a verifier calls them is stored.
    'alter table users add if not exists age_asked boolean not null default false',
    `create table if not exists age_checks (
       user_id integer constraint age_checks_pkey primary key
         constraint age_checks_user_id_fkey references users on delete cascade,
       method text not null constraint age_checks_method check (method in ('verifier', 'known_in_person')),
       checked_at timestamptz not null default now(),
       checked_by integer constraint age_checks_checked_by_fkey references users on delete set null,
       reason text not null default '' constraint age_checks_reason check (char_length(reason) <= 200)
     )`,
    'create index if not exists age_checks_by_admin on age_checks (checked_by) where checked_by is not null',
    'alter table users add if not exists was_pending boolean not null default false',
  ],
  rules: EXPULSION,
  indexes: [
    [
      'users_hidden',
      "users (id) where erase_after is not null or standing <> 'member' or age_asked",
    ],
    ['users_pending', "users (id) where standing = 'pending' and erase_after is null"],
  ],
  onceIndexed: [
    // Each poll reads the view.
    `create or replace view hidden_members as
     select id from users where erase_after is not null or standing <> 'member' or age_asked`,
    // A poll of each of their groups shows a change.
    `create or replace trigger users_hidden after update of erase_after, standing, age_asked on users for each row
     when ((old.erase_after is null and old.standing = 'member' and not old.age_asked)
       <> (new.erase_after is null and new.standing = 'member' and not new.age_asked))
     execute function move_version_after_name_changed()`,
  ],
};
