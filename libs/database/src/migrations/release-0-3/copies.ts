// A photo like one that is blocked for everybody waits for a review from then on, even if it was
// approved, until a reviewer decides about it. A rejected photo of the owner's changes nothing
// about that, and another block neither begins its wait again nor makes it less urgent.
export const COPIES = [
  // `earlier_decisions` blocked the same hash before `decision_id` did; 0 stands for one that
  // cannot be reversed any more.
  `alter table blocked_hashes add if not exists is_urgent boolean not null default false,
     add if not exists earlier_decisions integer[] not null default '{}'`,
  `alter table images add if not exists copy_found_at timestamptz,
     add if not exists copy_is_urgent boolean not null default false`,
  `create or replace function note_copy() returns trigger language plpgsql as $$
   declare blocked blocked_hashes;
   begin
     select * into blocked from blocked_hashes where id = new.blocked_hash_id;
     if blocked.id is null then
       new.copy_found_at := null;
     elsif blocked.owner_id is null then
       new.copy_is_urgent := blocked.is_urgent or old.copy_found_at is not null and old.copy_is_urgent;
       new.copy_found_at := coalesce(old.copy_found_at, clock_timestamp());
     end if;
     return new;
   end $$`,
  `create or replace trigger images_matched before update of blocked_hash_id on images for each row
   execute function note_copy()`,
  `update images set blocked_hash_id = blocked_hash_id where copy_found_at is null and blocked_hash_id in (
     select id from blocked_hashes where owner_id is null
   )`,
];

const STAGE = `case
  when copy_found_at is not null then case when copy_is_urgent then 0 else 1 end
  when is_approved then 4 when blocked_hash_id is null then 3 else 2 end`;
const RANK = 'case when is_approved and copy_found_at is null then -id else id end';

// `images_for_review` is an index of the previous version.
export const COPIES_INDEXES = [
  ['images_in_review', `images ((${STAGE}), (${RANK})) where status = 'ready'`],
  ['images_copies', 'images (copy_found_at) where copy_found_at is not null'],
];

export const COPIES_DOWN = [
  'drop trigger images_matched on images',
  'drop function note_copy',
  'alter table images drop copy_found_at, drop copy_is_urgent',
  'alter table blocked_hashes drop earlier_decisions, drop is_urgent',
];
