import { uniform } from './typed-codes.js';

const NUMBER = /^[+-]?\d{1,9}(?:\.\d{1,9})?$/;

/**
 * Reads a number as people type it: with digits of any script, a comma as decimal separator, invisible
 * marks, and its unit. Returns NaN for anything else, such as `3e1` or another unit.
 */
export function readNumber(typed: string, unit = ''): number {
  const text = uniform(typed.slice(0, 100))
    .replace(/\s/gu, '')
    .replace(/[,\u066b]/u, '.');
  const ends = unit !== '' && text.endsWith(unit.toUpperCase());
  const number = ends ? text.slice(0, -unit.length) : text;
  return NUMBER.test(number) ? Number(number) : NaN;
}
