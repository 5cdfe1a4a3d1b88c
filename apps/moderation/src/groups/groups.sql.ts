import {
  GROUP_LIFE,
  type AdminGroup,
  type ChosenEmblem,
  type StoredEmblem,
} from '@lodge/contracts';
import {
  deletePieceBy,
  foundIn,
  freshlyPlanned,
  PIECE,
  statement,
  type Piece,
} from '@lodge/database';

const SELECT = `
  select g.id, g.name, g.description, g.emblem, g.tint, g.code, g.created_at,
    (select email from users where id = g.created_by) as created_by_email,
    (select count(*) from memberships where group_id = g.id) as member_count
  from groups g`;

export type GroupRow = StoredEmblem<AdminGroup>;

interface Before {
  before: number;
  limit: number;
}

// Pages by keyset, and counts only the members of the page's groups.
export const LIST_GROUPS = statement<GroupRow, Before>(
  `${SELECT} where g.id < :before order by g.id desc limit :limit`,
);

/** Uses `groups_search`: run it with `searchRows`. */
export const SEARCH_GROUPS = freshlyPlanned<GroupRow, Before & { contains: string }>(`
  ${SELECT} where g.id < :before
    and g.id in (select id from groups where ${foundIn('name', ':contains')} offset 0)
  order by g.id desc limit :limit`);

export const READ_GROUP = statement<GroupRow, { id: number }>(`${SELECT} where g.id = :id`);

export const DELETE_OLD_DEPARTURES = deletePieceBy('delete_old_departures');

// Steps from one group of the index to the next: reading all messages would take minutes.
export const DELETE_MESSAGES_WITHOUT_GROUP = statement<Piece>(`
  with recursive written as (
    select min(group_id) as id from messages
    union all
    select (select min(group_id) from messages where group_id > written.id) from written
    where written.id is not null
  ), gone as (
    delete from messages where id in (
      select m.id from written join messages m on m.group_id = written.id
      where not exists (select from groups where groups.id = written.id) limit ${PIECE}
    ) returning 1
  )
  select count(*) as count from gone`);

const { BUSY_MESSAGES, BUSY_DAYS, NEW_DAYS } = GROUP_LIFE;

// However many messages a group has, those it needs are read alone.
const LIFE = `case
  when (select created_at from messages where group_id = g.id order by id desc offset ${BUSY_MESSAGES - 1} limit 1)
    > current_date - ${BUSY_DAYS} then 'busy'
  when created_at > current_date - ${NEW_DAYS} then 'new' else 'quiet' end`;

// Counts everybody: a member whom a block or their leaving hides is counted until the membership
// ends. Posts wait for a group's lock, so it is taken once all are counted; a group that is being
// posted in is left to the next sweep.
export const COUNT_OF_THE_DAY = statement<Piece>(`
  with sizes as materialized (
    select id, (select count(*) from memberships where group_id = g.id) as size, ${LIFE} as life
    from (select id, created_at from groups where counted_on < current_date limit ${PIECE}) g
  ), free as (
    select id from groups where id in (select id from sizes) for no key update skip locked
  ), counted as (
    update groups set counted_on = current_date, counted_members = sizes.size, life = sizes.life
    from sizes join free using (id) where groups.id = sizes.id returning 1
  )
  select count(*) as count from counted`);

export const INSERT_GROUP = statement<
  { id: number },
  ChosenEmblem & { name: string; description: string; code: string; adminId: number }
>(`
  insert into groups (name, description, emblem, tint, code, created_by)
  values (:name, :description, :emblem, :tint, :code, :adminId) returning id`);
