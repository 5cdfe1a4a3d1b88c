// @ts-check
import { spawn } from 'node:child_process';
import { markBuilt } from './build.mjs';
import { install } from './install.mjs';
import { projectDir } from '../../libs/processes/src/paths.mjs';
import { reportErrors } from '../../libs/processes/src/problem.mjs';
import { inTurn } from '../../libs/processes/src/turns.mjs';

// Arguments after `npm test --` go to jest, the last command of `check`.
const jestArgs = process.argv.slice(2);

await reportErrors(async () => {
  await inTurn(() => install());
  process.exitCode = await check();
  if (process.exitCode === 0) markBuilt();
});

/** @returns {Promise<number>} */
function check() {
  const args = ['run', 'check', ...(jestArgs.length > 0 ? ['--', '--', ...jestArgs] : [])];
  const child = spawn('npm', args, { cwd: projectDir, stdio: 'inherit' });
  // Ctrl-C also reaches npm; wait until it has stopped its children.
  process.on('SIGINT', () => {});
  process.on('SIGTERM', () => child.kill('SIGTERM'));
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('exit', (code) => resolve(code ?? 1));
  });
}
