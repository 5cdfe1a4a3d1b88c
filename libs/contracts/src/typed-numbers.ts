import { uniform } from './typed-codes.js';

// A comma before three digits may part thousands.
const NUMBER = /^[+-]?\d{1,16}(?:\.\d{1,9}|,\d{1,2})?$/;

/**
 * Reads a number as people type it: with digits of any script, a comma as decimal separator, invisible
 * marks, and its unit. Returns NaN for anything else, such as `3e1` or another unit.
 */
export function readNumber(typed: string, unit = ''): number {
  const text = uniform(typed.slice(0, 100)).replace(/\s/gu, '').replace('\u066b', '.');
  const ends = unit !== '' && text.endsWith(unit.toUpperCase());
  const number = ends ? text.slice(0, -unit.length) : text;
  return NUMBER.test(number) ? Number(number.replace(',', '.')) : NaN;
}
