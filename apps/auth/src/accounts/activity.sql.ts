import type { ActivityKind, Instant } from '@lodge/contracts';
import { statement } from '@lodge/database';

interface ActivityRow {
  id: number;
  at: Instant;
  kind: ActivityKind;
  by_other: boolean;
  label: string | null;
}

interface Activity {
  accountId: number;
  kinds: readonly ActivityKind[];
}

// Served by the index of an account's events, whose number an attacker decides.
export const LIST_ACTIVITY = statement<
  ActivityRow,
  Activity & { before: number | string; limit: number }
>(`
  select id, at, kind, by_other, label from account_activity
  where account_id = :accountId and kind = any(:kinds) and id < :before order by id desc limit :limit`);

export const LAST_ACTIVITY = statement<{ at: Instant | null }, Activity>(`
  select max(at) as at from account_activity where account_id = :accountId and kind = any(:kinds)`);

export const COUNT_ACTIVITY_OF_A_DAY = statement<{ count: number }, Activity>(`
  select count(*) as count from account_activity
  where account_id = :accountId and kind = any(:kinds) and at > now() - interval '1 day'`);
