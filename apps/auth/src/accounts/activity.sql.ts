import type { ActivityEvent, ActivityKind, Instant } from '@lodge/contracts';
import { statement } from '@lodge/database';

interface Activity {
  accountId: number;
  kinds: readonly ActivityKind[];
}

export const OWN_PASSWORD_CHANGES: ActivityKind[] = ['password_changed', 'password_reset'];
export const PASSWORD_CHANGES: ActivityKind[] = [...OWN_PASSWORD_CHANGES, 'password_set_by_admin'];

// Served by the index of an account's events, whose number an attacker decides.
export const LIST_ACTIVITY = statement<
  Omit<ActivityEvent, 'by'> & { by_other: boolean },
  Activity & { before: number | string; limit: number }
>(`
  select id, at, kind, by_other, label from account_activity
  where account_id = :accountId and kind = any(:kinds) and id < :before order by id desc limit :limit`);

export const LAST_ACTIVITY = statement<{ at: Instant | null }, Activity>(`
  select max(at) as at from account_activity where account_id = :accountId and kind = any(:kinds)`);

export const COUNT_ACTIVITY_OF_A_DAY = statement<{ count: number }, Activity>(`
  select count(*) as count from account_activity
  where account_id = :accountId and kind = any(:kinds) and at > now() - interval '1 day'`);
