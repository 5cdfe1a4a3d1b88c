import { execFile } from 'node:child_process';
import { beforeAll, describe, expect, test } from '@jest/globals';

interface Tested {
  message: string;
  assertionResults: { title: string; status: string; invocations: number }[];
}

const JEST = 'node_modules/jest/bin/jest.js';
const HERE = '<rootDir>/libs/testing/native';
const CONFIG = {
  rootDir: process.cwd(),
  testMatch: [`${HERE}/examples/{one,other}.ts`],
  testEnvironment: `${HERE}/environment.mjs`,
  testRunner: `${HERE}/runner.mjs`,
  extensionsToTreatAsEsm: ['.ts'],
  transform: {},
};

/** Of both examples, in one process and any order. */
const runExamples = () =>
  new Promise<Tested[]>((resolve, reject) => {
    const flags = ['--runInBand', '--json', '--config', JSON.stringify(CONFIG)];
    execFile('node', [JEST, ...flags], (_failure, stdout, stderr) => {
      if (stdout) resolve((JSON.parse(stdout) as { testResults: Tested[] }).testResults);
      else reject(new Error(stderr));
    });
  });

describe('test files of one process', () => {
  let files: Tested[];
  beforeAll(async () => {
    files = await runExamples();
  });

  test('share the modules they import, and nothing that Jest keeps globally', () => {
    const tests = files.flatMap(({ assertionResults }) => assertionResults);
    const found = tests.map(({ title, status, invocations }) => [title, status, invocations]);
    expect(found.sort()).toEqual([
      ['fails', 'failed', 1],
      ['fails', 'failed', 1],
      ['is file 1', 'passed', 1],
      ['is file 2', 'passed', 1],
    ]);
  });

  test('fail with the line of the source', () => {
    for (const { message } of files)
      expect(message).toMatch(/on line 12[^]+examples\/(one|other)\.ts:12:9/);
  });
});
