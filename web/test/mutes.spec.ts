import { expect, jest, test } from '@jest/globals';
import { defaultEmblem } from '@lodge/contracts';
import { mutedText } from '../src/features/safety/mute-items.js';
import { untilNextEnd } from '../src/features/safety/use-mutes.js';

const NOW = new Date(2026, 10, 21, 17, 5);
const at = (...time: [day: number, hours: number]) =>
  new Date(2026, 10, time[0], time[1], 5).toISOString();

jest.useFakeTimers({ now: NOW });

test.each([
  [null, 'Muted'],
  [at(21, 22), 'Muted until 10:05 PM'],
  [at(22, 1), 'Muted until Nov 22, 1:05 AM'],
  [at(28, 17), 'Muted until Nov 28'],
])('a mute until %s reads %s', (until, text) => {
  // Chromium and Node.js put a narrow space before AM and PM.
  expect(mutedText({ until }).replaceAll('\u202f', ' ')).toBe(text);
});

const groupUntil = (until: string | null) => ({
  group_id: 1,
  name: 'Hut',
  ...defaultEmblem('Hut'),
  until,
});
const memberUntil = (until: string | null) => ({ user_id: 1, username: 'One', until });

test.each([
  ['none is known', undefined, 0],
  ['all last until they are lifted', { groups: [groupUntil(null)], members: [] }, 0],
  [
    'several end',
    { groups: [groupUntil(at(22, 17))], members: [memberUntil(at(21, 18)), memberUntil(null)] },
    3_600_000,
  ],
  ['one ended by this clock', { groups: [groupUntil(at(21, 16))], members: [] }, 10_000],
  ['one ends next month', { groups: [groupUntil(at(51, 16))], members: [] }, 86_400_000],
])('mutes are fetched again in time when %s', (_when, mutes, milliseconds) => {
  expect(untilNextEnd(mutes)).toBe(milliseconds);
});
