import type { Instant } from '@lodge/contracts';
import { InstantColumn } from '@lodge/database';
import { Entity, PrimaryColumn } from 'typeorm';

/** An object that must leave the store; the row goes only after the object. */
@Entity('object_deletions')
export class ObjectDeletion {
  @PrimaryColumn('text', { insert: false })
  key: string;

  @InstantColumn({ update: true })
  not_before: Instant;
}
