// @ts-check
import { spawn } from 'node:child_process';
import { installAndBuild } from './build.mjs';
import { projectDir } from '../../libs/processes/src/paths.mjs';
import { reportErrors } from '../../libs/processes/src/problem.mjs';
import { attempt } from '../../libs/processes/src/run.mjs';
import { warn } from '../../libs/processes/src/say.mjs';
import { provideChromium } from '../../libs/testing/src/provide-chromium.mjs';

// Arguments after `npm test --` go to jest and select from all tests.
const given = process.argv.slice(2);
const jestArgs =
  given.length > 0 ? given : ['--ignoreProjects', 'attacks', 'slow', 'walks', 'wide'];

await reportErrors(async () => {
  await installAndBuild();
  await provideChromium();
  // Both run concurrently, because the first tests mostly wait.
  const [isChecked, code] = await Promise.all([check(), test()]);
  process.exitCode = isChecked ? code : 1;
});

/** Checks what needs no running system: the sources, and the size of the build in each language. What fails is said at once. */
async function check() {
  const npm = (/** @type {string[]} */ ...args) =>
    attempt('npm', ['run', '--silent', ...args], { cwd: projectDir });
  const checked = await npm('check');
  const last = checked.code === 0 ? await npm('weights', '-w', 'web') : checked;
  if (last.code !== 0) warn(`${last.output}\nnpm run check or npm run weights -w web failed.`);
  return last.code === 0;
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
