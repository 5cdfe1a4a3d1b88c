import type { Part } from './part.js';

// An erasure that has begun goes on. An expelled member is erased when nobody can decide otherwise
// any more: a day after the time to appeal, as long as decisions are kept, or two weeks after an
// appeal was rejected, so that the answer can be read. Leaving does not end the wait for an answer.
// The function takes the columns, as a delete checks a row again that was changed meanwhile.
const IS_DUE = `
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

// Locks the groups before the user, as posting does, and in the order of their ids. Returns null
// for an admin, who has to give up their rights first, and for an unknown account.
const ERASE_ACCOUNT = `
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

// The first step of erasing an account with more than `most` messages, after which it cannot be
// kept: `erase_after` lies before any time at which somebody leaves. The member is hidden from then
// on, and due for the sweep. For a `small` account nothing changes. Returns no row for an admin,
// for an unknown account and, if only due accounts go, for one that is not due.
const BEGIN_ERASURE = `
  create or replace function begin_erasure(account integer, due_only boolean, most integer)
  returns table (state text, groups integer[])
  language plpgsql security definer set search_path = public as $$
  begin
    if exists (select from users where id = account and erase_after = 'epoch') then
      return query select 'continued', '{}'::integer[];
    elsif not exists (select from messages where user_id = account offset most limit 1) then
      return query select 'small', '{}'::integer[];
    else
      update users set erase_after = 'epoch'
      where id = account and not is_admin and (not due_only or is_erasure_due(id, standing, erase_after)) and erase_after is distinct from 'epoch';
      if found then
        return query select 'begun', array(select group_id from memberships where user_id = account);
      end if;
    end if;
  end $$`;

// Takes milliseconds, since posts to the groups wait for it. Locks the groups before the messages,
// in the order of their ids, as every path does.
const ERASE_MESSAGES = `
  create or replace function erase_messages(account integer, most integer) returns integer
  language plpgsql security definer set search_path = public as $$
  declare chosen bigint[];
  begin
    select coalesce(array_agg(id), '{}') into chosen from (
      select id from messages
      where user_id = account and exists (select from users where id = account and erase_after = 'epoch') limit most
    ) own;
    perform from groups where id in (select group_id from messages where id = any(chosen)) order by id for no key update;
    delete from messages where id = any(chosen);
    return cardinality(chosen);
  end $$`;

export const ERASURE: Part = {
  rules: [IS_DUE, ERASE_ACCOUNT, BEGIN_ERASURE, ERASE_MESSAGES],
  ownFunctions: ['begin_erasure(integer, boolean, integer)', 'erase_messages(integer, integer)'],
};
