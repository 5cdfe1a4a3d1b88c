import type { Instant } from '@lodge/contracts';
import { InstantColumn } from '@lodge/database';
import { Entity, PrimaryColumn } from 'typeorm';

@Entity('muted_members')
export class MutedMember {
  @PrimaryColumn('integer')
  user_id: number;

  @PrimaryColumn('integer')
  muted_id: number;

  @InstantColumn({ nullable: true })
  until: Instant | null;
}
