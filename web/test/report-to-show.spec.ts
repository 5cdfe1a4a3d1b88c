import { expect, test } from '@jest/globals';
import { reportToShow } from '../src/features/admin/reports/report-to-show.js';

const QUEUE = {
  rows: [{ id: 3 }, { id: 2 }, { id: 1 }],
  isWhole: true,
  hasMore: false,
  hasFailed: false,
  id: null,
  lastId: undefined,
  isBeside: true,
};
const shownIn = (part: Partial<Parameters<typeof reportToShow>[0]>) => {
  const { shown, ...state } = reportToShow({ ...QUEUE, ...part });
  return { id: shown?.id, is: Object.entries(state).flatMap(([name, is]) => (is ? name : [])) };
};

test.each([
  ['the first report beside the list', {}, 3, []],
  ['no report where it would cover the list', { isBeside: false }, undefined, []],
  ['the report that was shown last', { lastId: 2 }, 2, []],
  ['the first one again once that one is gone', { lastId: 9 }, 3, []],
  ['the report in the address', { id: 1, lastId: 2 }, 1, ['isChosen']],
  ['it in a filtered list, too', { id: 1, isWhole: false }, 1, ['isChosen']],
  [
    'none while the one in the address is sought',
    { id: 9, hasMore: true },
    undefined,
    ['isSought'],
  ],
  ['the first one if that fails', { id: 9, hasMore: true, hasFailed: true }, 3, []],
  ['the first one if that one is decided', { id: 9 }, 3, ['isDecided']],
  ['no such thing of a filtered list', { id: 9, isWhole: false }, 3, []],
  ['nothing before the list has come', { id: 9, rows: undefined }, undefined, []],
])('The panel shows %s', (_, part, id, is) => {
  expect(shownIn(part)).toEqual({ id, is });
});
