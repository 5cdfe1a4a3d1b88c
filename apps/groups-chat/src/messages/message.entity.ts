import type { Instant } from '@lodge/contracts';
import { InstantColumn } from '@lodge/database';
import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';

@Entity('messages')
export class Message {
  @PrimaryGeneratedColumn({ type: 'bigint' })
  id: number;

  @Column({ type: 'integer', update: false })
  group_id: number;

  @Column({ type: 'integer', update: false })
  user_id: number;

  @Column({ type: 'text', update: false })
  content: string;

  // Chosen by the client, so that a repeated send is one message.
  @Column({ type: 'uuid', nullable: true, update: false })
  client_id: string | null;

  @InstantColumn()
  created_at: Instant;
}
