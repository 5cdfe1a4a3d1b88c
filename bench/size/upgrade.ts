import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { migrate } from '../../libs/processes/src/preparation.mjs';
import { newSecrets } from '../../libs/processes/src/secrets.mjs';
import { firstAdminVariables } from '../../libs/testing/src/installation.mjs';
import { temporaryFolder } from '../../libs/testing/src/servers.mjs';
import { buildPreviousRelease, type Release } from '../../test/support/previous-release.js';
import { makeRelease, namesOf } from './community.js';
import { Cluster, MAKING, MEASURING } from './cluster.js';
import type { Counts } from './counts.js';
import { newProber } from './people.js';
import { rowsSince } from './rows-since.js';
import { measureStep } from './step.js';
import type { Prober } from './prober.js';
import { formatNumber, type Line } from '../report.js';

const MAX_DURATION = 30 * 60_000;
const CALM = 60_000;

/**
 * Brings the community of the previous release to this version while that release serves its members, and
 * keeps what results.
 */
export async function upgrade(counts: Counts): Promise<Line> {
  const folder = temporaryFolder();
  const release = await buildPreviousRelease(join(folder, 'release'));
  const { release: before, today } = namesOf(counts);
  if (!Cluster.isKept(before)) await makeRelease(counts, (url) => schemaOf(release, url));
  const cluster = Cluster.open(before);
  try {
    await cluster.start(MEASURING);
    const line = await migrateWithTraffic(cluster, release);
    await cluster.stop();
    await cluster.start(MAKING);
    await cluster.insert(rowsSince(counts));
    await cluster.query('vacuum analyze');
    await cluster.stop();
    cluster.keep(today);
    return line;
  } finally {
    await cluster.end();
    rmSync(folder, { recursive: true, force: true });
  }
}

async function migrateWithTraffic(cluster: Cluster, release: Release): Promise<Line> {
  // The release's system takes a new database, which gives way to the community's.
  let name = '';
  const system = await release.startSystem({
    beforeMigration: async ({ ownerUrl }) => {
      name = new URL(ownerUrl).pathname.slice(1);
      const server = cluster.url.replace(/\/lodge$/, '/postgres');
      await cluster.query(`drop database ${name}`, server);
      await cluster.query(`alter database lodge rename to ${name}`, server);
    },
  });
  const prober = await newProber(system);
  const calm = await longestOf(prober);
  const step = {
    name: 'migrations, with traffic',
    limit: MAX_DURATION,
    work: async () => {
      await migrate(system.surroundings, firstAdminVariables);
      return { more: `before them, the previous release's longest wait: ${calm}` };
    },
  };
  const line = await measureStep(step, { prober });
  await prober.stop();
  await system.stop();
  await cluster.query(
    `alter database ${name} rename to lodge`,
    cluster.url.replace(/\/lodge$/, '/postgres'),
  );
  return line;
}

/** What the release itself makes its members wait for, in a community of this size. */
async function longestOf(prober: Prober) {
  const from = performance.now();
  await setTimeout(CALM);
  const { ms = 0, what } = (await prober.since(from)) ?? {};
  return `${formatNumber(ms)} ms (${what})`;
}

async function schemaOf(release: Release, ownerUrl: string) {
  await release.migrate({ ownerUrl, secrets: newSecrets() });
}
