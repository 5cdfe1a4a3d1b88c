import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { OpenAPIObject } from '@nestjs/swagger';
import { apps } from '../../libs/processes/src/apps.mjs';
import { freePorts } from '../../libs/processes/src/ports.mjs';
import { newSecrets } from '../../libs/processes/src/secrets.mjs';
import { startSystem, type App, type System } from '../../libs/testing/src/system.mjs';
import { machine, report } from '../report.js';
import type { Options } from '../options.js';
import { Cluster, MEASURING } from './cluster.js';
import { namesOf } from './community.js';
import { countsOf } from './counts.js';
import { measureChanges, measureDeletions } from './departures.js';
import { listsOf, measureLists } from './lists.js';
import { measureCommands, measureStart } from './operator.js';
import { newProber, readersOf } from './people.js';
import { sizeReport } from './size-report.js';
import { measureSweeps } from './sweeps.js';
import { Trial, type Row } from './trial.js';
import { measureUpgrade } from './upgrade.js';

const PARTS = ['upgrade', 'lists', 'changes', 'sweeps', 'deletions', 'commands', 'start'] as const;
const SWEEPING = ['auth', 'moderation', 'image-worker'];

type Part = (typeof PARTS)[number];

/**
 * Measures a large community against limits.
 * @throws Error with what was missed
 */
export async function run({ size, only }: Options) {
  const before = machine();
  const counts = countsOf(size);
  const has = (...parts: Part[]) =>
    only.length === 0 || parts.some((part) => only.some((name) => part.includes(name)));
  const rows: Row[] = [];
  const { today } = namesOf(counts);
  if (has('upgrade') || !Cluster.isKept(today)) rows.push(...(await measureUpgrade(counts)).rows);
  if (has('lists', 'changes', 'sweeps', 'deletions', 'commands', 'start'))
    rows.push(...(await measureToday(today, has)));
  const isWhole = size === 1 && only.length === 0;
  report(isWhole ? 'size' : undefined, 'Size', before, sizeReport(rows, counts));
  const missed = rows.filter((row) => row.missed.length > 0);
  if (missed.length > 0) throw new Error(`${missed.length} of ${rows.length} limits were missed.`);
}

async function measureToday(name: string, has: (...parts: Part[]) => boolean): Promise<Row[]> {
  const cluster = Cluster.open(name);
  try {
    await cluster.start(MEASURING);
    const { system, ports } = await startOn(cluster);
    const rows = await measureSystem(cluster, system, ports, has).finally(() => system.stop());
    await cluster.stop();
    if (!has('start')) return rows;
    const trial = new Trial(undefined, () => ({}));
    await measureStart(trial, cluster);
    return [...rows, ...trial.rows];
  } finally {
    await cluster.end();
  }
}

async function measureSystem(
  cluster: Cluster,
  system: System,
  ports: Record<string, number>,
  has: (...parts: Part[]) => boolean,
) {
  const readers = await readersOf(system);
  const prober = await newProber(system);
  const pids = () => Object.fromEntries(apps.map((app) => [app, system.pids(app as App)[0]]));
  const trial = new Trial(prober, pids);
  try {
    if (has('lists')) {
      const document = await (await fetch(`${system.url}/api/docs-json`)).json();
      await measureLists(trial, listsOf(document as OpenAPIObject), readers);
    }
    if (has('changes')) await measureChanges(trial, system, readers);
    if (has('sweeps')) await measureSweeps(trial, cluster, system, ports);
    if (has('deletions'))
      await measureDeletions(trial, system, readers, (group) => prober.leave(group));
    if (has('commands')) await measureCommands(trial, cluster, system);
    return trial.rows;
  } finally {
    await prober.stop();
    for (const reader of Object.values(readers)) await reader.gateways.close();
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
