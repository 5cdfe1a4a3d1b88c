import { MAX_PASSKEYS, type Passkey } from '@lodge/contracts';
import { statement } from '@lodge/database';

interface NewPasskey {
  userId: number;
  credentialId: string;
  publicKey: Buffer;
  counter: number;
  transports: string;
  handle: string;
  name: string;
}

// Takes the first free slot, or returns no row. The caller holds the member's lock.
export const INSERT_PASSKEY = statement<Omit<Passkey, 'last_used'>, NewPasskey>(`
  insert into passkeys (user_id, slot, credential_id, public_key, counter, transports, user_handle, name)
  select :userId, min(slot), :credentialId, :publicKey, :counter, :transports, :handle, :name from generate_series(1, ${MAX_PASSKEYS}) slot
  where slot not in (select passkeys.slot from passkeys where user_id = :userId)
  having count(*) > 0
  returning id, name, created_at`);

// Returns no row if the counter did not move on: of two copies of a passkey, one falls behind.
export const COUNT_USE = statement<{ id: number }, { id: number; counter: number }>(`
  update passkeys set counter = :counter, last_used = (now() at time zone 'utc')::date
  where id = :id and (counter < :counter or (counter = 0 and :counter = 0)) returning id`);
