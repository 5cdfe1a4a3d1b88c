import { describe, expect, test } from '@jest/globals';
import { freeTop } from '../src/ui/overlay/free-top.js';

const VIEW = { top: 0, bottom: 800 };
const BAR = { top: 0, bottom: 68 };
const HEADING = { top: 100, bottom: 140 };
const COMPOSER = { top: 740, bottom: 800 };

describe('A notice of 60 pixels', () => {
  test.each([
    ['at the top', [], 'top', 12],
    ['below the bar', [BAR], 'top', 80],
    ['below the bar and a heading that leaves no room above it', [BAR, HEADING], 'top', 152],
    ['in a gap that is large enough', [BAR, { top: 160, bottom: 200 }], 'top', 80],
    ['at the bottom', [], 'bottom', 728],
    ['above the composer', [BAR, COMPOSER], 'bottom', 668],
    ['above a sheet', [{ top: 96, bottom: 800 }], 'bottom', 24],
  ] as const)('lies %s', (_where, kept, side, top) => {
    expect(freeTop(kept, 60, VIEW, side)).toBe(top);
  });

  test('has no place where everything is kept', () => {
    expect(freeTop([{ top: 0, bottom: 800 }], 60, VIEW, 'bottom')).toBeUndefined();
    expect(freeTop([{ top: 40, bottom: 780 }], 60, VIEW, 'top')).toBeUndefined();
  });
});
