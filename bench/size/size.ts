import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { apps } from '../../libs/processes/src/apps.mjs';
import { freePorts } from '../../libs/processes/src/ports.mjs';
import { newSecrets } from '../../libs/processes/src/secrets.mjs';
import { startSystem, type App, type System } from '../../libs/testing/src/system.mjs';
import { isChosen, type Options } from '../options.js';
import { Cluster, MEASURING } from './cluster.js';
import { namesOf } from './community.js';
import { countsOf } from './counts.js';
import { changes, deletions } from './departures.js';
import { lists } from './lists.js';
import { commands, start } from './operator.js';
import { newProber, readersOf, type Readers } from './people.js';
import { sweeps } from './sweeps.js';
import { measureStep, type Step } from './step.js';
import { upgrade } from './upgrade.js';
import type { Kind } from '../runner.js';
import type { Line } from '../report.js';
import type { Prober } from './prober.js';

const SWEEPING = ['auth', 'moderation', 'image-worker'];

/** A large community and those who use it. */
export interface World {
  cluster: Cluster;
  system: System;
  readers: Readers;
  prober: Prober;
  /** Ports of the metrics, by app. */
  ports: Record<string, number>;
}

/** In this order, because changes and deletions leave less to read. */
export const PARTS: Record<string, (world: World) => Step[] | Promise<Step[]>> = {
  lists,
  changes,
  sweeps,
  deletions,
  commands,
};

export const kind: Kind = {
  title: 'Size',
  about: ({ size }) =>
    `A community of ${Object.entries(countsOf(size))
      .map(([what, count]) => `${count.toLocaleString('en')} ${what}`)
      .join(
        ', ',
      )}. Meanwhile a member polls, posts, edits a profile and looks at photos, whose longest wait may be a second; an app may take the memory of its container. Of the apps' memory, that of the one closest to its limit is shown.`,
  file: ({ size }) => (size === 1 ? 'bench/results/size.md' : undefined),
  async *measure(options) {
    const counts = countsOf(options.size);
    const { today } = namesOf(counts);
    if (isChosen('upgrade', options) || !Cluster.isKept(today)) yield await upgrade(counts);
    if ([...Object.keys(PARTS), 'start'].some((part) => isChosen(part, options)))
      yield* measureToday(today, options);
  },
};

async function* measureToday(name: string, options: Options): AsyncGenerator<Line> {
  const cluster = Cluster.open(name);
  try {
    await cluster.start(MEASURING);
    const { system, ports } = await startOn(cluster);
    yield* measureSystem(cluster, system, ports, options);
    await cluster.stop();
    if (isChosen('start', options)) for (const step of start(cluster)) yield measureStep(step);
  } finally {
    await cluster.end();
  }
}

async function* measureSystem(
  cluster: Cluster,
  system: System,
  ports: World['ports'],
  options: Options,
): AsyncGenerator<Line> {
  const readers = await readersOf(system);
  const prober = await newProber(system);
  const pids = () => apps.map((app) => ({ name: app as string, pid: system.pids(app as App)[0] }));
  try {
    for (const [part, stepsOf] of Object.entries(PARTS)) {
      if (!isChosen(part, options)) continue;
      const steps = await stepsOf({ cluster, system, readers, prober, ports });
      for (const step of steps) yield measureStep(step, { prober, pids });
    }
  } finally {
    await prober.stop();
    for (const reader of Object.values(readers)) await reader.gateways.close();
    await system.stop();
  }
}

/** Services sweep when they start, and then hardly ever. */
async function startOn({ url, dir }: Cluster) {
  const secrets = newSecrets();
  const storage = { STORAGE_DIR: join(dir, 'storage') };
  mkdirSync(storage.STORAGE_DIR, { recursive: true, mode: 0o700 });
  const free = await freePorts(SWEEPING.length);
  const ports = Object.fromEntries(SWEEPING.map((app, index) => [app, free[index]]));
  const env = Object.fromEntries(
    SWEEPING.map((app) => [app, { METRICS_PORT: String(ports[app]), SWEEP_SECONDS: '3600' }]),
  );
  const system = await startSystem({
    data: { ownerUrl: url, secrets, storage },
    env: { ...env, auth: { ...env.auth, DORMANT_MONTHS: '12' } },
  });
  return { system, ports };
}
