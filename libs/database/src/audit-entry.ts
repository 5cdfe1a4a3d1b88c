import { PrimaryColumn } from 'typeorm';
import { AppendColumn } from './entity-columns.js';

// Ids alone; services append to it and cannot read it.
export abstract class AuditEntryColumns {
  @PrimaryColumn('bigint', { select: false, insert: false })
  id: number;

  @AppendColumn('integer')
  actor_id: number;

  @AppendColumn('text')
  action: string;

  @AppendColumn('bigint')
  subject_id: number;
}
