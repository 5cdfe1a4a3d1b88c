import type { ErrorBody } from '@lodge/contracts';
import type { Answer } from '../../libs/testing/src/answers.js';
import { setTimeout as sleep } from 'node:timers/promises';
import { percentile } from '../figures.js';
import type { Phase } from './judge.js';

export interface Sample {
  what: string;
  /** Start time from `performance.now()`. */
  began: number;
  /** Milliseconds until the complete response; undefined while pending. */
  ms?: number;
  failure?: string;
}

export interface Summary {
  count: number;
  /** Median in milliseconds. */
  p50: number;
  /** 99th percentile in milliseconds. */
  p99: number;
  failures: Record<string, number>;
}

export class Samples {
  all: Sample[] = [];

  /**
   * Measures one request.
   * @param expected status
   */
  async measure(what: string, expected: number[], send: () => Promise<Answer>) {
    const sample: Sample = { what, began: performance.now() };
    this.all.push(sample);
    const { status, error, body } = await send();
    if (!expected.includes(status))
      sample.failure =
        error ?? [status, (body as Partial<ErrorBody>)?.code].filter(Boolean).join(' ');
    sample.ms = performance.now() - sample.began;
  }

  /** Records a failure that is not the outcome of a request. */
  fail(what: string, failure: string) {
    this.all.push({ what, began: performance.now(), ms: 0, failure });
  }

  /**
   * Waits for all requests that began in this interval and returns them.
   * @param to exclusive
   */
  async between(from: number, to: number) {
    const found = this.all.filter(({ began }) => began >= from && began < to);
    while (found.some(({ ms }) => ms === undefined)) await sleep(20);
    return found;
  }
}

/** Uploads wait for processing, so they are evaluated separately. */
export const isUpload = ({ what }: Sample) => what === 'upload';

/** Nothing tells these from an attacker's calls, so they may have to wait with those. */
const isNewcomer = ({ what }: Sample) => NEWCOMER.includes(what);

const NEWCOMER = ['registration', 'sign-in, new browser'];

export function summaryOf(samples: Sample[]): Summary {
  const sorted = samples.map(({ ms }) => ms ?? 0).sort((a, b) => a - b);
  const failures: Record<string, number> = {};
  for (const { what, failure } of samples) {
    if (failure) failures[`${what} ${failure}`] = (failures[`${what} ${failure}`] ?? 0) + 1;
  }
  const at = (share: number) => (sorted.length > 0 ? percentile(sorted, share) : 0);
  return { count: sorted.length, p50: at(0.5), p99: at(0.99), failures };
}

/** @param to exclusive */
export async function phaseOf(all: Samples, from: number, to: number): Promise<Phase> {
  const samples = await all.between(from, to);
  return {
    requests: summaryOf(samples.filter((sample) => !isUpload(sample) && !isNewcomer(sample))),
    newcomers: summaryOf(samples.filter(isNewcomer)),
    uploads: summaryOf(samples.filter(isUpload)),
  };
}
