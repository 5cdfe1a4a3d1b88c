import type { Instant } from '@lodge/contracts';
import { InstantColumn, ReadColumn } from '@lodge/database';
import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';

@Entity('groups')
export class Group {
  @PrimaryGeneratedColumn({ type: 'integer' })
  id: number;

  @ReadColumn('text')
  name: string;

  @ReadColumn('text')
  code: string;

  @ReadColumn('integer', { nullable: true })
  created_by: number | null;

  @InstantColumn()
  created_at: Instant;

  // Grows with every change that a poll of the group's messages would show.
  @Column({ type: 'bigint', insert: false })
  messages_version: number;
}
