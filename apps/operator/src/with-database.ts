import { dataSourceOptions, type Service } from '@lodge/database';
import { readSetting } from '@lodge/service';
import { DataSource, type DataSourceOptions } from 'typeorm';
import { reached } from './reached.js';

// No request waits for an operator’s statement, which may read whole tables.
const MINUTES_10 = 600_000;

type Run<Result> = (source: DataSource) => Promise<Result>;

export async function withDatabase<Result>(service: Service, run: Run<Result>): Promise<Result> {
  const url = readSetting('DATABASE_URL', process.env);
  if (!url)
    throw new Error(`DATABASE_URL: set it to the address of the ${service} service's role.`);
  return withSource(url, run);
}

/** @param url the value of DATABASE_URL */
export async function withSource<Result>(
  url: string,
  run: Run<Result>,
  more: Pick<DataSourceOptions, 'entities' | 'migrations'> = {},
): Promise<Result> {
  const { extra, ...options } = dataSourceOptions(url, 1);
  const slow = { ...options, ...more, extra: { ...extra, statement_timeout: MINUTES_10 } };
  const source = await reached('DATABASE_URL', url, new DataSource(slow).initialize());
  return run(source).finally(() => source.destroy());
}
