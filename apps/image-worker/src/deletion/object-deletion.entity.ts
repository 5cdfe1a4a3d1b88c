import type { Instant } from '@lodge/contracts';
import { InstantColumn } from '@lodge/database';
import { Entity, PrimaryColumn } from 'typeorm';

/** An object to be removed from the store; triggers insert it, whatever path a deletion took. */
@Entity('object_deletions')
export class ObjectDeletion {
  @PrimaryColumn('text', { insert: false })
  key: string;

  /** Granted for writing only to lock the row. */
  @InstantColumn()
  not_before: Instant;
}
