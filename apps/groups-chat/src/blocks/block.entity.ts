import type { Instant } from '@lodge/contracts';
import { InstantColumn } from '@lodge/database';
import { Entity, PrimaryColumn } from 'typeorm';

@Entity('blocks')
export class Block {
  @PrimaryColumn('integer')
  blocker_id: number;

  @PrimaryColumn('integer')
  blocked_id: number;

  @InstantColumn()
  created_at: Instant;
}
