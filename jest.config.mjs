import { readFileSync } from 'node:fs';
import { swc } from './libs/testing/native/swc.mjs';
import { findChromium } from './libs/testing/src/chromium.mjs';
import { findFirefox, findWebKit } from './libs/testing/src/engines.mjs';

/** @type {{ projects: Record<string, { type: string }> }} */
const { projects } = JSON.parse(readFileSync(new URL('nest-cli.json', import.meta.url), 'utf8'));
const libraries = Object.keys(projects).filter((name) => projects[name].type === 'library');

const common = {
  extensionsToTreatAsEsm: ['.ts', '.tsx'],
  moduleFileExtensions: ['ts', 'tsx', 'js', 'mjs', 'cjs', 'json', 'node'],
  moduleNameMapper: {
    [`^@lodge/(${libraries.join('|')})$`]: '<rootDir>/libs/$1/src/index.ts',
    '^(\\.{1,2}/.*)\\.js$': '$1',
  },
};

// These specs replace globals of the browser, so each file needs its own.
const web = {
  ...common,
  displayName: 'web',
  testMatch: ['<rootDir>/web/src/**/*.spec.ts?(x)', '<rootDir>/web/test/*.spec.ts?(x)'],
  testEnvironment: 'node',
  transform: { '^.+\\.tsx?$': ['@swc/jest', swc] },
};

// Node.js loads these specs itself, once per worker.
const native = {
  ...common,
  // Node.js itself needs these to load a module, which under fake ones would take forever.
  fakeTimers: { doNotFake: ['nextTick', 'queueMicrotask', 'setImmediate'] },
  testRunner: '<rootDir>/libs/testing/native/runner.mjs',
  transform: {},
};

// These specs render the whole app without a browser or server.
const components = {
  ...native,
  displayName: 'components',
  // Packages that find jest's globals would clean up only after the file that first loads them.
  injectGlobals: false,
  testMatch: ['<rootDir>/web/test/components/*.spec.ts?(x)'],
  testEnvironment: '<rootDir>/web/test/components/support/environment.mjs',
  globalSetup: '<rootDir>/web/test/components/support/global-setup.mjs',
  setupFilesAfterEnv: ['<rootDir>/web/test/components/support/setup.ts'],
};

const withServers = {
  ...native,
  testEnvironment: '<rootDir>/libs/testing/native/environment.mjs',
  globalSetup: '<rootDir>/libs/testing/src/global-setup.mjs',
  globalTeardown: '<rootDir>/libs/testing/src/global-teardown.mjs',
};

// `npm run test:full` runs the groups below, its part `slow` the first three.
const specs = (/** @type {string[]} */ ...paths) => paths.map((path) => `/${path}\\.spec\\.ts$`);
// These attack the system or put it under peak load.
const attacks = specs('bench/soak/soak', 'test/limits/.*');
// These kill processes, wait for deadlines to pass, visit every screen, or use other browsers.
const slow = specs(
  'apps/image-worker/src/decoding/decoder-pool',
  'libs/storage/src/minio-store',
  'libs/testing/src/(damaged-stores|servers)',
  'test/(hostile-images|photos-at-once|query-plans)',
  'test/browser/weights',
  'test/deployment/(backup|bare-machine|image-build|photos-on-minio|previous-release)',
  'test/deployment/(restore-erased|start|store-users)',
  'test/engines/(firefox|webkit)',
  'test/outages/.*',
);
// These visit every screen, or try photos of every size: minutes in a browser.
const wide = specs('test/browser/(keyboard|languages|layout|shrinking|written-text)');
// These visit every screen, menu and dialog several times.
const walks = specs('test/browser/(accessibility|pseudo-languages)');
const inFull = [...attacks, ...slow, ...wide, ...walks];

// `npm test` fetches a browser. Where it can have none, the run says at its end that these are left out.
const chromium = findChromium(process.env);
if (!chromium && process.env.REQUIRE_CHROMIUM)
  throw new Error('REQUIRE_CHROMIUM is set, and there is no chromium: apt-get install chromium');
const withoutBrowser = chromium ? [] : ['/test/browser/'];
// The slow tests fetch Firefox; only the system itself can have WebKit.
for (const [name, found] of Object.entries({
  firefox: findFirefox(process.env),
  webkit: findWebKit(process.env),
})) {
  if (!found && process.env[`REQUIRE_${name.toUpperCase()}`])
    throw new Error(`REQUIRE_${name.toUpperCase()} is set, and there is no ${name}`);
  if (!found) withoutBrowser.push(`/test/engines/${name}`);
}
const browser = {
  ...withServers,
  displayName: 'browser',
  testMatch: ['<rootDir>/test/browser/**/*.spec.ts'],
  // The monkey runs only in `npm run test:full` and in campaigns of its own.
  testPathIgnorePatterns: [
    ...inFull,
    ...withoutBrowser,
    ...(process.env.MONKEY_MINUTES ? [] : ['/test/browser/monkey']),
  ],
  setupFilesAfterEnv: ['<rootDir>/test/browser/support/retry.ts'],
};

export default {
  // Tests mostly wait, so three workers suit two cores; a fourth was no faster.
  maxWorkers: 3,
  // Modules of finished files stay in memory, and collecting them pauses the files that follow.
  workerIdleMemoryLimit: '1.5GB',
  // On a busy machine, Node.js takes up to a second to tear down an idle worker.
  workerGracefulExitTimeout: 5_000,
  projects: [
    {
      ...withServers,
      displayName: 'unit',
      testMatch: [
        '<rootDir>/libs/**/*.spec.ts',
        '<rootDir>/apps/**/*.spec.ts',
        '<rootDir>/deploy/**/*.spec.ts',
        '<rootDir>/bench/**/*.spec.ts',
      ],
      testPathIgnorePatterns: ['/node_modules/', ...inFull],
    },
    web,
    components,
    {
      ...withServers,
      displayName: 'system',
      testMatch: ['<rootDir>/test/**/*.spec.ts'],
      testPathIgnorePatterns: [
        '/node_modules/',
        '<rootDir>/test/browser/',
        ...inFull,
        ...(process.env.SCHEMATHESIS ? [] : ['/test/full/schemathesis']),
      ],
    },
    { ...withServers, displayName: 'attacks', testRegex: attacks },
    {
      ...withServers,
      displayName: 'slow',
      testRegex: slow,
      testPathIgnorePatterns: withoutBrowser,
    },
    {
      ...withServers,
      displayName: 'walks',
      testRegex: walks,
      testPathIgnorePatterns: withoutBrowser,
    },
    browser,
    {
      ...browser,
      displayName: 'wide',
      testMatch: undefined,
      testRegex: wide,
      testPathIgnorePatterns: withoutBrowser,
    },
  ],
  // Allows for a machine several times slower than usual: the tests themselves measure the
  // product's promises.
  testTimeout: 240_000,
  testSequencer: '<rootDir>/libs/testing/src/longest-first.mjs',
  reporters: ['default', '<rootDir>/libs/testing/src/closing-line.mjs'],
};
