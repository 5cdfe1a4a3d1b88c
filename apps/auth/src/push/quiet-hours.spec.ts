import { expect, test } from '@jest/globals';
import { minutesUntilQuiet } from './quiet-hours.js';

const NIGHT = { quiet_from: '22:00', quiet_to: '07:00', time_zone: 'Europe/Berlin' };
const at = (instant: string) => new Date(instant);

test.each([
  ['2026-11-23T20:59:00Z', 1],
  ['2026-11-23T21:00:00Z', 0],
  ['2026-11-24T02:00:00Z', 0],
  ['2026-11-24T05:59:00Z', 0],
  ['2026-11-24T06:00:00Z', 900],
  // Summer time.
  ['2026-07-23T20:00:00Z', 0],
])('quiet hours over midnight, at %s', (instant, minutes) => {
  expect(minutesUntilQuiet(NIGHT, at(instant))).toBe(minutes);
});

test('quiet hours within a day', () => {
  const day = { quiet_from: '09:00', quiet_to: '17:00', time_zone: 'UTC' };
  const instants = ['08:00', '09:00', '16:59', '17:00'].map((time) => `2026-11-23T${time}:00Z`);

  expect(instants.map((instant) => minutesUntilQuiet(day, at(instant)))).toEqual([60, 0, 0, 960]);
});

test('without any there is no end', () => {
  expect(minutesUntilQuiet(null)).toBe(Infinity);
});
