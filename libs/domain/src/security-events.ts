import { entity, SECURITY_EVENTS, type SecurityEventKind } from '@lodge/database';
import type { NetworkHashes } from '@lodge/limits';
import type { EntityManager } from 'typeorm';

export const SecurityEvent = entity(SECURITY_EVENTS, {
  read: [],
  insert: ['kind', 'account_id', 'actor_id', 'network'],
});

/** Call it in the transaction of what happened. `account_id` is undefined for an unknown email. */
export async function recordEvent(
  manager: EntityManager,
  kind: SecurityEventKind,
  account_id: number | undefined,
  { narrow: network }: NetworkHashes,
  actor_id?: number,
): Promise<void> {
  await manager.insert(SecurityEvent, { kind, account_id, actor_id, network });
}
