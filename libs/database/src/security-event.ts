import type { ActivityKind } from '@lodge/contracts';
import { PrimaryColumn } from 'typeorm';
import { AppendColumn } from './entity-columns.js';

// Of no account: an admin reads the messages of a group.
export const KINDS_WITHOUT_ACCOUNT = ['admin_read_messages'] as const;

export type SecurityEventKind = ActivityKind | (typeof KINDS_WITHOUT_ACCOUNT)[number];

// No service can read or change these rows, which outlive the accounts; `account_activity` is what
// auth reads of them.
export abstract class SecurityEventColumns {
  @PrimaryColumn('bigint', { select: false, insert: false })
  id: number;

  @AppendColumn('text')
  kind: SecurityEventKind;

  // A keyed hash.
  @AppendColumn('text', { nullable: true })
  network?: string | null;
}
