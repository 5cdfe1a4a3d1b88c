import { RECENT_PROOF } from '@lodge/contracts';
import { statement } from '@lodge/database';

// Within one proof of identity: the web app asks, and the browser downloads.
export const HAS_REQUESTED = statement<{ at: string }, { userId: number }>(`
  select at from account_activity where account_id = :userId and kind = 'data_requested'
    and at > now() - interval '${RECENT_PROOF} seconds' limit 1`);
