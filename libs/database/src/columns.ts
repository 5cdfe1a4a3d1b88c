import {
  PROFILE_FIELD_NAMES,
  PROFILE_FIELDS,
  type Instant,
  type Profile,
  type ProfileField,
} from '@lodge/contracts';
import { Column, type ColumnOptions } from 'typeorm';

// What the service's role may do with a column. Without one of these, it reads and writes it.

export const READ_ONLY = { insert: false, update: false } satisfies ColumnOptions;
export const INSERTED = { update: false } satisfies ColumnOptions;
export const UPDATED = { insert: false } satisfies ColumnOptions;
export const WRITE_ONLY = { update: false, select: false } satisfies ColumnOptions;

/** A time. TypeORM makes a Date of any value it reads for such a column. */
export const INSTANT = {
  type: 'timestamptz',
  transformer: {
    from: (value: Date | null): Instant | null => value?.toISOString() ?? null,
    to: (value: Instant | null) => value,
  },
} satisfies ColumnOptions;

/** The columns of a profile, to extend an entity of `users` from. */
export function profileColumns(options: ColumnOptions): new () => Profile {
  class ProfileColumns {}
  for (const name of PROFILE_FIELD_NAMES) {
    const { kind, fact }: ProfileField = PROFILE_FIELDS[name];
    const type = kind === 'integer' ? 'smallint' : 'text';
    Column({ ...options, type, nullable: fact !== undefined })(ProfileColumns.prototype, name);
  }
  return ProfileColumns as new () => Profile;
}
