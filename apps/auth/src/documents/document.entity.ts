import type { DocumentKind, Instant } from '@lodge/contracts';
import { InstantColumn, ReadColumn } from '@lodge/database';
import { Entity, PrimaryColumn } from 'typeorm';

@Entity('documents')
export class DocumentRow {
  @PrimaryColumn('integer', { insert: false })
  id: number;

  @ReadColumn('text')
  kind: DocumentKind;

  @ReadColumn('integer')
  version: number;

  @InstantColumn()
  effective_at: Instant;

  @InstantColumn()
  published_at: Instant;

  @ReadColumn('text')
  text: string;
}
