import { AppendColumn, SecurityEventColumns } from '@lodge/database';
import { Entity } from 'typeorm';

@Entity('security_events')
export class SecurityEvent extends SecurityEventColumns {
  /** Null for an unknown email. */
  @AppendColumn('integer', { nullable: true })
  account_id?: number | null;

  @AppendColumn('integer', { nullable: true })
  actor_id?: number | null;

  /** Of the browser that signed in. */
  @AppendColumn('text', { nullable: true })
  label?: string | null;
}
