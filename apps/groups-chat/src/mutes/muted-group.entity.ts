import type { Instant } from '@lodge/contracts';
import { InstantColumn } from '@lodge/database';
import { Entity, PrimaryColumn } from 'typeorm';

@Entity('muted_groups')
export class MutedGroup {
  @PrimaryColumn('integer')
  user_id: number;

  @PrimaryColumn('integer')
  group_id: number;

  @InstantColumn({ nullable: true })
  until: Instant | null;
}
