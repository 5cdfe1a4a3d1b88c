// @ts-check
import { say } from '../../processes/src/say.mjs';
import { findChromium } from './chromium.mjs';

/** Prints a one-line summary and the tools that were missing on this machine. */
export default class ClosingLine {
  /**
   * @param {unknown} _contexts
   * @param {import('@jest/reporters').AggregatedResult} results
   */
  onRunComplete(_contexts, results) {
    const { numPassedTests: passed, numFailedTests: failed, numPendingTests: skipped } = results;
    // Deferred, because jest prints its own summary after this hook.
    process.once('exit', () =>
      say(`${passed} passed, ${failed} failed${skipped ? `, ${skipped} skipped` : ''}`),
    );
    if (!process.env.LODGE_TEST_MINIO_ENDPOINT) {
      say(
        '\nLeft out: the tests of the MinIO driver, since there is no minio here.\n' +
          'To run them: go install github.com/minio/minio@latest (Go 1.24 or newer), or MINIO_BINARY=/path/to/minio.',
      );
    }
    if (!findChromium(process.env)) {
      say(
        '\nLeft out: the tests in a browser, since there is no chromium here.\n' +
          'To run them: apt-get install chromium, or CHROMIUM_BINARY=/path/to/chromium.',
      );
    }
  }
}
