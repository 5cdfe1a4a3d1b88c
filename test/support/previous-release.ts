import { execFileSync } from 'node:child_process';
import { mkdirSync, rmSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { firstAdminVariables, type startSystem, type System } from '@lodge/testing';
import { environmentOfMigrate } from '../../libs/processes/src/apps.mjs';
import { cacheDir, projectDir, webDir } from '../../libs/processes/src/paths.mjs';
import { run } from '../../libs/processes/src/run.mjs';
import { releasedCommits } from './releases.mjs';

/**
 * After each release, what the one before it needed alone goes. For 1.0.0, there are still the table
 * `exports` with its function, triggers, rights and folder in the store, the functions
 * `delete_old_…` without a parameter, the indexes `users_email_unknown` and
 * `images_with_old_thumbs`, and the triggers that docs/architecture.md marks.
 */
const [PREVIOUS_RELEASE, BEFORE_IT] = releasedCommits();

type Surroundings = System['surroundings'];

export interface Release {
  startSystem: typeof startSystem;
  /** Runs its `migrate` on the database of a system. @throws Error with what it said */
  migrate: (surroundings: Pick<Surroundings, 'ownerUrl' | 'secrets'>) => Promise<void>;
}

/** @param folder outside the checkout, where jest would find its tests */
export const buildPreviousRelease = (folder: string) => build(PREVIOUS_RELEASE, folder);

/** As {@link buildPreviousRelease}, of the release before that one, from which it leads here. */
export const buildReleaseBeforeIt = (folder: string) => build(BEFORE_IT, folder);

/**
 * Builds the release in a folder with the packages of this checkout.
 * @throws Error if the clone is too shallow to hold its commit
 */
async function build(commit: string, folder: string): Promise<Release> {
  const packages = join(projectDir, 'node_modules');
  const archive = join(folder, 'release.tar');
  mkdirSync(folder, { recursive: true });
  execFileSync('git', ['archive', '--output', archive, commit], { cwd: projectDir });
  execFileSync('tar', ['xf', archive], { cwd: folder });
  rmSync(archive);
  symlinkSync(packages, join(folder, 'node_modules'));
  // The Redis that was fetched once serves both, and no test here opens a page.
  symlinkSync(cacheDir, join(folder, '.cache'));
  symlinkSync(webDir, join(folder, 'web', 'dist'));
  await run(
    'The build of the release',
    process.execPath,
    [
      join(packages, '@rspack', 'cli', 'bin', 'rspack.js'),
      'build',
      '--config',
      join(folder, 'rspack.config.mjs'),
    ],
    { cwd: folder, stdio: ['ignore', 'pipe', 'pipe'] },
  );
  const { startSystem: start } = await import(join(folder, 'libs', 'testing', 'src', 'system.mjs'));
  return {
    startSystem: start,
    migrate: async ({ ownerUrl, secrets }) => {
      const env = environmentOfMigrate({ ownerUrl, secrets, passedOn: {} }, firstAdminVariables);
      const program = join(folder, 'dist', 'migrate', 'main.js');
      await run('The migration', process.execPath, [program], {
        env,
        stdio: ['ignore', 'pipe', 'pipe'],
      });
    },
  };
}
