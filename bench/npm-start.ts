import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { answers } from '../libs/processes/src/health.mjs';
import { projectDir } from '../libs/processes/src/paths.mjs';
import { freePorts } from '../libs/processes/src/ports.mjs';

/**
 * Starts what `npm start` does on a data folder, and waits until it is healthy.
 * @returns `took` in milliseconds
 */
export async function npmStart(dir: string, script = 'deploy/local/start.mjs') {
  const [port] = await freePorts(1);
  const began = performance.now();
  const child = spawn(process.execPath, [join(projectDir, script)], {
    env: { ...process.env, DATA_DIR: dir, PORT: String(port) },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const exit = once(child, 'exit');
  while (child.exitCode === null && !(await answers(port, '/api/health'))) await sleep(50);
  if (child.exitCode !== null) throw new Error(`It ended with ${child.exitCode}.`);
  const took = performance.now() - began;
  const stop = async () => {
    child.kill('SIGTERM');
    await exit;
  };
  return { pid: child.pid!, took, stop };
}
