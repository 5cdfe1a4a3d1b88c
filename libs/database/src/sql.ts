import { createHash } from 'node:crypto';
import { isTracing, traceCall } from '@lodge/service';
import type { ClientBase, Pool } from 'pg';
import { DataSource, QueryRunnerAlreadyReleasedError, type EntityManager } from 'typeorm';
import { poolOf } from './data-source.js';
import { spanOf } from './traced-queries.js';

declare const ROW: unique symbol;

export interface Statement<Row> {
  readonly text: string;
  readonly name?: string;
  readonly [ROW]?: Row;
}

/** Prepared once per connection: never build `text` from values, pass them as parameters. */
export const statement = <Row = unknown>(text: string): Statement<Row> => ({
  text,
  name: createHash('sha1').update(text).digest('base64url'),
});

/** The statement is planned each time: the best plan of a search depends on its pattern. */
export const freshlyPlanned = <Row>(text: string): Statement<Row> => ({ text });

export type Runner = DataSource | EntityManager;

export async function rows<Row>(
  runner: Runner,
  { name, text }: Statement<Row>,
  values: unknown[] = [],
): Promise<Row[]> {
  const client = await clientOf(runner);
  const send = () => client.query({ name, text, values });
  return (isTracing() ? await traceCall(spanOf(text), send) : await send()).rows;
}

function clientOf(runner: Runner): Pick<Pool, 'query'> | Promise<ClientBase> {
  if (runner instanceof DataSource) return poolOf(runner);
  const transaction = runner.queryRunner;
  if (!transaction) return poolOf(runner.dataSource);
  if (transaction.isReleased) throw new QueryRunnerAlreadyReleasedError();
  return transaction.connect();
}

export async function row<Row>(
  runner: Runner,
  query: Statement<Row>,
  values: unknown[] = [],
): Promise<Row | undefined> {
  return (await rows(runner, query, values))[0];
}

export const containing = (part: string) => `%${escaped(part)}%`;

export const escaped = (part: string) => part.replace(/[\\%_]/g, '\\$&');

/** SQL: a `timestamptz` as an `Instant` within JSON, where no type parser makes one. */
export const instantInJson = (expression: string) =>
  `to_char(${expression} at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

/** Emails and names compare without case, in all of Unicode. Must match their unique indexes. */
export const folded = (expression: string) => `lower(${expression} collate "pg_c_utf8")`;
