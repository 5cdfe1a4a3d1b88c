import type { Instant } from '@lodge/contracts';
import { InstantColumn } from '@lodge/database';
import { Column, Entity, PrimaryColumn } from 'typeorm';

@Entity('memberships')
export class Membership {
  @PrimaryColumn('integer')
  group_id: number;

  @PrimaryColumn('integer')
  user_id: number;

  @InstantColumn()
  joined_at: Instant;

  @Column('bigint')
  last_read_id: number;
}
