// @ts-check
import { spawn } from 'node:child_process';
import { build } from './build.mjs';
import { install } from './install.mjs';
import { projectDir } from '../../libs/processes/src/paths.mjs';
import { Problem, reportErrors } from '../../libs/processes/src/problem.mjs';
import { attempt } from '../../libs/processes/src/run.mjs';
import { withBuildLock } from '../../libs/processes/src/build-lock.mjs';
import { provideChromium } from '../../libs/testing/src/provide-chromium.mjs';

// Arguments after `npm test --` go to jest and select from all tests.
const given = process.argv.slice(2);
const jestArgs =
  given.length > 0 ? given : ['--ignoreProjects', 'attacks', 'slow', 'walks', 'wide'];

await reportErrors(async () => {
  await withBuildLock(async () => {
    await install();
    await build();
  });
  await provideChromium();
  // Both run concurrently, because the first tests mostly wait.
  const [checked, code] = await Promise.all([check(), test()]);
  if (checked.code !== 0)
    throw new Problem(`${checked.output}\nnpm run check or npm run weights -w web failed.`);
  process.exitCode = code;
});

/** Checks what needs no running system: the sources, and the size of the build in each language. */
async function check() {
  const npm = (/** @type {string[]} */ ...args) =>
    attempt('npm', ['run', '--silent', ...args], { cwd: projectDir });
  const checked = await npm('check');
  return checked.code === 0 ? npm('weights', '-w', 'web') : checked;
}

/** @returns {Promise<number>} */
function test() {
  const args = ['run', '--silent', 'jest', '--', ...jestArgs];
  const child = spawn('npm', args, { cwd: projectDir, stdio: 'inherit' });
  // Ctrl-C also reaches npm, so this waits until npm has stopped its children.
  process.on('SIGINT', () => {});
  process.on('SIGTERM', () => child.kill('SIGTERM'));
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('exit', (code) => resolve(code ?? 1));
  });
}
