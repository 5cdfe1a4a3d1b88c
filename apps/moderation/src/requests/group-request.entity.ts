import type { Instant, RequestStatus } from '@lodge/contracts';
import { InstantColumn, ReadColumn } from '@lodge/database';
import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';

@Entity('group_requests')
export class GroupRequest {
  @PrimaryGeneratedColumn({ type: 'integer' })
  id: number;

  @ReadColumn('integer')
  group_id: number;

  @ReadColumn('integer')
  user_id: number;

  @Column({ type: 'text', insert: false })
  status: RequestStatus;

  // False once its member was removed, who may then request again.
  @Column({ type: 'boolean', insert: false })
  is_current: boolean;

  @InstantColumn()
  requested_at: Instant;

  @InstantColumn({ nullable: true, update: true })
  processed_at: Instant | null;

  @Column({ type: 'integer', nullable: true, insert: false })
  processed_by: number | null;
}
