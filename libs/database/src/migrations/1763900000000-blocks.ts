import type { MigrationInterface, QueryRunner } from 'typeorm';

const blocks = [
  `create table blocks (
     blocker_id integer not null references users on delete cascade,
     blocked_id integer not null references users on delete cascade,
     created_at timestamptz not null default clock_timestamp(),
     constraint blocks_pkey primary key (blocker_id, blocked_id),
     constraint blocks_of_others check (blocker_id <> blocked_id)
   )`,
  'create index blocks_of_blocked on blocks (blocked_id)',
  // Moves with every change of whom the user does not see.
  'alter table users add column pairs_version integer not null default 0',
];

const mutes = [
  `create table muted_members (
     user_id integer not null references users on delete cascade,
     muted_id integer not null references users on delete cascade,
     until timestamptz,
     constraint muted_members_pkey primary key (user_id, muted_id),
     constraint muted_members_of_others check (user_id <> muted_id)
   )`,
  'create index muted_members_of_muted on muted_members (muted_id)',
  // Ends with the membership.
  `create table muted_groups (
     user_id integer not null,
     group_id integer not null,
     until timestamptz,
     constraint muted_groups_pkey primary key (user_id, group_id),
     constraint muted_groups_of_members foreign key (group_id, user_id) references memberships (group_id, user_id) on delete cascade
   )`,
  'create index muted_groups_of_group on muted_groups (group_id, user_id)',
];

// The one place that decides who is hidden from whom: both ways, except that admins go on seeing
// everybody and are seen.
const views = [
  `create view hidden_pairs as
     select pair.viewer_id, pair.member_id from (
       select blocker_id as viewer_id, blocked_id as member_id from blocks
       union all select blocked_id, blocker_id from blocks
     ) pair
     where not exists (select from users where id in (pair.viewer_id, pair.member_id) and is_admin)`,
  // Whose messages are not announced or counted, until when. A block counts even where it hides
  // nothing.
  `create view quiet_pairs as
     select viewer_id, member_id, null::timestamptz as until from hidden_pairs
     union all select blocker_id, blocked_id, null from blocks
     union all select user_id, muted_id, until from muted_members`,
];

// Both users are locked before the limit is counted, in the order of ids.
const triggers = [
  `create function move_pairs_version() returns trigger language plpgsql security definer set search_path = public as $$
   declare pair blocks;
   begin
     if tg_op = 'INSERT' then pair := new; else pair := old; end if;
     perform from users where id in (pair.blocker_id, pair.blocked_id) order by id for no key update;
     if tg_op = 'INSERT' and (select count(*) from blocks where blocker_id = pair.blocker_id) > 1000 then
       raise check_violation using constraint = 'blocks_limit', message = 'too many blocks';
     end if;
     update users set pairs_version = pairs_version + 1 where id in (pair.blocker_id, pair.blocked_id);
     return null;
   end $$`,
  'create trigger blocks_changed after insert or delete on blocks for each row execute function move_pairs_version()',
  `create function move_pairs_version_of_admin() returns trigger language plpgsql security definer set search_path = public as $$
   begin
     perform from users where id in (
       select blocked_id from blocks where blocker_id = new.id union select blocker_id from blocks where blocked_id = new.id
     ) order by id for no key update;
     update users set pairs_version = pairs_version + 1 where id = new.id or id in (
       select blocked_id from blocks where blocker_id = new.id union select blocker_id from blocks where blocked_id = new.id
     );
     return null;
   end $$`,
  `create trigger users_admin_changed after update of is_admin on users for each row
   when (old.is_admin <> new.is_admin) execute function move_pairs_version_of_admin()`,
  `create function limit_muted_members() returns trigger language plpgsql security definer set search_path = public as $$
   begin
     perform from users where id = new.user_id for no key update;
     if (select count(*) from muted_members where user_id = new.user_id) > 1000 then
       raise check_violation using constraint = 'muted_members_limit', message = 'too many mutes';
     end if;
     return null;
   end $$`,
  'create trigger muted_members_limited after insert on muted_members for each row execute function limit_muted_members()',
];

export class Blocks1763900000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const statement of [...blocks, ...mutes, ...views, ...triggers])
      await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop trigger users_admin_changed on users');
    await runner.query('drop view quiet_pairs, hidden_pairs');
    await runner.query('drop table muted_groups, muted_members, blocks');
    await runner.query(
      'drop function move_pairs_version, move_pairs_version_of_admin, limit_muted_members',
    );
    await runner.query('alter table users drop column pairs_version');
  }
}
