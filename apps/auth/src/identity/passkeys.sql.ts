import { MAX_PASSKEYS, type Passkey } from '@lodge/contracts';
import { statement } from '@lodge/database';
import type { PasskeyRow } from '../entities.js';

// Takes the first free slot, or returns no row. The caller holds the member's lock.
export const INSERT_PASSKEY = statement<
  Omit<Passkey, 'last_used'>,
  Omit<PasskeyRow, 'id' | 'slot' | 'created_at' | 'last_used'>
>(`
  insert into passkeys (user_id, slot, credential_id, public_key, counter, transports, user_handle, name)
  select :user_id, min(slot), :credential_id, :public_key, :counter, :transports, :user_handle, :name
  from generate_series(1, ${MAX_PASSKEYS}) slot
  where slot not in (select passkeys.slot from passkeys where user_id = :user_id)
  having count(*) > 0
  returning id, name, created_at`);

// Returns no row if the counter did not move on: of two copies of a passkey, one falls behind.
export const COUNT_USE = statement<{ id: number }, { id: number; counter: number }>(`
  update passkeys set counter = :counter, last_used = (now() at time zone 'utc')::date
  where id = :id and (counter < :counter or (counter = 0 and :counter = 0)) returning id`);
