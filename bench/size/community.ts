import { createHash } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { projectDir } from '../../libs/processes/src/paths.mjs';
import { hashOfPassword } from '../seed.js';
import { Cluster, MAKING } from './cluster.js';
import type { Counts } from './counts.js';
import { rowsOfRelease } from './rows-of-release.js';
import { rowsSince } from './rows-since.js';

const MIGRATIONS = join(projectDir, 'libs', 'database', 'src', 'migrations');

/** Names of the kept copies: of the previous release, and of today, which changes with the migrations. */
export function namesOf(counts: Counts) {
  const size = counts.members;
  const before = digest(Object.values(rowsOfRelease(counts, '')));
  const since = digest([before, ...readdirSync(MIGRATIONS), ...Object.values(rowsSince(counts))]);
  return { release: `${size}-release-${before}`, today: `${size}-today-${since}` };
}

/** @param schema makes the schema of the release, and its first admin */
export async function makeRelease(counts: Counts, schema: (url: string) => Promise<void>) {
  const cluster = Cluster.open();
  try {
    await cluster.start(MAKING);
    await schema(cluster.url);
    await cluster.insert(rowsOfRelease(counts, await hashOfPassword()));
    await cluster.query('vacuum analyze');
    await cluster.stop();
    cluster.keep(namesOf(counts).release);
  } finally {
    await cluster.end();
  }
}

const digest = (texts: string[]) =>
  createHash('sha256').update(texts.join('\n')).digest('hex').slice(0, 12);
