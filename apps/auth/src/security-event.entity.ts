import { SecurityEventColumns } from '@lodge/database';
import { Column, Entity } from 'typeorm';

@Entity('security_events')
export class SecurityEvent extends SecurityEventColumns {
  /** Null for an unknown email. */
  @Column('integer', { select: false, nullable: true })
  account_id?: number | null;

  @Column('integer', { select: false, nullable: true })
  actor_id?: number | null;
}
