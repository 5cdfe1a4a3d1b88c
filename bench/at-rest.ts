import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { apps } from '../libs/processes/src/apps.mjs';
import { childrenOf } from '../libs/testing/src/proc.mjs';
import { temporaryFolder } from '../libs/testing/src/servers.mjs';
import { median } from './figures.js';
import { npmStart } from './npm-start.js';
import { formatNumber, type Line } from './report.js';
import type { Kind } from './runner.js';

export const kind: Kind = {
  title: 'Startup and memory at rest',
  about: '`npm start` with nothing to build. Memory is that of the six apps, in MB.',
  file: 'bench/results/at-rest.md',
  async *measure({ rounds }) {
    const dir = temporaryFolder();
    try {
      await start(dir);
      const starts: Awaited<ReturnType<typeof start>>[] = [];
      for (let round = 0; round < rounds; round++) starts.push(await start(dir));
      const line = (name: string, of: (one: (typeof starts)[0]) => number, most?: number) =>
        lineOf(name, median(starts.map(of)), most);
      yield line('seconds until healthy, second start', ({ seconds }) => seconds, 2.5);
      yield line('memory after a minute', ({ rested }) => rested.proportional, 350);
      yield line('memory after ten seconds', ({ young }) => young.proportional);
      yield line('memory after a minute, shared pages per app', ({ rested }) => rested.resident);
    } finally {
      rmSync(dir, { recursive: true, force: true });
    }
  },
};

const lineOf = (name: string, measured: number, most = Infinity): Line => ({
  name,
  figures: { measured },
  ...(most < Infinity && {
    goal: `≤ ${most}`,
    missed: measured > most ? [formatNumber(measured)] : [],
  }),
});

async function start(dir: string) {
  const { pid, took, stop } = await npmStart(dir);
  await sleep(10_000);
  const young = memoryOfApps(pid);
  // V8 releases the memory of the startup once the app has been idle for a while.
  await sleep(50_000);
  const rested = memoryOfApps(pid);
  await stop();
  return { seconds: took / 1000, young, rested };
}

/** @param parent whose children run the apps */
function memoryOfApps(parent: number) {
  const memory = { proportional: 0, resident: 0 };
  const pids = childrenOf(parent).filter(isApp);
  for (const pid of pids) {
    const pages = readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8');
    const megabytes = (what: string) =>
      Number(new RegExp(`^${what}:\\s+(\\d+)`, 'm').exec(pages)?.[1] ?? 0) / 1024;
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
