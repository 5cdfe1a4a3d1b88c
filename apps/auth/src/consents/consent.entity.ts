import type { ConsentAction, Instant } from '@lodge/contracts';
import { InstantColumn, ReadColumn } from '@lodge/database';
import { Entity, PrimaryColumn } from 'typeorm';

@Entity('consents')
export class Consent {
  @PrimaryColumn('bigint', { insert: false })
  id: number;

  @ReadColumn('integer', { insert: true })
  user_id: number;

  @ReadColumn('integer', { insert: true })
  document_id: number;

  @ReadColumn('text', { insert: true })
  action: ConsentAction;

  @InstantColumn()
  at: Instant;
}
