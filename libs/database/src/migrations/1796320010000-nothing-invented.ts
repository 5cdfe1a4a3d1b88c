import type { QueryRunner } from 'typeorm';
import { Forward } from './forward.js';

const FACTS = 'age, height_feet, height_inches, weight_pounds, ethnicity, sexual_position';
const eachOf = (change: (fact: string) => string) => FACTS.split(', ').map(change).join(', ');

/** Nobody is stored with facts that they have not stated: neither the first admin nor the refused. */
export class NothingInvented1796320010000 extends Forward {
  async up(runner: QueryRunner): Promise<void> {
    for (const statement of STATEMENTS) await runner.query(statement);
  }
}

const STATEMENTS = [
  `alter table users ${eachOf((fact) => `alter ${fact} drop not null`)}`,
  `update users set ${eachOf((fact) => `${fact} = null`)}
   where (is_admin or standing = 'refused') and notes = '' and (${FACTS}) = (30, 6, 0, 180, 'Other', 'Side')`,
  `alter table users add constraint users_stated check (num_nulls(${FACTS}) in (0, 6))`,
  `create index users_unlisted on users (id) where erase_after is not null or standing <> 'member' or age_asked or age is null`,
  // In no list of members, for which the index serves.
  `create view unlisted_members as
   select id from users where erase_after is not null or standing <> 'member' or age_asked or age is null`,
  // Erases the facts without inventing others.
  `create or replace function refuse_registration(account integer, reason text, note text) returns boolean
     language plpgsql security definer set search_path = public, pg_temp as $$
   begin
     update users set standing = 'refused', erase_after = 'epoch', refused_at = now(), refused_for = reason,
       refusal_note = note, notes = '', ${eachOf((fact) => `${fact} = null`)}
     where id = account and standing = 'pending' and erase_after is null;
     if not found then return false; end if;
     delete from images where user_id = account;
     return true;
   end $$`,
];
