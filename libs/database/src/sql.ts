import { createHash } from 'node:crypto';
import { DataSource, type EntityManager } from 'typeorm';
import { poolOf } from './data-source.js';

declare const ROW: unique symbol;

/** A statement written by hand, with the type of the rows it answers. */
export interface Statement<Row> {
  readonly text: string;
  /** Under which each connection prepares it; without one it is planned anew each time. */
  readonly name?: string;
  readonly [ROW]?: Row;
}

/**
 * A statement that each connection prepares once. It must be one of a bounded number of texts:
 * values are passed as parameters.
 */
export const statement = <Row = unknown>(text: string): Statement<Row> => ({
  text,
  name: createHash('sha1').update(text).digest('base64url'),
});

/** A statement that is planned anew each time: a search, whose best plan depends on its pattern. */
export const freshlyPlanned = <Row>(text: string): Statement<Row> => ({ text });

/** Where a statement runs: the pool, or one transaction. */
export type Runner = DataSource | EntityManager;

/** The rows that a statement answers. */
export async function rows<Row>(
  runner: Runner,
  { name, text }: Statement<Row>,
  values: unknown[] = [],
): Promise<Row[]> {
  const transaction = runner instanceof DataSource ? undefined : runner.queryRunner;
  if (transaction) return (await transaction.query(text, values, true)).records;
  const source = runner instanceof DataSource ? runner : runner.dataSource;
  return (await poolOf(source).query({ name, text, values })).rows;
}

/** The first row that a statement answers, if there is one. */
export async function row<Row>(
  runner: Runner,
  query: Statement<Row>,
  values: unknown[] = [],
): Promise<Row | undefined> {
  return (await rows(runner, query, values))[0];
}

/** The pattern of `like` for texts that contain `part`. */
export const containing = (part: string) => `%${part.replace(/[\\%_]/g, '\\$&')}%`;

/**
 * How emails, usernames and group names are compared: without case, in all of Unicode. It must
 * match their unique indexes.
 */
export const folded = (expression: string) => `lower(${expression} collate "pg_c_utf8")`;
