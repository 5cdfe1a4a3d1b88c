const DECISION_ACTIONS =
  "'dismiss', 'warn', 'reject', 'remove', 'remove_and_block', 'suspend', 'delete_user'";

// Admins decided `delete_user` before there was `expel`.
const decisions = `
  alter table decisions drop constraint if exists decisions_action,
    add constraint decisions_action check (action in (${DECISION_ACTIONS}, 'expel'))`;

const standing = [
  `alter table users drop constraint if exists users_expelled_decide_nothing,
     add constraint users_expelled_decide_nothing check (standing <> 'expelled' or not is_moderator)`,
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
];

// Waits for an expulsion in progress, which ends the memberships that it finds.
const memberships = [
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

// Rows hold a keyed hash of the canonical address. It outlives the account and the decision.
const addresses = [
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
];

// An erasure that has begun goes on. An expelled member is erased when nobody can decide otherwise
// any more: a day after the time to appeal, as long as decisions are kept, or two weeks after an
// appeal was rejected, so that the answer can be read. Leaving does not end the wait for an answer.
// The function takes the columns, as a delete checks a row again that was changed meanwhile.
const due = `
  create or replace function is_erasure_due(account integer, standing text, erase_after timestamptz) returns boolean
  language sql stable set search_path = public as $$
    select case
      when erase_after = 'epoch' then true
      when standing <> 'expelled' then coalesce(erase_after <= now(), false)
      else coalesce(erase_after <= now(), false) and not exists (
        select from decisions d join appeals a on a.decision_id = d.id
        where d.subject_id = account and d.action = 'expel' and a.decided_at is null
      ) or exists (
        select from decisions d left join appeals a on a.decision_id = d.id
        where d.subject_id = account and d.action = 'expel' and d.reversed_at is null and case
          when a.id is null then d.decided_at < now() - interval '6 months 1 day'
          else a.decided_at < now() - interval '14 days'
        end
      )
    end
  $$`;

const eraseAccount = `
  create or replace function erase_account(account integer, due_only boolean) returns integer[]
  language plpgsql security definer set search_path = public as $$
  declare locked integer[];
  begin
    select coalesce(array_agg(id), '{}') into locked from (
      select id from groups where id in (
        select group_id from messages where user_id = account union select group_id from memberships where user_id = account
      ) order by id for no key update
    ) own;
    delete from users where id = account and not is_admin and (not due_only or is_erasure_due(id, standing, erase_after));
    if not found then return null; end if;
    return locked;
  end $$`;

// The statement of an expulsion is kept until its subject is erased.
const retention = `
  create or replace function delete_old_reports() returns void
  language sql security definer set search_path = pg_catalog, pg_temp
  as $$
    delete from public.reports where closed_at < now() - interval '6 months';
    delete from public.decisions where decided_at < now() - interval '6 months 1 day'
      and (until is null or until < now()) and not exists (
        select from public.appeals where decision_id = decisions.id and decided_at is null
      ) and not (action = 'expel' and exists (
        select from public.users where id = decisions.subject_id and standing = 'expelled'
      ));
  $$`;

export const EXPULSION = [
  decisions,
  ...standing,
  ...memberships,
  ...addresses,
  due,
  eraseAccount,
  retention,
];

/** Drops what no older definition replaces. */
export const EXPULSION_DOWN = [
  'drop table expelled_addresses',
  'drop trigger group_requests_made on group_requests',
  'drop trigger memberships_begun on memberships',
  'drop trigger users_brought_back on users',
  'drop trigger users_dormant_expelled on users',
  'drop function reject_expelled, is_erasure_due, end_dormancy, grant_time_to_keep',
  'alter table users drop constraint users_expelled_decide_nothing',
  "delete from decisions where action = 'expel'",
  `alter table decisions drop constraint decisions_action,
     add constraint decisions_action check (action in (${DECISION_ACTIONS}))`,
];
