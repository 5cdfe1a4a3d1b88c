import type { Factors, Instant } from '@lodge/contracts';
import { statement } from '@lodge/database';

// Every sign-in waits for this statement, so it is prepared.
export const READ_FACTORS = statement<
  {
    totp_since: Instant | null;
    recovery_codes_left: Factors['recovery_codes_left'];
  },
  { userId: number }
>(`
  select
    (select created_at from totp_factors where user_id = :userId) as totp_since,
    (select count(*) from recovery_codes where user_id = :userId)::integer as recovery_codes_left`);
