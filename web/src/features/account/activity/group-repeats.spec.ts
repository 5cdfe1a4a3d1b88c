import { expect, test } from '@jest/globals';
import type { ActivityEvent } from '@lodge/contracts';
import { groupRepeats } from './group-repeats.js';

const event = (id: number, kind: ActivityEvent['kind'], by: ActivityEvent['by']) => ({
  id,
  kind,
  by,
  at: '2026-11-21T12:00:00.000Z',
  label: null,
});

test('attempts in a row are one line with the latest of them, and own doings stay apart', () => {
  const rows = groupRepeats([
    event(6, 'signed_in', 'you'),
    event(5, 'signed_in', 'you'),
    event(4, 'sign_in_failed', 'unknown'),
    event(3, 'sign_in_failed', 'unknown'),
    event(2, 'reset_requested', 'unknown'),
    event(1, 'sign_in_failed', 'unknown'),
  ]);

  expect(rows.map((row) => [row.event.id, row.times])).toEqual([
    [6, 1],
    [5, 1],
    [4, 2],
    [2, 1],
    [1, 1],
  ]);
});
