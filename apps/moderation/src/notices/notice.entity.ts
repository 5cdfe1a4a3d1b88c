import { ReadColumn } from '@lodge/database';
import { Entity, PrimaryColumn } from 'typeorm';

const WRITTEN_ONCE = { insert: true };

// The report of somebody without an account.
@Entity('notices')
export class Notice {
  @PrimaryColumn('integer')
  report_id: number;

  // Random, for letters and calls about it.
  @ReadColumn('text', WRITTEN_ONCE)
  reference: string;

  // SHA-256 of what opens its status.
  @ReadColumn('text', WRITTEN_ONCE)
  token_digest: string;

  @ReadColumn('text', WRITTEN_ONCE)
  name: string;

  @ReadColumn('text', WRITTEN_ONCE)
  email: string;

  @ReadColumn('text', WRITTEN_ONCE)
  place: string;

  @ReadColumn('text', WRITTEN_ONCE)
  statement: string;
}
