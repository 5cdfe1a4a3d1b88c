import { Check, Column, Entity, Index, PrimaryGeneratedColumn } from 'typeorm';
import { SECURITY_EVENT_KINDS } from '../security-log.js';

const KINDS = SECURITY_EVENT_KINDS.map((kind) => `'${kind}'`).join(', ');

/** What an operator needs to know of an attack, for 90 days. No foreign keys: it outlives the accounts. */
@Entity('security_events')
@Index('security_events_at', ['at'])
@Check('security_events_kind', `kind in (${KINDS})`)
export class SecurityEventRow {
  @PrimaryGeneratedColumn('identity', {
    type: 'bigint',
    generatedIdentity: 'ALWAYS',
    primaryKeyConstraintName: 'security_events_pkey',
  })
  id: number;
  @Column('timestamptz', { default: () => 'clock_timestamp()' }) at: Date;
  @Column('text') kind: string;
  @Column('integer', { nullable: true }) account_id: number | null;
  @Column('integer', { nullable: true }) actor_id: number | null;
  @Column('integer', { nullable: true }) group_id: number | null;
  @Column('text', { nullable: true }) network: string | null;
}
