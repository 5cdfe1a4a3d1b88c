import type { ActivityKind, Instant } from '@lodge/contracts';
import { statement } from '@lodge/database';

// How the member signs in, and what happened to the account. $1 is the member.

export const OWN_PASSKEYS = statement<{
  name: string;
  added_at: Instant;
  last_used_on: string | null;
}>(`
  select name, created_at as added_at, last_used::text as last_used_on
  from passkeys where user_id = $1 order by created_at`);

export const OWN_CODES = statement<{ since: Instant }>(
  'select created_at as since from totp_factors where user_id = $1',
);

// A cursor's: an attacker decides how many there are.
export const OWN_ACTIVITY = statement<{
  at: Instant;
  kind: ActivityKind;
  by_other: boolean;
  label: string | null;
}>(`
  select at, kind, by_other, label from account_activity
  where account_id = $1 and kind = any($2) order by id`);
