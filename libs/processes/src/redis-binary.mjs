// @ts-check
import { existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { cacheDir } from './paths.mjs';
import { Problem } from './problem.mjs';
import { attempt, run } from './run.mjs';
import { step } from './say.mjs';
import { withBuildLock } from './build-lock.mjs';

/** @typedef {{ command: string, env: NodeJS.ProcessEnv }} RedisBinary */

const unpackedDir = join(cacheDir, 'redis');
const advice = 'install redis-server 7 or valkey-server, or set REDIS_URL, and start again.';

/**
 * Finds Redis 7 or newer on the path, or unpacks Debian's packages into .cache.
 * @returns {Promise<RedisBinary>}
 * @throws {Problem} when none can be found or downloaded
 */
export async function redisBinary() {
  const known = (await firstThatRuns('', process.env)) ?? (await unpacked());
  if (known) return known;
  await withBuildLock(async () => {
    if (!(await unpacked()))
      await step('Fetching Redis (no redis-server on the path)', unpackDebianPackages);
  });
  const fetched = await unpacked();
  if (fetched) return fetched;
  throw new Problem(`The Redis that was fetched does not run here: ${advice}`);
}

/**
 * @param {string} folder empty for the path
 * @param {NodeJS.ProcessEnv} env
 * @returns {Promise<RedisBinary | undefined>}
 */
async function firstThatRuns(folder, env) {
  for (const command of ['redis-server', 'valkey-server'].map((name) => join(folder, name))) {
    const { output } = await attempt(command, ['--version'], { env, stdio: 'pipe' }).catch(() => ({
      output: '',
    }));
    // Older versions know no selectors, with which the services' users are written.
    if (Number(/ v=(\d+)\./.exec(output)?.[1]) >= 7) return { command, env };
  }
}

function unpacked() {
  const libraries = ['usr/lib', 'lib']
    .map((dir) => join(unpackedDir, dir))
    .filter(existsSync)
    .flatMap((dir) => [dir, ...readdirSync(dir).map((name) => join(dir, name))]);
  const env = { ...process.env, LD_LIBRARY_PATH: libraries.join(':') };
  return firstThatRuns(join(unpackedDir, 'usr', 'bin'), env);
}

/**
 * Runs apt with its own lists and cache, so that it needs no privileges and leaves the system's
 * untouched.
 */
async function unpackDebianPackages() {
  const work = `${unpackedDir}.${process.pid}`;
  const [state, cache, root] = ['state', 'cache', 'root'].map((name) => join(work, name));
  const archives = join(cache, 'archives');
  try {
    for (const dir of [join(state, 'lists/partial'), join(archives, 'partial'), root])
      mkdirSync(dir, { recursive: true });
    // `update` also fails when one of the system's hooks cannot write to the system's cache.
    await apt(state, cache, ['update']);
    const install = ['--yes', '--no-install-recommends', '--download-only', 'install'];
    const { code, output } = await apt(state, cache, [...install, 'redis-server']);
    if (code !== 0) throw new Problem(`${output}No Redis could be fetched: ${advice}`);
    for (const deb of readdirSync(archives).filter((name) => name.endsWith('.deb')))
      await run('Unpacking Redis', 'dpkg-deb', ['-x', join(archives, deb), root], {
        stdio: 'pipe',
      });
    rmSync(unpackedDir, { recursive: true, force: true });
    renameSync(root, unpackedDir);
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
}

/** @param {string} state @param {string} cache @param {string[]} args */
function apt(state, cache, args) {
  const options = [
    `Dir::State=${state}`,
    'Dir::State::status=/var/lib/dpkg/status',
    `Dir::Cache=${cache}`,
    'Debug::NoLocking=1',
    'APT::Sandbox::User=',
    'Acquire::Languages=none',
    'APT::Get::List-Cleanup=0',
  ].flatMap((option) => ['-o', option]);
  return attempt('apt-get', [...options, '-q', ...args], { stdio: 'pipe' }).catch(() => {
    throw new Problem(`No Redis was found: ${advice}`);
  });
}
