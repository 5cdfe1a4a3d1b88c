import { statement } from '@lodge/database';
import { MAX_DISTANCE } from '@lodge/domain/photo-hash';

// SQL condition: the hash is like that of a photo in one of its eight orientations.
const isLike = (hash: string) =>
  [1, 2, 3, 4, 5, 6, 7, 8]
    .map((place) => `bit_count(${hash} # (:orientations::varbit[])[${place}]) <= ${MAX_DISTANCE}`)
    .join(' or ');

interface NewHash {
  ownerId: number | null;
  hash: string;
  decisionId: number | null;
  comparedThrough: number | null;
  isUrgent: boolean;
}

// Earlier decisions are kept in case this one is reversed. A trigger holds back photos that become
// ready meanwhile, so the transaction must be short.
export const BLOCK_HASH = statement<{ id: number }, NewHash>(`
  insert into blocked_hashes (owner_id, hash, decision_id, compared_through, is_urgent)
  values (:ownerId, :hash, :decisionId, :comparedThrough, :isUrgent)
  on conflict (owner_id, hash) do update
    set blocked_at = clock_timestamp(), decision_id = excluded.decision_id,
      earlier_decisions = array_remove(blocked_hashes.earlier_decisions, coalesce(blocked_hashes.decision_id, 0))
        || coalesce(blocked_hashes.decision_id, 0),
      compared_through = excluded.compared_through,
      is_urgent = blocked_hashes.is_urgent or excluded.is_urgent
  returning id`);

interface OfDecision {
  decisionId: number;
}

// No photo that becomes ready can refer to these hashes from this lock on.
export const LOCK_HASHES_OF = statement<{ id: number }, OfDecision>(`
  select id from blocked_hashes where decision_id = :decisionId or :decisionId = any(earlier_decisions)
  order by id for update`);

export const FORGET_EARLIER_DECISION = statement<unknown, OfDecision>(`
  update blocked_hashes set earlier_decisions = array_remove(earlier_decisions, :decisionId)
  where :decisionId = any(earlier_decisions)`);

/** Hands the hash over to the latest earlier decision that still exists, or to none. */
export const HAND_OVER = statement<unknown, OfDecision>(`
  update blocked_hashes b set decision_id = latest.id,
    earlier_decisions = case when latest.id is null then '{}' else array_remove(b.earlier_decisions, latest.id) end
  from blocked_hashes handed left join lateral (
    select max(id) as id from decisions where id = any(handed.earlier_decisions)
  ) latest on true
  where handed.decision_id = :decisionId and handed.earlier_decisions <> '{}' and b.id = handed.id`);

/** Lists like photos that wait. An approved one stays so: its approval was about the photo. */
export const WAITING_LIKE = statement<{ id: number; user_id: number; hash: string }, OfDecision>(`
  select i.id, i.user_id, i.hash from images i join blocked_hashes b on b.id = i.blocked_hash_id
  where b.decision_id = :decisionId and (i.copy_found_at is not null or not i.is_approved) order by i.id for update of i`);

/** In the order in which the worker matches. */
export const MATCH_ANOTHER = statement<
  unknown,
  { id: number; ownerId: number; decisionId: number; orientations: string[] }
>(`
  update images set blocked_hash_id = (
    select b.id from blocked_hashes b
    where (b.owner_id is null or b.owner_id = :ownerId) and b.decision_id is distinct from :decisionId
      and (${isLike('b.hash')})
    order by b.owner_id is not null, b.is_urgent desc, b.blocked_at desc, b.id desc limit 1
  ) where id = :id`);

export const UNBLOCK_HASHES = statement<unknown, OfDecision>(
  'delete from blocked_hashes where decision_id = :decisionId',
);

// A match blocked for everybody stays: a decision on the owner's photos could be reversed.
export const MARK_LIKE_OF_OWNER = statement<
  unknown,
  { blockedId: number; ownerId: number; orientations: string[] }
>(`
  update images i set blocked_hash_id = :blockedId
  where user_id = :ownerId and (${isLike('i.hash')}) and not exists (
    select from blocked_hashes b where b.id = i.blocked_hash_id and b.owner_id is null
  )`);

export const HASHES_TO_COMPARE = statement<{ id: number; hash: string }, { after: number }>(`
  select id, hash from blocked_hashes
  where compared_through is not null and id > :after order by id limit 500`);

const COMPARED_AT_ONCE = 2_000;

// A photo keeps its match with a block for everybody that is later than this one or, while the photo
// waits as a copy, more urgent. Returns null once no photo is left, and no row while another process
// compares the hash. New photos may refer to it meanwhile.
export const COMPARE_NEXT = statement<
  { compared_through: number | null },
  { id: number; orientations: string[] }
>(`
  with this as materialized (
    select * from blocked_hashes where id = :id and compared_through is not null for no key update skip locked
  ), next as materialized (
    select id from images where id > (select compared_through from this) order by id limit ${COMPARED_AT_ONCE}
  ), marked as (
    update images i set blocked_hash_id = :id from next
    where i.id = next.id and (${isLike('i.hash')}) and not exists (
      select from blocked_hashes other, this
      where other.id = i.blocked_hash_id and other.owner_id is null
        and (other.blocked_at > this.blocked_at
          or i.copy_found_at is not null and other.is_urgent and not this.is_urgent)
    )
  )
  update blocked_hashes b set compared_through = (select max(id) from next) from this where b.id = this.id
  returning b.compared_through`);
