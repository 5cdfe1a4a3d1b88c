import { setTimeout as sleep } from 'node:timers/promises';
import { add, timesOf } from './figures.js';

/** A request of a visitor. */
export interface Call {
  /** Method and route pattern, after the kind of visitor if it has one. */
  what: string;
  /** Start time from `performance.now()`. */
  began: number;
  /** Milliseconds until the complete response; undefined while pending. */
  ms?: number;
  /** 0: no response, or none yet. */
  status: number;
  /** Status and code, or what happened to the connection, unless the request was a success. */
  failure?: string;
  hasRetryAfter?: boolean;
}

/** Uploads wait for processing, so they are evaluated separately. */
export const isUpload = ({ what }: Pick<Call, 'what'>) => what === 'POST /api/upload-image';

/**
 * Waits for all calls that began in this interval and returns them.
 * @param to exclusive
 */
export async function callsBetween(calls: Call[], from: number, to: number) {
  const found = calls.filter(({ began }) => began >= from && began < to);
  while (found.some(({ ms }) => ms === undefined)) await sleep(20);
  return found;
}

/** `p50`, `p99` and `longest` are in milliseconds. */
export type Summary = ReturnType<typeof summaryOf>;

export function summaryOf(calls: Call[]) {
  const failures: Record<string, number> = {};
  for (const { what, failure } of calls) if (failure) add(failures, { [`${what} ${failure}`]: 1 });
  return { ...timesOf(calls.map(({ ms = 0 }) => ms)), failures };
}
