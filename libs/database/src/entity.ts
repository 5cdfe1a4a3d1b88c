import type { Instant } from '@lodge/contracts';
import {
  Column,
  Entity,
  PrimaryColumn,
  PrimaryGeneratedColumn,
  type ColumnOptions,
  type ColumnType,
} from 'typeorm';

declare const VALUE: unique symbol;

export interface TableColumn<Value = unknown> extends ColumnOptions {
  type: ColumnType;
  key?: 'generated' | 'given';
  readonly [VALUE]?: Value;
}

type Columns = Record<string, TableColumn>;

type ValuesOf<C extends Columns> = {
  [Name in keyof C]: C[Name] extends TableColumn<infer Value> ? Value : never;
};

interface Table<C extends Columns> {
  name: string;
  columns: C;
}

const column =
  (type: ColumnType, options: ColumnOptions = {}) =>
  <Value>(): TableColumn<Value> => ({ type, ...options });

export const integer: () => TableColumn<number> = column('integer');
export const smallint: () => TableColumn<number> = column('smallint');
export const bigint: () => TableColumn<number> = column('bigint');
export const boolean: () => TableColumn<boolean> = column('boolean');
export const uuid: () => TableColumn<string> = column('uuid');
export const text: <Value extends string = string>() => TableColumn<Value> = column('text');
export const bytes: () => TableColumn<Buffer> = column('bytea');
export const date: () => TableColumn<string> = column('date');
export const json: <Value>() => TableColumn<Value> = column('jsonb');
export const bits = (length: number): TableColumn<string> => column('bit', { length })<string>();

// TypeORM makes a Date of any value it reads for such a column.
const INSTANT = {
  from: (value: Date | null): Instant | null => value?.toISOString() ?? null,
  to: (value: Instant | null) => value,
};

export const instant: () => TableColumn<Instant> = column('timestamptz', { transformer: INSTANT });

export const nullable = <Value>(of: TableColumn<Value>): TableColumn<Value | null> => ({
  ...of,
  nullable: true,
});

export const key = <Value>(of: TableColumn<Value>): TableColumn<Value> => ({ ...of, key: 'given' });

export const identity = <Value>(of: TableColumn<Value>): TableColumn<Value> => ({
  ...of,
  key: 'generated',
});

export const table = <C extends Columns>(name: string, columns: C): Table<C> => ({ name, columns });

/** Limits an entity to what a service's role may do. `hidden` columns are read only by name. */
export function entity<
  C extends Columns,
  Read extends keyof C & string = keyof C & string,
  Hidden extends keyof C & string = never,
  Written extends keyof C & string = never,
>(
  { name, columns }: Table<C>,
  {
    read = Object.keys(columns) as Read[],
    hidden = [],
    insert = [],
    update = [],
  }: { read?: Read[]; hidden?: Hidden[]; insert?: Written[]; update?: Written[] } = {},
) {
  // Nest tells repositories apart by the names of their classes.
  const { [name]: Row } = { [name]: class {} };
  const has = (list: string[], property: string) => list.includes(property);
  for (const [property, { key: kind, ...definition }] of Object.entries<TableColumn>(columns)) {
    const options = {
      ...definition,
      select: has(read, property) && !has(hidden, property),
      insert: has(insert, property),
      update: has(update, property),
    };
    if (kind === 'generated' && options.select)
      PrimaryGeneratedColumn({ type: definition.type as 'integer' })(Row.prototype, property);
    else if (kind) PrimaryColumn({ ...options, nullable: false })(Row.prototype, property);
    else if ([read, hidden, insert, update].some((list) => has(list, property)))
      Column(options)(Row.prototype, property);
  }
  Entity(name)(Row);
  type Values = ValuesOf<C>;
  return Row as new () => Pick<Values, Read | Hidden> &
    Partial<Pick<Values, Exclude<Written, Read | Hidden>>>;
}
