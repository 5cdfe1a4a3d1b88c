import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { migrate } from '../../libs/processes/src/preparation.mjs';
import { newSecrets } from '../../libs/processes/src/secrets.mjs';
import { firstAdminVariables } from '../../libs/testing/src/installation.mjs';
import type { System } from '../../libs/testing/src/system.mjs';
import { temporaryFolder } from '../../libs/testing/src/servers.mjs';
import { buildPreviousRelease, type PreviousRelease } from '../../test/support/previous-release.js';
import { makeRelease, namesOf } from './community.js';
import { Cluster, MAKING, MEASURING } from './cluster.js';
import type { Counts } from './counts.js';
import { newProber } from './people.js';
import { rowsSince } from './rows-since.js';
import { Trial } from './trial.js';

const LONGEST = 30 * 60_000;

/**
 * Brings the community of release 0.2.0 to this version while that release serves its members, and
 * keeps what results.
 */
export async function measureUpgrade(counts: Counts): Promise<Trial> {
  const folder = temporaryFolder();
  const release = await buildPreviousRelease(join(folder, 'release'));
  const { release: before, today } = namesOf(counts);
  if (!Cluster.isKept(before)) await makeRelease(counts, (url) => schemaOf(release, url));
  const cluster = Cluster.open(before);
  try {
    await cluster.start(MEASURING);
    const trial = await upgrade(cluster, release);
    await cluster.stop();
    await cluster.start(MAKING);
    await cluster.insert(rowsSince(counts));
    await cluster.query('vacuum analyze');
    await cluster.stop();
    cluster.keep(today);
    return trial;
  } finally {
    await cluster.end();
    rmSync(folder, { recursive: true, force: true });
  }
}

async function upgrade(cluster: Cluster, release: PreviousRelease): Promise<Trial> {
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
  const url = system.databaseUrl('owner');
  const prober = await newProber(system);
  const trial = new Trial(prober, () => ({}));
  // As if none of the names had been claimed yet.
  await cluster.query('truncate username_claims', url);
  await trial.step('migrations from 0.2.0, with traffic', LONGEST, () =>
    migrate(system.surroundings, firstAdminVariables),
  );
  await prober.stop();
  await system.stop();
  await cluster.query(
    `alter database ${name} rename to lodge`,
    cluster.url.replace(/\/lodge$/, '/postgres'),
  );
  return trial;
}

async function schemaOf(release: PreviousRelease, ownerUrl: string) {
  const passedOn = {};
  const secrets = newSecrets();
  await release.migrate({ ownerUrl, secrets, passedOn } as System['surroundings']);
}
