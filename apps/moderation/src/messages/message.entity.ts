import type { Instant } from '@lodge/contracts';
import { InstantColumn, ReadColumn } from '@lodge/database';
import { Entity, PrimaryGeneratedColumn } from 'typeorm';

@Entity('messages')
export class Message {
  @PrimaryGeneratedColumn({ type: 'bigint' })
  id: number;

  @ReadColumn('integer')
  group_id: number;

  @ReadColumn('integer')
  user_id: number;

  @ReadColumn('text')
  content: string;

  @ReadColumn('uuid', { nullable: true })
  client_id: string | null;

  @InstantColumn()
  created_at: Instant;
}
