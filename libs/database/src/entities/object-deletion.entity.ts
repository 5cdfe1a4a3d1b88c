import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

/** An object that must leave the store; the row goes only after the object. */
@Entity('object_deletions')
@Index('object_deletions_due', ['not_before'])
export class ObjectDeletion {
  @PrimaryColumn('text', { primaryKeyConstraintName: 'object_deletions_pkey' }) key: string;
  @Column('timestamptz', { default: () => 'now()' }) not_before: Date;
}
