import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { projectDir } from '../../libs/processes/src/paths.mjs';
import { migrate } from '../../libs/processes/src/preparation.mjs';
import { residentMemory } from '../../libs/testing/src/proc.mjs';
import { firstAdminVariables } from '../../libs/testing/src/installation.mjs';
import { npmStart } from '../npm-start.js';
import { megabytes } from '../report.js';
import type { Cluster } from './cluster.js';
import { idOf } from './counts.js';
import { PROBED, PROBER } from './people.js';
import type { Step } from './step.js';
import type { World } from './size.js';

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
/** Bytes that a command of the operator may take: half of a small machine. */
const MEMORY = 1024 * 2 ** 20;

/** The operator's commands on a running system. */
export async function commands({ cluster, system }: World): Promise<Step[]> {
  const { ownerUrl, redisUrl, storage } = system.surroundings;
  const env = { DATABASE_URL: ownerUrl, REDIS_URL: redisUrl, ...storage };
  const backup = join(cluster.dir, '..', 'backup');
  const running = (name: string, limit: number, args: string[], differs = 0): Step => ({
    name,
    limit,
    work: () => runTool(args, env, [0, differs]),
  });
  // Few photos have objects: commands read what they lack of each, and say so by their exit codes.
  const spared = [PROBED, PROBER].map(idOf).join();
  await cluster.insert({
    'photos left': `delete from images where id % 20 > 0 and user_id not in (${spared})`,
  });
  return [
    {
      name: 'migration with nothing to do',
      limit: 30 * SECOND,
      work: () => migrate(system.surroundings, firstAdminVariables),
    },
    running('figures', 30 * SECOND, ['figures', '--from', daysAgo(100), '--to', daysAgo(1)]),
    running('comparison of store and database', 10 * MINUTE, ['check-store'], 1),
    running('backup', 20 * MINUTE, ['backup', backup], 2),
  ];
}

/** `npm start` on the data folder. */
export const start = ({ dir }: Cluster): Step[] => [
  { name: 'first start', limit: 2 * MINUTE, work: () => startOn(dir) },
  { name: 'second start', limit: 20 * SECOND, work: () => startOn(dir) },
];

const daysAgo = (days: number) =>
  new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);

async function runTool(args: string[], env: NodeJS.ProcessEnv, exits: number[]) {
  const { PATH, HOME } = process.env;
  const tool = spawn(join(projectDir, 'deploy', 'lodge'), args, {
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
      ...(exits.includes(code) ? [] : [`exit code ${code}: ${said.slice(-300)}`]),
      ...(peak > MEMORY ? [`took ${megabytes(peak)} MB`] : []),
    ],
  };
}

async function startOn(dir: string) {
  const { took, stop } = await npmStart(dir, 'test/support/launch.mjs');
  await stop();
  return { took };
}
