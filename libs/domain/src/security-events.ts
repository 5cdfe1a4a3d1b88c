import type { ActivityKind } from '@lodge/contracts';
import { READ_ONLY, WRITE_ONLY } from '@lodge/database';
import type { NetworkHashes } from '@lodge/limits';
import { Column, Entity, PrimaryColumn, type EntityManager } from 'typeorm';

export const KINDS_WITHOUT_ACCOUNT = ['admin_read_messages'] as const;

export type SecurityEventKind = ActivityKind | (typeof KINDS_WITHOUT_ACCOUNT)[number];

// Rows are appended and outlive accounts. No service reads them: auth has `account_activity`.
@Entity('security_events')
export class SecurityEvent {
  @PrimaryColumn({ type: 'bigint', ...READ_ONLY, select: false }) id: number;
  @Column({ type: 'text', ...WRITE_ONLY }) kind: SecurityEventKind;
  @Column({ type: 'integer', ...WRITE_ONLY, nullable: true }) account_id: number | null;
  @Column({ type: 'integer', ...WRITE_ONLY, nullable: true }) actor_id: number | null;
  // A keyed hash.
  @Column({ type: 'text', ...WRITE_ONLY, nullable: true }) network: string | null;
}

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
