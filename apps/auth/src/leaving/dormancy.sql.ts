import type { Instant } from '@lodge/contracts';
import { IS_DORMANT, IS_SUSPENDED, NOT_ERASED, PIECE, statement } from '@lodge/database';
import { MAX_SESSION_SECONDS } from '@lodge/access';

export const DORMANT_YEARS = 1;
// Days before the erasure on which the warning goes out, and those that remain after it at least.
const WARNED_DAYS = 30;
const MIN_DAYS = 14;

// What a sign-in, or DORMANT_MONTHS=off, makes of a row that was as `before`.
const NO_LONGER_DORMANT = `erasure_warned_on = null,
    standing = case when before.was_dormant then 'member' else u.standing end,
    erase_after = case when before.was_dormant then null else u.erase_after end`;

const THIS_MONTH = "date_trunc('month', now())::date";

interface SignIn {
  id: number;
  passwordHash: string;
  /** When it was read; if it has become so since, there is no row and the sign-in is rejected. */
  wasDormant: boolean;
  isCounting: boolean;
}

// Run this before anything else locks the row.
export const NOTE_SIGN_IN = statement<{ hidden_since: Instant | null }, SignIn>(`
  with before as (
    select id, ${IS_DORMANT} as was_dormant, erase_after from users
    where id = :id and ${NOT_ERASED} for no key update
  )
  update users u set signed_in_month = case when :isCounting then ${THIS_MONTH} end, ${NO_LONGER_DORMANT}
  from before
  where u.id = before.id and u.password_hash = :passwordHash and before.was_dormant = :wasDormant
    and (:wasDormant or u.signed_in_month is distinct from ${THIS_MONTH})
  returning case when :wasDormant then before.erase_after - interval '${DORMANT_YEARS} years' end as hidden_since`);

/** The time of older accounts counts from now. Locked rows are left to the next sweep. */
export const BEGIN_COUNTING = statement<{ id: number }, { after: number }>(`
  update users set signed_in_month = ${THIS_MONTH} where id in (
    select id from users where id > :after and signed_in_month is null and not is_admin
    order by id limit ${PIECE} for no key update skip locked
  ) returning id`);

// Counts the whole month and the longest session begun in it, so that nobody is hidden early.
const IS_UNUSED = `standing = 'member' and not is_admin and erase_after is null and not ${IS_SUSPENDED}
  and signed_in_month + interval '1 month' + interval '${MAX_SESSION_SECONDS} seconds'
    + make_interval(months => :months) <= now()`;

export const FIND_UNUSED = statement<{ id: number }, { months: number; after: number }>(
  `select id from users where id > :after and ${IS_UNUSED} order by id limit ${PIECE}`,
);

/** Returns no row for a member who signed in or changed their standing meanwhile. */
export const HIDE_UNUSED = statement<{ id: number }, { months: number; userId: number }>(`
  update users set standing = 'dormant', erase_after = now() + interval '${DORMANT_YEARS} years'
  where id = :userId and ${IS_UNUSED} returning id`);

const IS_UNWARNED = `${IS_DORMANT} and erasure_warned_on is null and ${NOT_ERASED}`;

/** Puts the erasure of those off who are due and were not warned yet, of each once a day. */
export const KEEP_UNWARNED = statement<{ id: number }, { after: number }>(`
  update users set erase_after = now() + interval '${MIN_DAYS + 1} days'
  where id in (
    select id from users
    where id > :after and ${IS_UNWARNED} and erase_after < now() + interval '${MIN_DAYS} days'
    order by id limit ${PIECE} for no key update skip locked
  ) returning id`);

// Few at once: they wait in Redis, and providers of mail reject what comes in thousands. At random:
// the mails that a server leaves unanswered would hold up all others.
export const FIND_UNWARNED = statement<{ id: number }>(`
  select id from users
  where ${IS_UNWARNED} and erase_after <= now() + interval '${WARNED_DAYS} days'
  order by random() limit 100`);

export const STOP_COUNTING = statement<{ id: number; was_dormant: boolean }, { after: number }>(`
  with before as (
    select id, ${IS_DORMANT} as was_dormant from users
    where id > :after and (signed_in_month is not null or ${IS_DORMANT}) and ${NOT_ERASED}
    order by id limit ${PIECE} for no key update skip locked
  )
  update users u set signed_in_month = null, ${NO_LONGER_DORMANT}
  from before where u.id = before.id
  returning u.id, before.was_dormant`);
