// @ts-check
import { createRequire } from 'node:module';
import { pathToFileURL } from 'node:url';
// @ts-expect-error The package has types for its main module alone.
import circus from 'jest-circus/runner';
import { provide } from './globals.mjs';
import { loadTypeScript } from './hooks.mjs';

const ARGON2 = new URL('argon2.mjs', import.meta.url).href;
loadTypeScript({ '@node-rs/argon2': ARGON2 });

const require = createRequire(import.meta.url);
/** Under which jest-circus keeps what belongs to one test file, and nothing removes it. */
const OF_ONE_FILE = [
  'EVENT_HANDLERS',
  'LOG_ERRORS_BEFORE_RETRY',
  'RETRY_IMMEDIATELY',
  'RETRY_TIMES',
  'WAIT_BEFORE_RETRY',
].map((name) => Symbol.for(name));
let evaluations = 0;

/**
 * jest-circus, whose test files Node.js loads itself rather than into a context for each of them: what they import is
 * loaded once per worker. Only test files and setup files are evaluated for each file.
 *
 * @param {import('@jest/reporters').Config.GlobalConfig} globalConfig
 * @param {import('@jest/reporters').Config.ProjectConfig} config
 * @param {unknown} environment
 * @param {any} runtime of jest-runtime, which has no public type of what jest-circus calls
 * @param {string} testPath
 * @param {unknown} sendMessage
 * @returns {Promise<import('@jest/reporters').TestResult>}
 */
export default function run(globalConfig, config, environment, runtime, testPath, sendMessage) {
  // In place of Jest's, which knows the maps of what it has transformed itself.
  process.setSourceMapsEnabled(true);
  Reflect.deleteProperty(Error, 'prepareStackTrace');
  Object.assign(runtime, {
    requireInternalModule: requireAnew,
    /** @param {object} globals */
    setGlobalsForRuntime: (globals) =>
      provide({ ...globals, jest: runtime.jestGlobals.jestObjectFor(testPath) }),
    unstable_shouldLoadAsEsm: () => true,
    /** @param {string} path */
    unstable_importModule: (path) => import(`${pathToFileURL(path)}?${evaluations++}`),
  });
  return circus.default(globalConfig, config, environment, runtime, testPath, sendMessage);
}

/**
 * A module of jest-circus, without what the test file before left.
 * @param {string} path
 */
function requireAnew(path) {
  for (const key of OF_ONE_FILE) Reflect.deleteProperty(globalThis, key);
  Reflect.deleteProperty(require.cache, path);
  return require(path);
}
