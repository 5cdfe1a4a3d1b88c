import type { Instant, RequestStatus } from '@lodge/contracts';
import { InstantColumn, ReadColumn } from '@lodge/database';
import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';

@Entity('group_requests')
export class GroupRequest {
  @PrimaryGeneratedColumn({ type: 'integer' })
  id: number;

  @Column({ type: 'integer', update: false })
  group_id: number;

  @Column({ type: 'integer', update: false })
  user_id: number;

  @Column({ type: 'text', insert: false })
  status: RequestStatus;

  // False once its member left or was removed, who may then request again.
  @Column({ type: 'boolean', insert: false })
  is_current: boolean;

  @InstantColumn()
  requested_at: Instant;

  @InstantColumn({ nullable: true, update: true })
  processed_at: Instant | null;

  @ReadColumn('integer', { nullable: true })
  processed_by: number | null;
}
