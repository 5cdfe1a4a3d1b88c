// @ts-check
import Sequencer from '@jest/test-sequencer';

// Jest takes what lasted longest in an earlier run first, and in a fresh clone the largest files:
// these are small.
const LONG =
  /\/(access-matrix|accessibility|backup|model|pseudo-languages|siege|soak|start)\.spec\.ts$/;

/** The longest files first, so that no worker is left alone with one at the end. */
export default class LongestFirst extends Sequencer {
  /** @param {import('@jest/reporters').Test[]} tests */
  async sort(tests) {
    const isLong = (/** @type {{ path: string }} */ { path }) => Number(LONG.test(path));
    return (await super.sort(tests)).sort((one, other) => isLong(other) - isLong(one));
  }
}
