import type { Factors } from '@lodge/contracts';
import { statement } from '@lodge/database';

// Every sign-in waits for this statement, so it is prepared.
export const READ_FACTORS = statement<
  Pick<Factors, 'totp_since' | 'recovery_codes_left'>,
  { userId: number }
>(`
  select
    (select created_at from totp_factors where user_id = :userId) as totp_since,
    (select count(*) from recovery_codes where user_id = :userId)::integer as recovery_codes_left`);

export const FACTORS_AFTER = statement<{ id: number; secret: string }, { after: number }>(
  'select user_id as id, secret from totp_factors where user_id > :after order by user_id limit 500',
);
