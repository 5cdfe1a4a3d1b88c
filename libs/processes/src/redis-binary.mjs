// @ts-check
import { existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { cacheDir } from './paths.mjs';
import { Problem } from './problem.mjs';
import { attempt, run } from './run.mjs';
import { step } from './say.mjs';
import { inTurn } from './turns.mjs';

/** @typedef {{ command: string, env: NodeJS.ProcessEnv }} RedisBinary */

const unpackedDir = join(cacheDir, 'redis');
const advice = 'install redis-server 7 or valkey-server, or set REDIS_URL, and start again.';

/**
 * Finds Redis 7 or newer on the path, or unpacks Debian's packages into .cache.
 * @returns {Promise<RedisBinary>}
 * @throws {Problem} when none can be found or downloaded
 */
export async function redisBinary() {
  const onPath = ['redis-server', 'valkey-server'].map((command) => ({
    command,
    env: process.env,
  }));
  const known = await firstThatRuns([...onPath, ...unpacked()]);
  if (known) return known;
  await inTurn(fetchOnce);
  const fetched = await firstThatRuns(unpacked());
  if (fetched) return fetched;
  throw new Problem(`The Redis that was fetched does not run here: ${advice}`);
}

async function fetchOnce() {
  if (await firstThatRuns(unpacked())) return;
  await step('Fetching Redis (no redis-server on the path)', unpackDebianPackages);
}

/** @param {RedisBinary[]} candidates */
async function firstThatRuns(candidates) {
  for (const candidate of candidates) {
    const { output } = await attempt(candidate.command, ['--version'], {
      env: candidate.env,
      stdio: 'pipe',
    }).catch(() => ({ output: '' }));
    // Older ones know no selectors, which the services' users are written with.
    if (Number(/ v=(\d+)\./.exec(output)?.[1]) >= 7) return candidate;
  }
}

/** @returns {RedisBinary[]} */
function unpacked() {
  const bin = join(unpackedDir, 'usr', 'bin');
  const libraries = ['usr/lib', 'lib']
    .map((dir) => join(unpackedDir, dir))
    .filter(existsSync)
    .flatMap((dir) => [dir, ...foldersIn(dir)]);
  const env = { ...process.env, LD_LIBRARY_PATH: libraries.join(':') };
  return ['redis-server', 'valkey-server'].map((name) => ({ command: join(bin, name), env }));
}

/** @param {string} dir */
function foldersIn(dir) {
  return readdirSync(dir, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => join(dir, name));
}

/** Runs apt with its own lists and cache, so that it needs no privileges and leaves the system's untouched. */
async function unpackDebianPackages() {
  const work = `${unpackedDir}.${process.pid}`;
  const [state, cache, root] = ['state', 'cache', 'root'].map((name) => join(work, name));
  try {
    for (const dir of [join(state, 'lists/partial'), join(cache, 'archives/partial'), root])
      mkdirSync(dir, { recursive: true });
    const apt = aptGet(state, cache);
    await apt(['update']);
    await apt(['--yes', '--no-install-recommends', '--download-only', 'install', 'redis-server']);
    for (const deb of readdirSync(join(cache, 'archives')).filter((name) =>
      name.endsWith('.deb'),
    )) {
      await run('Unpacking Redis', 'dpkg-deb', ['-x', join(cache, 'archives', deb), root], {
        stdio: 'pipe',
      });
    }
    rmSync(unpackedDir, { recursive: true, force: true });
    renameSync(root, unpackedDir);
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
}

/**
 * @param {string} state
 * @param {string} cache
 */
function aptGet(state, cache) {
  const options = [
    `Dir::State=${state}`,
    'Dir::State::status=/var/lib/dpkg/status',
    `Dir::Cache=${cache}`,
    'Debug::NoLocking=1',
    'APT::Sandbox::User=',
    'Acquire::Languages=none',
    'APT::Get::List-Cleanup=0',
  ].flatMap((option) => ['-o', option]);
  return async (/** @type {string[]} */ args) => {
    const { code, output } = await attempt('apt-get', [...options, '-q', ...args], {
      stdio: 'pipe',
    }).catch(() => {
      throw new Problem(`No Redis was found: ${advice}`);
    });
    // `update` also fails when one of the system's hooks cannot write to the system's cache.
    if (code !== 0 && args[0] !== 'update')
      throw new Problem(`${output}No Redis could be fetched: ${advice}`);
  };
}
