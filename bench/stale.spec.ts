import { expect, test } from '@jest/globals';
import { headOf } from './report.js';
import { commitOf } from './stale.mjs';

const machine = { commit: '0123abc', cores: 2, memoryGb: 24, node: 'v20.20.2', load: 0.4 };

test.each([
  [`# Size\n\n${headOf(machine)}`, '0123abc'],
  [`# Size\n\n${headOf({ ...machine, commit: '0123abc-dirty' })}`, '0123abc'],
  ['# Size\n\n2026-11-20, 2 cores.\n\n| at 0123abc on it |', undefined],
])('the commit of a report is read from its head', (report, commit) => {
  expect(commitOf(report)).toBe(commit);
});
