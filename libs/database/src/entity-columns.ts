import { PROFILE_FIELD_NAMES, PROFILE_FIELDS, type Instant, type Profile } from '@lodge/contracts';
import { Column, PrimaryGeneratedColumn, type ColumnOptions, type ColumnType } from 'typeorm';

export type Writable = Pick<ColumnOptions, 'insert' | 'update'>;

const READ_ONLY = { insert: false, update: false };

export const ReadColumn = (type: ColumnType, options: ColumnOptions = {}) =>
  Column({ type, ...READ_ONLY, ...options });

/** Written with a new row, neither read nor changed. */
export const AppendColumn = (type: ColumnType, options: ColumnOptions = {}) =>
  Column({ type, select: false, update: false, ...options });

/** A `timestamptz` as an {@link Instant}, written only where `options` say so. */
export const InstantColumn = (options: ColumnOptions = {}) =>
  ReadColumn('timestamptz', { ...options, transformer: INSTANT });

// TypeORM makes a Date of any value it reads for such a column.
const INSTANT = {
  from: (value: Date | null): Instant | null => value?.toISOString() ?? null,
  to: (value: Instant | null) => value,
};

export const PROFILE_COLUMNS = PROFILE_FIELD_NAMES.join(', ');

/** @param writable what the role may write of the profile; `insert` includes the email */
export function userColumns({ insert = false, update = false }: Writable = {}) {
  // The loop below declares the columns of the interface.
  // oxlint-disable-next-line typescript/no-unsafe-declaration-merging
  abstract class UserColumns {
    @PrimaryGeneratedColumn({ type: 'integer' })
    id: number;

    @Column({ type: 'text', insert, update: false })
    email: string;

    @InstantColumn()
    created_at: Instant;
  }
  interface UserColumns extends Profile {}

  for (const name of PROFILE_FIELD_NAMES) {
    const type = PROFILE_FIELDS[name].kind === 'integer' ? 'smallint' : 'text';
    Column({ type, insert, update })(UserColumns.prototype, name);
  }
  return UserColumns;
}

export abstract class ImageColumns {
  @PrimaryGeneratedColumn({ type: 'integer' })
  id: number;

  @ReadColumn('integer')
  user_id: number;

  // 1 to 12, unique for a user.
  @ReadColumn('smallint')
  slot: number;

  // In the order its owner chose; null for photos added since, which come last.
  @ReadColumn('smallint', { nullable: true })
  position: number | null;

  // Unguessable; the objects are `incoming/`, `images/` and `thumbs/` followed by it.
  @ReadColumn('text')
  filename: string;

  @InstantColumn()
  uploaded_at: Instant;
}
