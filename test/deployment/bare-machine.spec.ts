import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { projectDir } from '../../libs/processes/src/paths.mjs';
import { copyContext } from '../support/build-context.mjs';

// What a machine may lack: a browser, and the tools with which one is fetched.
const BROWSERS = /^(chrom|google-chrome|microsoft-edge|brave|firefox|WebKitWebDriver)/;
const FETCHERS = /^(apt-get|npm)$/;

const folder = mkdtempSync(join(tmpdir(), 'lodge-bare-'));
const clone = join(folder, 'clone');
beforeAll(() => {
  copyContext(projectDir, '', clone);
  for (const name of ['node_modules', 'dist', 'web/node_modules', 'web/dist'])
    symlinkSync(join(projectDir, name), join(clone, name));
});
afterAll(() => rmSync(folder, { recursive: true }));

test('a run without a browser says at its end what it left out, and passes', () => {
  const { output, status } = onABareMachine('npm', [
    'run',
    '--silent',
    'jest',
    '--',
    'web/test/language.spec.ts',
  ]);

  expect(output).toContain('Left out: the tests in a browser');
  expect(output).toMatch(/^\d+ passed, 0 failed$/m);
  expect(status).toBe(0);
});

test('where no browser can be fetched, the run says so and goes on', () => {
  const module = join(clone, 'libs/testing/src/provide-chromium.mjs');
  const script = `import(${JSON.stringify(module)}).then((it) => it.provideChromium())`;
  const { output, status } = onABareMachine('node', ['-e', script], pathWithout(FETCHERS));

  expect(output).toMatch(/no apt-get[\s\S]*No Chromium could be fetched/);
  expect(existsSync(join(clone, '.cache/chromium'))).toBe(false);
  expect(status).toBe(0);
});

test('a run that must have a browser ends with a sentence', () => {
  const args = ['run', '--silent', 'jest', '--', '--listTests'];
  const { output, status } = onABareMachine('npm', args, pathWithout(BROWSERS), {
    REQUIRE_CHROMIUM: '1',
  });

  expect(output).toContain('REQUIRE_CHROMIUM is set, and there is no chromium');
  expect(status).not.toBe(0);
});

/** Runs a command in a fresh clone whose packages are installed. */
function onABareMachine(
  command: string,
  args: string[],
  path = pathWithout(BROWSERS),
  more: NodeJS.ProcessEnv = {},
) {
  const { stdout, stderr, status } = spawnSync(command, args, {
    cwd: clone,
    env: {
      ...process.env,
      CHROMIUM_BINARY: undefined,
      REQUIRE_CHROMIUM: undefined,
      REQUIRE_FIREFOX: undefined,
      REQUIRE_WEBKIT: undefined,
      ...more,
      PATH: path,
    },
    encoding: 'utf8',
  });
  return { output: stdout + stderr, status };
}

/** Returns a path with all programs of this one except those, each as a link. */
function pathWithout(unwanted: RegExp): string {
  const dir = mkdtempSync(join(folder, 'path-'));
  const taken = new Set<string>();
  for (const from of (process.env.PATH ?? '').split(delimiter).filter(existsSync))
    for (const name of readdirSync(from)) {
      if (taken.has(name) || BROWSERS.test(name) || unwanted.test(name)) continue;
      taken.add(name);
      symlinkSync(join(from, name), join(dir, name));
    }
  return dir;
}
