import { AppendColumn, SecurityEventColumns } from '@lodge/database';
import { Entity } from 'typeorm';

@Entity('security_events')
export class SecurityEvent extends SecurityEventColumns {
  @AppendColumn('integer', { nullable: true })
  actor_id?: number | null;

  @AppendColumn('integer', { nullable: true })
  group_id?: number | null;
}
