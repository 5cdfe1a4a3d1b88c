import type { Part } from './part.js';

// No link and no recovery code outlives the password, whichever way it changed: whoever knew the
// old one could have made codes. A change of hash alone, of a password that stays the same, ends
// none.
const END_LINKS_AND_CODES = `
  create or replace function end_password_resets() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
  begin
    if current_setting('lodge.same_password', true) = 'yes' then return null; end if;
    delete from password_resets where user_id = new.id;
    delete from recovery_codes where user_id = new.id;
    return null;
  end $$`;

// What an admin made to let people in ends with their rights: another admin who ends those of a
// thief ends the links, too. Admins have to give up their rights before they can go.
const END_LINKS_OF_ADMIN = [
  `create or replace function end_links_of_admin() returns trigger
   language plpgsql security definer set search_path = public, pg_temp as $$
   begin
     delete from invitations where created_by = new.id and used_at is null;
     delete from password_resets where created_by = new.id;
     return null;
   end $$`,
  `create or replace trigger users_admin_ended after update of is_admin on users for each row
   when (old.is_admin and not new.is_admin) execute function end_links_of_admin()`,
];

// Nobody becomes a moderator who waits, is suspended, is leaving, dormant or asked for their age.
// This is no constraint: a moderator may be suspended, and may leave.
const REVIEWERS_ARE_MEMBERS = [
  `create or replace function require_member() returns trigger language plpgsql set search_path = public, pg_temp as $$
   begin
     if new.standing <> 'member' or new.erase_after is not null or new.age_asked or new.suspended_until > now() then
       raise check_violation using constraint = 'users_moderators_are_members', message = 'no ordinary member';
     end if;
     return new;
   end $$`,
  `create or replace trigger users_made_moderator before update of is_moderator on users for each row
   when (new.is_moderator and not old.is_moderator) execute function require_member()`,
];

// Accounts from before emails were unique in this form may share one: `email_twin` is the id of
// each but the first. The unique index decides between two new accounts, this trigger between a new
// one and any other, whether or not the first still exists.
const REFUSE_TWINS = [
  `create or replace function refuse_email_twin() returns trigger
  language plpgsql set search_path = public, pg_temp as $$
  begin
    if exists (select from users where email_canonical = new.email_canonical) then
      raise unique_violation using constraint = 'users_email_canonical_key', message = 'email is taken';
    end if;
    return new;
  end $$`,
  `create or replace trigger users_email_refused before insert on users for each row
   when (new.email_canonical is not null) execute function refuse_email_twin()`,
];

// Reads the member's messages once, before the groups are locked.
const MOVE_VERSION = `
  create or replace function move_version_after_name_changed() returns trigger
  language plpgsql security definer set search_path = public as $$
  declare own integer[];
  begin
    own := array(select distinct group_id from messages where user_id = new.id);
    perform from groups where id = any(own) order by id for no key update;
    update groups set messages_version = messages_version + 1 where id = any(own);
    return null;
  end $$`;

// Letters of another width, and those that fold to several, are found too.
export const searched = (column: string) =>
  `casefold(regexp_replace(normalize(${column}, nfkd), '[\u0300-\u036f]', '', 'g') collate "pg_unicode_fast")`;
export const sortKey = (name: string) =>
  `${searched(name)} || chr(1) || (lower(${name} collate "pg_c_utf8") collate "pg_unicode_fast")`;

export const ACCOUNTS: Part = {
  tables: [
    // Nobody has opened a link that confirms an address yet, and nothing that happened before is
    // news. Adding the columns writes no row, as `now()` is evaluated once.
    `alter table users add if not exists email_confirmed_at timestamptz,
       add if not exists news_seen_at timestamptz not null default now()`,
    // Mails to the account are in this language: the owner's choice, or else the browser's.
    `alter table users add if not exists language text not null default 'en'
       constraint users_language check (language ~ '^[a-z]{2,3}$'),
     add if not exists is_language_chosen boolean not null default false`,
    // The services fill in the canonical email, because IDNA is not in SQL; a release that does not
    // know the column leaves it null.
    `alter table users add if not exists email_canonical text,
       add if not exists email_twin integer not null default 0`,
    'alter table password_resets add if not exists created_by integer',
  ],
  rules: [END_LINKS_AND_CODES, MOVE_VERSION, ...END_LINKS_OF_ADMIN, ...REVIEWERS_ARE_MEMBERS],
  indexes: [
    [
      'users_search',
      `users using gin ((${searched('username')}) gin_trgm_ops, (${searched('email')}) gin_trgm_ops)`,
    ],
    ['users_in_order', `users ((${sortKey('username')}))`],
    // Holds what searches compare, so that one or two letters, which `users_search` cannot serve,
    // need no folding of every name. The plain columns are there because an index-only scan needs
    // them.
    [
      'users_found',
      `users (id, (${searched('username')}), (${searched('email')})) include (username, email)`,
    ],
    ['users_email_canonical_key', 'users (email_canonical, email_twin)', 'unique'],
    ['users_email_unknown', 'users (id) where email_canonical is null'],
  ],
  onceIndexed: REFUSE_TWINS,
};
