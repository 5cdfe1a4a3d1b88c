import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { apps } from '../libs/processes/src/apps.mjs';
import { answers } from '../libs/processes/src/health.mjs';
import { freePorts } from '../libs/processes/src/ports.mjs';
import { projectDir } from '../libs/processes/src/paths.mjs';
import { childrenOf } from '../libs/processes/src/proc.mjs';
import { temporaryFolder } from '../libs/testing/src/servers.mjs';
import { median } from './figures.js';
import { machine, report, formatNumber, table } from './report.js';
import type { Options } from './options.js';

/** Measures `npm start` with nothing to build: seconds until healthy, and memory when idle. */
export async function run({ rounds }: Options) {
  const before = machine();
  const dir = temporaryFolder();
  try {
    await start(dir);
    const starts: Awaited<ReturnType<typeof start>>[] = [];
    for (let round = 0; round < rounds; round++) starts.push(await start(dir));
    const seconds = median(starts.map((each) => each.seconds));
    const megabytes = (when: 'young' | 'rested') =>
      median(starts.map((each) => each[when].proportional));
    const resident = median(starts.map((each) => each.rested.resident));
    report(
      'at-rest',
      'Startup and memory at rest',
      before,
      table(
        ['what', 'measured', 'goal', 'met'],
        [
          [
            'second start to healthy',
            `${formatNumber(seconds)} s`,
            '≤ 2.5 s',
            seconds <= 2.5 ? 'yes' : 'no',
          ],
          [
            'memory of the six apps after a minute at rest, shared pages counted once',
            `${formatNumber(megabytes('rested'))} MB`,
            '≤ 350 MB',
            megabytes('rested') <= 350 ? 'yes' : 'no',
          ],
          ['the same after ten seconds', `${formatNumber(megabytes('young'))} MB`, '', ''],
          [
            'the same after a minute, shared pages counted per app',
            `${formatNumber(resident)} MB`,
            '',
            '',
          ],
        ],
      ),
    );
  } finally {
    rmSync(dir, { recursive: true, force: true });
  }
}

async function start(dir: string) {
  const [port] = await freePorts(1);
  const began = performance.now();
  const child = spawn(process.execPath, [join(projectDir, 'deploy/local/start.mjs')], {
    env: { ...process.env, DATA_DIR: dir, PORT: String(port) },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  while (!(await answers(port, '/api/health'))) await sleep(50);
  const seconds = (performance.now() - began) / 1000;
  const pid = child.pid as number;
  await sleep(10_000);
  const young = memoryOfApps(pid);
  // V8 releases the memory of the startup once the app has been idle for a while.
  await sleep(50_000);
  const rested = memoryOfApps(pid);
  const exit = once(child, 'exit');
  child.kill('SIGTERM');
  await exit;
  return { seconds, young, rested };
}

/** @param parent whose children run the apps */
function memoryOfApps(parent: number) {
  const memory = { proportional: 0, resident: 0 };
  const pids = childrenOf(parent).filter(isApp);
  for (const pid of pids) {
    const pages = readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8');
    const megabytes = (kind: string) =>
      Number(new RegExp(`^${kind}:\\s+(\\d+)`, 'm').exec(pages)?.[1] ?? 0) / 1024;
    memory.proportional += megabytes('Pss');
    memory.resident += megabytes('Rss');
  }
  if (pids.length !== apps.length)
    throw new Error(`Found ${pids.length} apps rather than ${apps.length}.`);
  return memory;
}

function isApp(pid: number) {
  const command = readFileSync(`/proc/${pid}/cmdline`, 'utf8');
  return apps.some((app) => command.includes(join('dist', app, 'main.js')));
}
