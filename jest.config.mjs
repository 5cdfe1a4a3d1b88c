import { readFileSync } from 'node:fs';
import { findChromium } from './libs/testing/src/chromium.mjs';

/** @type {{ projects: Record<string, { type: string }> }} */
const { projects } = JSON.parse(readFileSync(new URL('nest-cli.json', import.meta.url), 'utf8'));
const libraries = Object.keys(projects).filter((name) => projects[name].type === 'library');

/** TypeScript with decorators as ES modules; `useDefineForClassFields` as in tsconfig.json, so that both agree. */
const swc = {
  jsc: {
    target: 'es2022',
    parser: { syntax: 'typescript', tsx: true, decorators: true },
    transform: {
      legacyDecorator: true,
      decoratorMetadata: true,
      useDefineForClassFields: false,
      react: { runtime: 'automatic' },
    },
    keepClassNames: true,
  },
  module: { type: 'es6' },
  sourceMaps: 'inline',
};

const common = {
  testEnvironment: 'node',
  transform: { '^.+\\.tsx?$': ['@swc/jest', swc] },
  extensionsToTreatAsEsm: ['.ts', '.tsx'],
  moduleFileExtensions: ['ts', 'tsx', 'js', 'mjs', 'cjs', 'json', 'node'],
  moduleNameMapper: {
    [`^@lodge/(${libraries.join('|')})$`]: '<rootDir>/libs/$1/src/index.ts',
    '^@lodge/scene$': '<rootDir>/test/scene/index.ts',
    '^(\\.{1,2}/.*)\\.js$': '$1',
  },
};

const withServers = {
  ...common,
  globalSetup: '<rootDir>/libs/testing/src/global-setup.mjs',
  globalTeardown: '<rootDir>/libs/testing/src/global-teardown.mjs',
};

// Without a browser the run says at its end that these tests were left out.
const chromium = findChromium(process.env);
if (!chromium && process.env.REQUIRE_CHROMIUM)
  throw new Error('REQUIRE_CHROMIUM is set, and there is no chromium: apt-get install chromium');
const browser = {
  ...withServers,
  displayName: 'browser',
  testMatch: ['<rootDir>/test/browser/**/*.spec.ts'],
  setupFilesAfterEnv: ['<rootDir>/test/browser/support/retry.ts'],
};

export default {
  // The tests wait more than they compute.
  maxWorkers: 2,
  // Modules of finished files stay in memory, and collecting them halts the files that follow.
  workerIdleMemoryLimit: '1GB',
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
    },
    {
      ...common,
      displayName: 'web',
      testMatch: ['<rootDir>/web/src/**/*.spec.ts?(x)', '<rootDir>/web/test/**/*.spec.ts?(x)'],
    },
    {
      ...withServers,
      displayName: 'system',
      testMatch: ['<rootDir>/test/**/*.spec.ts'],
      testPathIgnorePatterns: ['/node_modules/', '<rootDir>/test/browser/'],
    },
    ...(chromium ? [browser] : []),
  ],
  // Of a machine that is several times slower than usual: what the product promises is measured by the tests themselves.
  testTimeout: 240_000,
  reporters: ['default', '<rootDir>/libs/testing/src/closing-line.mjs'],
};
