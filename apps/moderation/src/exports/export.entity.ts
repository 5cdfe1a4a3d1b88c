import type { ExportState, Instant } from '@lodge/contracts';
import { InstantColumn, ReadColumn } from '@lodge/database';
import { Entity, PrimaryColumn } from 'typeorm';

@Entity('exports')
export class Export {
  @PrimaryColumn('integer', { insert: false })
  id: number;

  // One of a member.
  @ReadColumn('integer')
  user_id: number;

  @ReadColumn('text')
  state: ExportState;

  @ReadColumn('smallint')
  attempts: number;

  // Unguessable, and of this attempt alone; the objects are `exports/<name>.1` to `.<parts>`.
  @ReadColumn('text')
  name: string;

  @ReadColumn('smallint')
  parts: number;

  @ReadColumn('integer', { nullable: true })
  bytes: number | null;

  @InstantColumn()
  requested_at: Instant;

  // Null while it is being prepared.
  @InstantColumn({ nullable: true })
  expires_at: Instant | null;
}
