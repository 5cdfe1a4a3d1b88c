import { SecurityEventColumns } from '@lodge/database';
import { Column, Entity } from 'typeorm';

@Entity('security_events')
export class SecurityEvent extends SecurityEventColumns {
  @Column('integer', { select: false, nullable: true })
  actor_id?: number | null;

  /** The group whose messages were read. */
  @Column('integer', { select: false, nullable: true })
  group_id?: number | null;
}
