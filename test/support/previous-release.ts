import { execFileSync } from 'node:child_process';
import { mkdirSync, rmSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import type { startSystem, System } from '@lodge/testing';
import { cacheDir, projectDir, webDir } from '../../libs/processes/src/paths.mjs';
import { run } from '../../libs/processes/src/run.mjs';

/**
 * After each release, its commit. Then what the one before it needed alone goes, too: columns,
 * triggers and rights that migrations and grants.ts say are for it.
 */
const PREVIOUS_RELEASE = '425b8f9a521fe20672618aa79c33e1e506fa6742';

type Surroundings = System['surroundings'];

export interface PreviousRelease {
  startSystem: typeof startSystem;
  /** Runs its `migrate` on the database of a system. @throws Error with what it said */
  migrate: (surroundings: Surroundings) => Promise<void>;
}

/**
 * Builds the release in a folder with the packages of this checkout.
 * @param folder outside the checkout, where jest would find its tests
 * @throws Error if the clone is too shallow to hold its commit
 */
export async function buildPreviousRelease(folder: string): Promise<PreviousRelease> {
  const packages = join(projectDir, 'node_modules');
  const archive = join(folder, 'release.tar');
  mkdirSync(folder, { recursive: true });
  execFileSync('git', ['archive', '--output', archive, PREVIOUS_RELEASE], { cwd: projectDir });
  execFileSync('tar', ['xf', archive], { cwd: folder });
  rmSync(archive);
  symlinkSync(packages, join(folder, 'node_modules'));
  // The Redis that was fetched once serves both, and no test here opens a page.
  symlinkSync(cacheDir, join(folder, '.cache'));
  symlinkSync(webDir, join(folder, 'web', 'dist'));
  await run(
    'The build of the previous release',
    process.execPath,
    [
      join(packages, '@rspack', 'cli', 'bin', 'rspack.js'),
      'build',
      '--config',
      join(folder, 'rspack.config.mjs'),
    ],
    { cwd: folder, stdio: ['ignore', 'pipe', 'pipe'] },
  );
  const load = (file: string) => import(join(folder, 'libs', 'testing', 'src', file));
  const { startSystem: start } = await load('system.mjs');
  const { migrate } = await load('migration.mjs');
  const { firstAdmin } = await load('installation.mjs');
  return { startSystem: start, migrate: (surroundings) => migrate(surroundings, firstAdmin) };
}
