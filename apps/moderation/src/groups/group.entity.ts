import type { Instant } from '@lodge/contracts';
import { InstantColumn } from '@lodge/database';
import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';

@Entity('groups')
export class Group {
  @PrimaryGeneratedColumn({ type: 'integer' })
  id: number;

  @Column({ type: 'text', update: false })
  name: string;

  @Column('text')
  code: string;

  @Column({ type: 'integer', nullable: true, update: false })
  created_by: number | null;

  @InstantColumn()
  created_at: Instant;

  // Grows with every change that a poll of the group's messages would show.
  @Column({ type: 'bigint', insert: false })
  messages_version: number;
}
