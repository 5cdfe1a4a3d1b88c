import type { Instant } from '@lodge/contracts';
import { InstantColumn } from '@lodge/database';
import { Entity, PrimaryColumn } from 'typeorm';

// Inserted by triggers, whatever path a deletion took.
@Entity('object_deletions')
export class ObjectDeletion {
  @PrimaryColumn('text', { insert: false })
  key: string;

  // Update is granted only to lock the row.
  @InstantColumn()
  not_before: Instant;
}
