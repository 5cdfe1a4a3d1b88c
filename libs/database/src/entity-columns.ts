import { PROFILE_FIELD_NAMES, PROFILE_FIELDS, type Instant, type Profile } from '@lodge/contracts';
import { Column, PrimaryGeneratedColumn, type ColumnOptions, type ColumnType } from 'typeorm';

/** What a service's role may write of a column. */
export type Writable = Pick<ColumnOptions, 'insert' | 'update'>;

const READ_ONLY = { insert: false, update: false };

/** A column that the service's role reads and does not write. */
export const ReadColumn = (type: ColumnType, options: ColumnOptions = {}) =>
  Column({ type, ...READ_ONLY, ...options });

/** A column that the service's role writes with a new row, and neither reads nor changes. */
export const AppendColumn = (type: ColumnType, options: ColumnOptions = {}) =>
  Column({ type, select: false, update: false, ...options });

/** A `timestamptz` as an {@link Instant}; the service writes it only where `options` say so. */
export const InstantColumn = (options: ColumnOptions = {}) =>
  ReadColumn('timestamptz', { ...options, transformer: INSTANT });

const INSTANT = {
  from: (value: Date | null): Instant | null => value?.toISOString() ?? null,
  to: (value: Instant | null) => value,
};

/** The columns of a profile, for statements that are written by hand. */
export const PROFILE_COLUMNS = PROFILE_FIELD_NAMES.join(', ');

/**
 * What every service but the image worker reads of `users`: an abstract class for its entity.
 * @param writable what its role may write of the profile, and insert as an email
 */
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

/** What services read of `images`, but for the columns that some of them write. */
export abstract class ImageColumns {
  @PrimaryGeneratedColumn({ type: 'integer' })
  id: number;

  @ReadColumn('integer')
  user_id: number;

  /** 1 to 12, unique for a user. */
  @ReadColumn('smallint')
  slot: number;

  /** Unguessable; the objects are `incoming/`, `images/` and `thumbs/` followed by it. */
  @ReadColumn('text')
  filename: string;

  @InstantColumn()
  uploaded_at: Instant;
}
