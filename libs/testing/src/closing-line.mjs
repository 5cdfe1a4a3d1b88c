// @ts-check
import { stripVTControlCharacters } from 'node:util';
import { say } from '../../processes/src/say.mjs';
import { findChromium } from './chromium.mjs';
import { findFirefox, findWebKit } from './engines.mjs';

/**
 * Prints a one-line summary, the tests that passed at a second try, and the tools that were missing
 * on this machine.
 */
export default class ClosingLine {
  /** @type {Error | undefined} */
  #error;

  /**
   * @param {Set<import('@jest/reporters').TestContext>} contexts
   * @param {import('@jest/reporters').AggregatedResult} results
   */
  onRunComplete(contexts, results) {
    const { numPassedTests: passed, numFailedTests: failed, numPendingTests: skipped } = results;
    // Deferred, because jest prints its own summary after this hook.
    process.once('exit', () =>
      say(`${passed} passed, ${failed} failed${skipped ? `, ${skipped} skipped` : ''}`),
    );
    const secondTries = results.testResults
      .flatMap(({ testResults }) => testResults)
      .filter(({ status, invocations = 1 }) => status === 'passed' && invocations > 1);
    if (secondTries.length > 0) {
      const names = secondTries
        .map(({ fullName, retryReasons: [why = ''] = [] }) => `\n  ${fullName}\n${linesOf(why)}`)
        .join('');
      say(`\nPassed at a second try:${names}`);
      if (process.env.THOROUGH) this.#error = new Error('Tests passed only at a second try.');
    }
    if (!process.env.LODGE_TEST_MINIO_ENDPOINT) {
      say(
        '\nLeft out: the tests of the MinIO driver, since there is no minio here.\n' +
          'To run them: go install github.com/minio/minio@latest (Go 1.24 or newer), or MINIO_BINARY=/path/to/minio.',
      );
    }
    if (!findChromium(process.env)) {
      say(
        '\nLeft out: the tests in a browser, since there is no chromium here and none could be fetched.\n' +
          'To run them: apt-get install chromium, or CHROMIUM_BINARY=/path/to/chromium.',
      );
    }
    if ([...contexts].some(({ config }) => config.displayName?.name === 'slow'))
      sayMissingEngines();
  }

  /** Fails the run. */
  getLastError() {
    return this.#error;
  }
}

// Logs of such runs are cut in the middle, where jest says it.
/** @param {string} reason */
const linesOf = (reason) =>
  stripVTControlCharacters(reason)
    .split('\n')
    .filter((line) => line.trim())
    .slice(0, 25)
    .map((line) => `    ${line}`)
    .join('\n');

function sayMissingEngines() {
  const engines = /** @type {const} */ ([
    ['Firefox', 'firefox-esr', findFirefox(process.env)],
    ['WebKit', 'webkit2gtk-driver xvfb', findWebKit(process.env)],
  ]);
  for (const [engine, packages] of engines.filter(([, , found]) => !found))
    say(
      `\nLeft out: the checks in ${engine}, which is not here.\nTo run them on Debian: apt-get install ${packages}.`,
    );
}
