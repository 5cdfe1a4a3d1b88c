import { expect, test } from '@jest/globals';
import type { QueuedReport } from '@lodge/contracts';
import { REPORTS } from './list-kinds.js';

const report = (id: number, change: Partial<QueuedReport> = {}) =>
  ({ id, is_urgent: false, is_held: false, closed_at: null, ...change }) as QueuedReport;

test('Open reports stand as the API lists them: urgent, calm, held', () => {
  const urgent = [report(4, { is_urgent: true }), report(6, { is_urgent: true })];
  const held = [1, 2].map((id) => report(id, { is_urgent: true, is_held: true }));
  const calm = [report(3), report(5)];

  const sorted = [...held, ...calm, ...urgent].sort(REPORTS.compare);

  expect(sorted.map(({ id }) => id)).toEqual([4, 6, 3, 5, 1, 2]);
});
