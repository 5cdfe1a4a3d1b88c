import type { Instant, Restriction, SessionUser } from '@lodge/contracts';
import {
  IS_DORMANT,
  IS_REFUSED,
  NOT_ERASED,
  ofEmail,
  PROFILE_COLUMNS,
  RESTRICTION,
  statement,
  type UserRow,
} from '@lodge/database';

export interface Account {
  id: number;
  email: string;
  language: string;
  password_hash: string;
  restriction: Restriction | null;
  is_dormant: boolean;
  is_counted: boolean;
  refusal_note?: string;
}

const ACCOUNT = `id, email, language, password_hash, ${RESTRICTION} as restriction,
  ${IS_DORMANT} as is_dormant, signed_in_month is not null as is_counted`;

export const FIND_ACCOUNT_BY_EMAIL = statement<Account, { email: string; canonical: string }>(
  `select ${ACCOUNT} from users ${ofEmail(':email::text', ':canonical')}`,
);

export const FIND_ACCOUNT_BY_ID = statement<Account, { id: number }>(
  `select ${ACCOUNT} from users where id = :id and ${NOT_ERASED}`,
);

export const FIND_REFUSED = statement<Account, { id: number }>(
  `select ${ACCOUNT}, refusal_note from users where id = :id and ${IS_REFUSED}`,
);

// Tells a trigger that the password stays the same, so that links and recovery codes stay.
export const REHASH = statement<unknown, { id: number; before: string; after: string }>(`
  update users set password_hash = :after
  from (select set_config('lodge.same_password', 'yes', true) as value) as same_password
  where id = :id and password_hash = :before and same_password.value = 'yes' returning id`);

interface Known {
  id: number;
  passwordHash: string;
}

type Unchanged = Omit<UserRow<SessionUser>, 'is_suspended' | 'standing' | 'restriction'> &
  Pick<Account, 'restriction'>;

const UNCHANGED = `
  select id, email, ${PROFILE_COLUMNS}, is_admin as "isAdmin", is_moderator, created_at, erase_after,
    ${RESTRICTION} as restriction
  from users
  where id = :id and password_hash = :passwordHash
    and not ${IS_DORMANT} and ${NOT_ERASED} for share`;

// There is no row if the password was changed or the account hidden since it was read.
export const LOCK_UNCHANGED = statement<Unchanged, Known>(UNCHANGED);

// One round trip does both, because every sign-in waits for it, and the account cannot be deleted in
// between and leave its label behind.
export const RECORD_SIGN_IN = statement<
  Unchanged,
  Known & { network: string; label: string | null; restriction: Restriction | null }
>(`
  with account as materialized (${UNCHANGED}), recorded as (
    insert into security_events (kind, account_id, network, label)
    select 'signed_in', id, :network, :label from account where restriction is not distinct from :restriction
  )
  select * from account`);

export const READ_RESTRICTION = statement<{ restriction: Restriction | null }, { id: number }>(
  `select ${RESTRICTION} as restriction from users where id = :id and ${NOT_ERASED}`,
);

export const READ_ERASURE_DAY = statement<{ erase_after: Instant }, { id: number }>(
  `select erase_after from users
   where id = :id and ${IS_DORMANT} and erase_after > now() and erasure_warned_on is null`,
);

export const NOTE_WARNED = statement<unknown, { id: number }>(
  `update users set erasure_warned_on = current_date where id = :id and ${IS_DORMANT}`,
);
