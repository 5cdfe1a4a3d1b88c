import { setTimeout as sleep } from 'node:timers/promises';
import { Gauge } from 'prom-client';
import { row, statement } from './sql.js';
import { isOutage } from '@lodge/service';
import type { DataSource } from 'typeorm';

const TIMEOUT = 2_000;

/** Leaves the figure out while the database is down. `select` returns one row with `value`. */
export function measureBacklog(name: string, help: string, database: DataSource, select: string) {
  const backlog = statement<{ value: number }>(select);
  new Gauge({
    name,
    help,
    async collect() {
      const found = await undefinedOnOutage(row(database, backlog));
      if (found) this.set(found.value);
      else this.remove();
    },
  });
}

/** SQL: the seconds since the earliest of these times; 0 if there is none. */
export const secondsSince = (time: string, rows: string) =>
  `select coalesce(extract(epoch from now() - min(${time})), 0)::float as value ${rows}`;

export async function undefinedOnOutage<T>(figure: Promise<T>): Promise<T | undefined> {
  try {
    return await Promise.race([figure, sleep(TIMEOUT, undefined, { ref: false })]);
  } catch (error) {
    if (isOutage(error)) return undefined;
    throw error;
  }
}
