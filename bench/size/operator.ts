import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { answers } from '../../libs/processes/src/health.mjs';
import { projectDir } from '../../libs/processes/src/paths.mjs';
import { freePorts } from '../../libs/processes/src/ports.mjs';
import { migrate } from '../../libs/processes/src/preparation.mjs';
import { residentMemory } from '../../libs/processes/src/proc.mjs';
import { firstAdminVariables } from '../../libs/testing/src/installation.mjs';
import type { System } from '../../libs/testing/src/system.mjs';
import { formatSeconds, megabytes } from '../report.js';
import type { Cluster } from './cluster.js';
import { idOf } from './counts.js';
import { PROBED } from './people.js';
import type { Trial } from './trial.js';

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const LACKS_OBJECTS = 2;
/** Bytes that a command of the operator may take: half of a small machine. */
const MEMORY = 1024 * 2 ** 20;

/** The operator's commands on a running system. */
export async function measureCommands(trial: Trial, cluster: Cluster, system: System) {
  const { ownerUrl, redisUrl, storage } = system.surroundings;
  const env = { DATABASE_URL: ownerUrl, REDIS_URL: redisUrl, ...storage };
  const backup = join(cluster.dir, '..', 'backup');
  const run = (command: string, args: string[]) =>
    runTool(join(projectDir, 'deploy', command), args, env);
  // Few photos have objects: the backup reads what it lacks of each, and says so by its exit code.
  await cluster.insert({
    'photos left': `delete from images where id % 20 > 0 and user_id <> ${idOf(PROBED)}`,
  });
  await trial.step('migration with nothing to do', 30 * SECOND, () =>
    migrate(system.surroundings, firstAdminVariables),
  );
  await trial.step('figures', 30 * SECOND, () =>
    run('figures', ['--from', daysAgo(100), '--to', daysAgo(1)]),
  );
  await trial.step('comparison of store and database', 10 * MINUTE, () =>
    run('check-store', []).then(({ more }) => ({ more })),
  );
  await trial.step('backup', 20 * MINUTE, () => run('backup', [backup]));
  rmSync(backup, { recursive: true, force: true });
}

/** `npm start` on the data folder, for the second time. */
export async function measureStart(trial: Trial, cluster: Cluster) {
  await trial.step('first start', 2 * MINUTE, () => start(cluster.dir));
  await trial.step('second start', 20 * SECOND, () => start(cluster.dir));
}

const daysAgo = (days: number) =>
  new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);

async function runTool(command: string, args: string[], env: NodeJS.ProcessEnv) {
  const { PATH, HOME } = process.env;
  const tool = spawn(command, args, {
    env: { PATH, HOME, ...env },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let said = '';
  tool.stderr.on('data', (chunk: Buffer) => (said += chunk.toString()));
  let peak = 0;
  const watch = setInterval(() => (peak = Math.max(peak, residentMemory(tool.pid!))), 100);
  const [code] = await once(tool, 'close');
  clearInterval(watch);
  return {
    more: `${megabytes(peak)} MB`,
    missed: [
      ...(code === 0 || code === LACKS_OBJECTS ? [] : [`exit code ${code}: ${said.slice(-300)}`]),
      ...(peak > MEMORY ? [`took ${megabytes(peak)} MB`] : []),
    ],
  };
}

async function start(dir: string) {
  const [port] = await freePorts(1);
  const began = performance.now();
  const child = spawn(process.execPath, [join(projectDir, 'test/support/launch.mjs')], {
    env: { ...process.env, DATA_DIR: dir, PORT: String(port) },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const exit = once(child, 'exit');
  while (child.exitCode === null && !(await answers(port, '/api/health'))) await sleep(50);
  const took = performance.now() - began;
  const missed = child.exitCode === null ? [] : [`exit code ${child.exitCode}`];
  child.kill('SIGTERM');
  await exit;
  return { took, more: formatSeconds(took), missed };
}
