import { Column, PrimaryColumn } from 'typeorm';

/** Which admin did what to which row, by ids alone; services append to it and cannot read it. */
export abstract class AuditEntryColumns {
  @PrimaryColumn('bigint', { select: false, insert: false })
  id: number;

  @Column('integer', { select: false })
  actor_id: number;

  @Column('text', { select: false })
  action: string;

  @Column('bigint', { select: false })
  subject_id: number;
}
