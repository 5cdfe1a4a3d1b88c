import { beforeAll, describe, expect, test } from '@jest/globals';
import * as contracts from '@lodge/contracts';
import { isUnchanged, ApiError, Validation } from '@lodge/service';
import { sessionIdOf } from '@lodge/access';
import type { Request, Response } from 'express';
import { addressOf } from '../apps/gateway/src/proxy/address.js';
import { findRoute } from '../apps/gateway/src/proxy/find-route.js';
import { payloads, type Payload } from './hostile/dtos.js';
import { EXPENSIVE_TEXTS } from './hostile/texts.js';

/**
 * Maximum duration for any text, in multiples of the control, which takes about 1.6 ms. The slowest
 * text takes 2 to 3, and one whose length a rule forgets to bound takes dozens.
 */
const MAX_CONTROLS = 10;
/** Node.js rejects larger request heads, including the URL. */
const HEADER_LENGTH = 16_384;
const RUNS = 20;

let known: Payload[];

beforeAll(async () => {
  known = await payloads();
  const controls = [];
  for (let run = 0; run < RUNS; run++) controls.push(await millisecondsOf(control));
  fastest = Math.min(...controls);
});

/**
 * A fixed amount of arithmetic, which a slow or busy machine slows down like the work measured
 * beside it.
 */
function control(): number {
  let state = 1;
  for (let step = 0; step < 1_000_000; step++) {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
  }
  return state;
}

/** Of processor time: work that waits for a busy processor is not slow. */
async function millisecondsOf(work: () => unknown): Promise<number> {
  const began = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(began);
  return (user + system) / 1000;
}

/**
 * Fastest control run on an idle machine; work that is fast enough compared to it is not measured
 * again.
 */
let fastest: number;

/**
 * Duration of `work` in multiples of the control: the minimum, or the first that is fast enough.
 */
async function durationOf(work: () => unknown): Promise<number> {
  let least = (await millisecondsOf(work)) / fastest;
  for (let run = 0; run < RUNS && least > MAX_CONTROLS; run++) {
    const unit = await millisecondsOf(control);
    least = Math.min(least, (await millisecondsOf(work)) / unit);
  }
  return least;
}

/** Names those of `works` that are too slow, with their durations. */
async function slow(
  works: [string, (text: string) => unknown][],
  shorten = (text: string) => text,
): Promise<string[]> {
  const found: string[] = [];
  for (const [what, work] of works) {
    for (const [kind, texts] of EXPENSIVE_TEXTS) {
      for (const text of texts) {
        const taken = await durationOf(() => work(shorten(text)));
        if (taken > MAX_CONTROLS)
          found.push(`${what}: ${taken.toFixed(1)} controls for ${text.length} of ${kind}`);
      }
    }
  }
  return found;
}

const rules = Object.entries(contracts).flatMap(
  ([name, value]): [string, (text: string) => unknown][] => {
    if (name.endsWith('_RULE')) return [[name, value as contracts.Rule]];
    if (name.endsWith('_RULES'))
      return Object.entries(value as Record<string, contracts.Rule>).map(([field, rule]) => [
        `${name}.${field}`,
        rule,
      ]);
    return [];
  },
);

const pipe = new Validation();

const validate = ({ dto, type }: Payload, value: object) =>
  pipe.transform(value, { type, metatype: dto }).catch((error: unknown) => {
    if (!(error instanceof ApiError) || error.status !== 400) throw error;
  });

describe('no text takes longer than ten times the control', () => {
  test('in a rule of the contract', async () => {
    expect(rules.length).toBeGreaterThan(12);
    expect(
      await slow([
        ...rules,
        ['passwordRule', contracts.passwordRule()],
        ['storedEmailRule', contracts.storedEmailRule],
      ]),
    ).toEqual([]);
  });

  test('to normalize for storage or lookup', async () => {
    expect(
      await slow([
        ['normalizeText', (text) => contracts.normalizeText(text, contracts.LIMITS.notesLength)],
        ['normalizeEmail', contracts.normalizeEmail],
        ['canonicalEmail', contracts.canonicalEmail],
        ['normalizeGroupCode', contracts.normalizeGroupCode],
        ['compactFactorCode', contracts.compactFactorCode],
      ]),
    ).toEqual([]);
  });

  test('in a field of any payload', async () => {
    const fields = known.flatMap((payload) =>
      payload.fields.map((field): [string, (text: string) => unknown] => [
        `${payload.dto.name}.${field}`,
        (text) => validate(payload, { [field]: text }),
      ]),
    );
    expect(fields.length).toBeGreaterThan(40);
    expect(await slow(fields)).toEqual([]);
  });

  test('as a cookie, an ETag or a URL', async () => {
    const response = { setHeader: () => undefined, status: () => undefined } as unknown as Response;
    const request = (headers: object, originalUrl = '/') =>
      ({ headers, path: originalUrl, originalUrl }) as unknown as Request;
    expect(
      await slow(
        [
          ['Cookie', (text) => sessionIdOf(request({ cookie: text }))],
          ['Cookie, as the session id', (text) => sessionIdOf(request({ cookie: `sid=${text}` }))],
          [
            'If-None-Match',
            (text) => isUnchanged(request({ 'if-none-match': text }), response, 'tag'),
          ],
          [
            'If-None-Match, of many',
            (text) =>
              isUnchanged(request({ 'if-none-match': text.replaceAll('a', ',') }), response, 'tag'),
          ],
          ['the path', (text) => findRoute('GET', `/api/${text}`)],
          ['the path of many parts', (text) => findRoute('GET', text.replaceAll('a', '/'))],
          ['the address', (text) => addressOf(request({}, `/${text}?${text}`))],
        ],
        (text) => text.slice(0, HEADER_LENGTH),
      ),
    ).toEqual([]);
  });

  test('as the names of many fields', async () => {
    const many = Object.fromEntries(Array.from({ length: 14_000 }, (_, n) => [`k${n}`, 1]));
    for (const payload of known)
      expect(await durationOf(() => validate(payload, many))).toBeLessThan(MAX_CONTROLS);
  });
});
