import type { Part } from './part.js';

const NOTE_APPROVAL = [
  `create or replace function note_approval() returns trigger language plpgsql as $$
   begin
     new.approved_at := case when new.is_approved then clock_timestamp() end;
     return new;
   end $$`,
  `create or replace trigger images_approved before update of is_approved on images for each row
   when (old.is_approved <> new.is_approved) execute function note_approval()`,
];

// A photo like one that is blocked for everybody waits for a review from then on, even if it was
// approved, until a reviewer decides about it. A rejected photo of the owner's changes nothing
// about that, and another block neither begins its wait again nor makes it less urgent.
const NOTE_COPY = [
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
  // Once the trigger is there it notes each match, and the update would undo what reviewers decided.
  `do $$ begin
     if not exists (
       select from pg_trigger where tgrelid = 'images'::regclass and tgname = 'images_matched'
     ) then
       create trigger images_matched before update of blocked_hash_id on images for each row
         execute function note_copy();
       update images set blocked_hash_id = blocked_hash_id
         where copy_found_at is null and blocked_hash_id in (
           select id from blocked_hashes where owner_id is null
         );
     end if;
   end $$`,
];

const STAGE = `case
  when copy_found_at is not null then case when copy_is_urgent then 0 else 1 end
  when is_approved then 4 when blocked_hash_id is null then 3 else 2 end`;
const RANK = 'case when is_approved and copy_found_at is null then -id else id end';

export const PHOTOS: Part = {
  tables: [
    // The default is 1, because an earlier image-worker still makes such thumbs while it is replaced.
    `alter table images add if not exists approved_at timestamptz,
       add if not exists thumb_version smallint not null default 1,
       add if not exists copy_found_at timestamptz,
       add if not exists copy_is_urgent boolean not null default false,
       add if not exists client_id uuid`,
    // `earlier_decisions` blocked the same hash before `decision_id` did; 0 stands for one that
    // cannot be reversed any more. `compared_through` is the last photo that a hash for everybody
    // was compared with; null once compared with all.
    `alter table blocked_hashes add if not exists is_urgent boolean not null default false,
       add if not exists earlier_decisions integer[] not null default '{}',
       add if not exists compared_through integer`,
  ],
  rules: [...NOTE_APPROVAL, ...NOTE_COPY],
  // `images_for_review` is an index of the previous version.
  indexes: [
    ['images_in_review', `images ((${STAGE}), (${RANK})) where status = 'ready'`],
    ['images_copies', 'images (copy_found_at) where copy_found_at is not null'],
    ['images_waiting', 'images (id) where not is_approved'],
    [
      'images_approved_in_order',
      'images (user_id, position, id desc) include (filename, is_face_picture, is_approved) where is_approved',
    ],
    ['images_with_old_thumbs', "images (id) where thumb_version < 2 and status = 'ready'"],
    ['images_of_client_id', 'images (user_id, client_id) where client_id is not null', 'unique'],
    ['blocked_hashes_to_compare', 'blocked_hashes (id) where compared_through is not null'],
  ],
};
