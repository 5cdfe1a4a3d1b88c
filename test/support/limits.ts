import { expect } from '@jest/globals';
import { tooManyRequestsText } from '@lodge/contracts';
import type { Answer } from '@lodge/testing';

/** Headers of a trusted proxy that forwards a request from `address`. */
export const from = (address: string) => ({ 'x-forwarded-for': address });

let addresses = 0;
/** Returns forwarding headers with a new client address on each call. */
export const elsewhere = () => from(`203.0.${Math.floor(++addresses / 250)}.${addresses % 250}`);

/** Sends `times` requests and one more. @returns how many of the first were not limited, and the last response */
export async function untilLimited(times: number, send: () => Promise<Answer>) {
  let passed = 0;
  for (let turn = 0; turn < times; turn++) if ((await send()).status !== 429) passed++;
  return { passed, last: await send() };
}

export function expectLimited({ status, body, headers }: Answer, seconds: number) {
  expect({ status, body }).toEqual({
    status: 429,
    body: {
      error: tooManyRequestsText(Number(headers.get('retry-after'))),
      code: 'too_many_requests',
    },
  });
  expect(headers.get('retry-after')).toMatch(/^[1-9]\d*$/);
  expect(Number(headers.get('retry-after'))).toBeLessThanOrEqual(seconds);
}
