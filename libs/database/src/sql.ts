import { createHash } from 'node:crypto';
import { isTracing, traceCall } from '@lodge/service';
import type { ClientBase, Pool } from 'pg';
import { DataSource, QueryRunnerAlreadyReleasedError, type EntityManager } from 'typeorm';
import { poolOf } from './data-source.js';
import { spanOf } from './traced-queries.js';

declare const ROW: unique symbol;
declare const VALUES: unique symbol;

/** A list for SQL's `in (…)`. Only for values of ours: those of callers are parameters. */
export const quotedList = (values: readonly string[]) =>
  values.map((value) => `'${value}'`).join(', ');

export type NoValues = Record<string, never>;

export interface Statement<Row, Values extends object = NoValues> {
  readonly text: string;
  readonly name?: string;
  /** The names of the parameters, in the order of their numbers. */
  readonly parameters: readonly string[];
  readonly [ROW]?: Row;
  readonly [VALUES]?: Values;
}

/** A statement with parameters needs their values. */
export type ValuesOf<Values> = Values extends NoValues ? [values?: Values] : [values: Values];

/**
 * Prepared once per connection: never build the text from values, pass them as parameters, which
 * have names like `:viewer`.
 */
export function statement<Row = unknown, Values extends object = NoValues>(
  text: string,
): Statement<Row, Values> {
  const numbered = withNumbers(text);
  return { ...numbered, name: createHash('sha1').update(numbered.text).digest('base64url') };
}

/** The statement is planned each time: the best plan of a search depends on its pattern. */
export const freshlyPlanned = <Row, Values extends object = NoValues>(
  text: string,
): Statement<Row, Values> => withNumbers(text);

// Quoted text and casts may hold what looks like a name.
const NAMED = /'[^']*'|"[^"]*"|::|:([a-z]\w*)/g;

function withNumbers(named: string): { text: string; parameters: string[] } {
  const parameters: string[] = [];
  const text = named.replace(NAMED, (match, name?: string) => {
    if (!name) return match;
    if (!parameters.includes(name)) parameters.push(name);
    return `$${parameters.indexOf(name) + 1}`;
  });
  return { text, parameters };
}

export type Runner = DataSource | EntityManager;

export async function rows<Row, Values extends object>(
  runner: Runner,
  { name, text, parameters }: Statement<Row, Values>,
  ...[given]: ValuesOf<Values>
): Promise<Row[]> {
  const values = parameters.map((parameter) => valueOf(given ?? {}, parameter));
  const client = await clientOf(runner);
  const send = () => client.query({ name, text, values });
  return (isTracing() ? await traceCall(spanOf(text), send) : await send()).rows;
}

// PostgreSQL would take a name without a value for null.
function valueOf(given: object, parameter: string): unknown {
  if (!(parameter in given)) throw new TypeError(`No value for :${parameter}`);
  return Reflect.get(given, parameter);
}

function clientOf(runner: Runner): Pick<Pool, 'query'> | Promise<ClientBase> {
  if (runner instanceof DataSource) return poolOf(runner);
  const transaction = runner.queryRunner;
  if (!transaction) return poolOf(runner.dataSource);
  if (transaction.isReleased) throw new QueryRunnerAlreadyReleasedError();
  return transaction.connect();
}

export async function row<Row, Values extends object>(
  runner: Runner,
  query: Statement<Row, Values>,
  ...values: ValuesOf<Values>
): Promise<Row | undefined> {
  return (await rows(runner, query, ...values))[0];
}

/** Reads what a `select count(*)` counts. */
export async function countOf<Values extends object>(
  runner: Runner,
  query: Statement<{ count: number }, Values>,
  ...values: ValuesOf<Values>
): Promise<number> {
  return (await rows(runner, query, ...values))[0].count;
}

export const containing = (part: string) => `%${escaped(part)}%`;

export const escaped = (part: string) => part.replace(/[\\%_]/g, '\\$&');

/** SQL: counts what follows `select`, up to a bound: a long queue costs no more than a short one. */
export const countUpTo = (most: number, from: string) =>
  `select count(*) from (select ${from} limit ${most}) counted`;

/** SQL: a `timestamptz` as an `Instant` within JSON, where no type parser makes one. */
export const instantInJson = (expression: string) =>
  `to_char(${expression} at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

/** Emails and names compare without case, in all of Unicode. Must match their unique indexes. */
export const folded = (expression: string) => `lower(${expression} collate "pg_c_utf8")`;
