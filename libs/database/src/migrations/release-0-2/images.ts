// The slot keeps a member at 12 images, however many uploads run at once. The position is null
// until the owner chooses an order: those photos come last, newest first.
const images = `
  create table images (
    id integer generated always as identity constraint images_pkey primary key,
    user_id integer not null constraint images_user_id_fkey references users on delete cascade,
    slot smallint not null,
    filename text not null constraint images_filename_key unique,
    status text not null default 'processing',
    is_approved boolean not null default false,
    is_face_picture boolean not null default false,
    width integer,
    height integer,
    placeholder text,
    uploaded_at timestamptz not null default clock_timestamp(),
    position smallint constraint images_position check (position between 1 and 12),
    hash bit(256),
    blocked_hash_id integer
      constraint images_blocked_hash_id_fkey references blocked_hashes on delete set null,
    constraint images_slot check (slot between 1 and 12),
    constraint images_status check (status in ('processing', 'ready')),
    constraint images_approved_is_ready check (status = 'ready' or not is_approved),
    constraint images_user_id_slot_key unique (user_id, slot)
  );
  create index images_processing on images (uploaded_at) where status = 'processing';
  create index images_for_review on images ((case when is_approved then 2 when blocked_hash_id is null then 1 else 0 end), (case when is_approved then -id else id end)) where status = 'ready';
  create index images_of_blocked_hash on images (blocked_hash_id) where blocked_hash_id is not null`;

const removals = `
  create table image_removals (
    id integer generated always as identity constraint image_removals_pkey primary key,
    user_id integer not null constraint image_removals_user_id_fkey references users on delete cascade,
    reason text not null,
    removed_at timestamptz not null default clock_timestamp(),
    rule text,
    note text not null default '',
    constraint image_removals_reason check (reason in ('unreadable', 'not_approved', 'removed')),
    constraint image_removals_note_length check (char_length(note) <= 1000)
  );
  create index image_removals_of_user on image_removals (user_id, id)`;

// Hashes of an owner's rejected photos or, if `owner_id` is null, of photos blocked for everybody.
// Rows are inserted one transaction after the other, so that a photo that becomes ready under the
// shared lock is compared with all that were committed, and ids are in the order of commits.
const blockedHashes = [
  `create table blocked_hashes (
     id integer generated always as identity constraint blocked_hashes_pkey primary key,
     owner_id integer constraint blocked_hashes_owner_id_fkey references users on delete cascade,
     hash bit(256) not null,
     blocked_at timestamptz not null default clock_timestamp(),
     decision_id integer
       constraint blocked_hashes_decision_id_fkey references decisions on delete set null,
     constraint blocked_hashes_once unique nulls not distinct (owner_id, hash)
   );
   create index blocked_hashes_of_everybody on blocked_hashes (id) where owner_id is null;
   create index blocked_hashes_of_decision on blocked_hashes (decision_id) where decision_id is not null`,
  `create function lock_blocked_hashes() returns trigger language plpgsql as $$
   begin
     perform pg_advisory_xact_lock(1763950000000);
     return null;
   end $$`,
  `create trigger blocked_hashes_in_turn before insert on blocked_hashes
   for each statement execute function lock_blocked_hashes()`,
];

// A row goes only after its object is gone.
const deletions = `
  create table object_deletions (
    key text constraint object_deletions_pkey primary key,
    not_before timestamptz not null default now()
  );
  create index object_deletions_due on object_deletions (not_before)`;

// A photo that was deleted while somebody waits for a decision on it. It is on no list any more,
// and its objects go with this row.
const withheld = `
  create table withheld_images (
    image_id integer constraint withheld_images_pkey primary key,
    filename text not null constraint withheld_images_filename_key unique,
    width integer,
    height integer,
    placeholder text,
    withheld_at timestamptz not null default clock_timestamp(),
    hash bit(256)
  )`;

const triggers = [
  // A decision that closes the last open report at the same moment either comes first, and the
  // photo goes like any other, or waits, and releases what is withheld here. A worker may still be
  // writing the variants of a deleted image: its objects are removed once that worker must have
  // ended (jobs end after 60 s).
  `create function list_objects_of_image() returns trigger language plpgsql security definer set search_path = public as $$
  begin
    
    perform from reports where kind = 'image' and target_id = old.id and closed_at is null order by id for share;
    if old.status = 'ready' and found then
      insert into withheld_images (image_id, filename, width, height, placeholder, hash)
      values (old.id, old.filename, old.width, old.height, old.placeholder, old.hash);
      return null;
    end if;
    insert into object_deletions (key, not_before)
    select prefix || old.filename, now() + case old.status when 'processing' then interval '2 minutes' else interval '0' end
    from unnest(array['incoming/', 'images/', 'thumbs/']) prefix
    on conflict (key) do update set not_before = greatest(object_deletions.not_before, excluded.not_before);
    return null;
  end $$`,
  'create trigger images_deleted after delete on images for each row execute function list_objects_of_image()',
  `create function list_original_of_image() returns trigger language plpgsql security definer set search_path = public as $$
   begin
     insert into object_deletions (key) values ('incoming/' || new.filename) on conflict (key) do nothing;
     return null;
   end $$`,
  `create trigger images_became_ready after update of status on images for each row
   when (old.status = 'processing' and new.status = 'ready') execute function list_original_of_image()`,
  `create function list_objects_of_withheld_image() returns trigger language plpgsql security definer set search_path = public as $$
   begin
     insert into object_deletions (key)
     select prefix || old.filename from unnest(array['images/', 'thumbs/']) prefix
     on conflict (key) do nothing;
     return null;
   end $$`,
  'create trigger withheld_images_deleted after delete on withheld_images for each row execute function list_objects_of_withheld_image()',
  // A photo is withheld until the last open report on it closes. The lock lets the last of several
  // that close at once see that the others have.
  `create function release_withheld_image() returns trigger language plpgsql security definer set search_path = public as $$
   begin
     perform from withheld_images where image_id = old.target_id for update;
     delete from withheld_images where image_id = old.target_id and not exists (
       select from reports where kind = 'image' and target_id = old.target_id and closed_at is null
     );
     return null;
   end $$`,
  `create trigger reports_closed after update of closed_at on reports for each row
   when (old.kind = 'image' and old.closed_at is null and new.closed_at is not null) execute function release_withheld_image()`,
  `create trigger reports_deleted after delete on reports for each row
   when (old.kind = 'image' and old.closed_at is null) execute function release_withheld_image()`,
];

export const IMAGES = [...blockedHashes, images, removals, deletions, withheld, ...triggers];
