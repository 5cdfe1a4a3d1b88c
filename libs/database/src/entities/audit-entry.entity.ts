import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';

/** Who decided what, by ids alone. */
@Entity('audit_entries')
export class AuditEntry {
  @PrimaryGeneratedColumn('identity', {
    type: 'bigint',
    generatedIdentity: 'ALWAYS',
    primaryKeyConstraintName: 'audit_entries_pkey',
  })
  id: number;
  @Column('integer') actor_id: number;
  @Column('text') action: string;
  @Column('bigint') subject_id: number;
  @Column('timestamptz', { default: () => 'clock_timestamp()' }) at: Date;
}
