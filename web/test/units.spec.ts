import { describe, expect, test } from '@jest/globals';
import { LIMITS } from '@lodge/contracts';
import {
  centimetres,
  feetAndInches,
  kilograms,
  METRIC_LIMITS,
  pounds,
  unitsOf,
} from '../src/lib/units.js';

const range = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, index) => from + index);
const HEIGHTS = range(48, 107).map((inches) => ({
  feet: Math.floor(inches / 12),
  inches: inches % 12,
}));

describe('A height', () => {
  test.each([
    [5, 11, 180],
    [6, 0, 183],
    [4, 0, 122],
    [8, 11, 272],
  ])('of %i ft %i in is %i cm', (feet, inches, cm) => {
    expect(centimetres(feet, inches)).toBe(cm);
  });

  test('that is stored stays the same through centimetres', () => {
    const returned = HEIGHTS.map(({ feet, inches }) => feetAndInches(centimetres(feet, inches)));

    expect(returned).toEqual(HEIGHTS);
  });

  test('in centimetres is stored to the nearest inch, within one centimetre', () => {
    const off = range(METRIC_LIMITS.cm.min, METRIC_LIMITS.cm.max).map((cm) => {
      const { feet, inches } = feetAndInches(cm);
      return Math.abs(centimetres(feet, inches) - cm);
    });

    expect(Math.max(...off)).toBe(1);
  });
});

describe('A weight', () => {
  test.each([
    [180, 82],
    [176, 80],
    [50, 23],
    [500, 227],
  ])('of %i lb is %i kg', (lb, kg) => {
    expect(kilograms(lb)).toBe(kg);
  });

  test('in kilograms stays the same through pounds', () => {
    const kilos = range(METRIC_LIMITS.kg.min, METRIC_LIMITS.kg.max);

    expect(kilos.map((kg) => kilograms(pounds(kg)))).toEqual(kilos);
  });
});

test('The limits in cm and kg are within those that are stored, and one more is not', () => {
  const { cm, kg } = METRIC_LIMITS;
  const { heightFeet, weightPounds } = LIMITS;

  expect([feetAndInches(cm.min).feet, feetAndInches(cm.max)]).toEqual([
    heightFeet.min,
    { feet: heightFeet.max, inches: LIMITS.heightInches.max },
  ]);
  expect([feetAndInches(cm.min - 2).feet, feetAndInches(cm.max + 2).feet]).toEqual([
    heightFeet.min - 1,
    heightFeet.max + 1,
  ]);
  expect(pounds(kg.min)).toBeGreaterThanOrEqual(weightPounds.min);
  expect(pounds(kg.max)).toBeLessThanOrEqual(weightPounds.max);
  expect(pounds(kg.max + 1)).toBeGreaterThan(weightPounds.max);
});

test.each([
  ['en-US', 'imperial'],
  ['en', 'imperial'],
  ['en-GB', 'imperial'],
  ['fr-CA', 'imperial'],
  ['en-AU', 'metric'],
  ['de', 'metric'],
  ['ar-EG', 'metric'],
] as const)('A browser in %s shows %s units', (language, units) => {
  expect(unitsOf(language)).toBe(units);
});

test.each(['C', 'en-US@posix', '', 'x', 'not a language'])(
  'A browser that calls its language "%s" shows the units of the page’s language',
  (language) => {
    expect(unitsOf(language)).toBe('imperial');
  },
);
