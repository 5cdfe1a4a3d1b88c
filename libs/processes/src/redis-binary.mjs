// @ts-check
import { join } from 'node:path';
import { withBuildLock } from './build-lock.mjs';
import { librariesIn, unpackDebianPackages } from './debian-packages.mjs';
import { cacheDir } from './paths.mjs';
import { messageOf, Problem } from './problem.mjs';
import { attempt } from './run.mjs';
import { step } from './say.mjs';

/** @typedef {{ command: string, env: NodeJS.ProcessEnv }} RedisBinary */

const unpackedDir = join(cacheDir, 'redis');
const advice = 'install redis-server 7 or valkey-server, or set REDIS_URL, and start again.';

/** From the path, or Debian's in .cache. @returns {Promise<RedisBinary>} @throws {Problem} */
export async function redisBinary() {
  const known = (await firstThatRuns('', process.env)) ?? (await unpacked());
  if (known) return known;
  await withBuildLock(async () => {
    if (!(await unpacked())) await step('Fetching Redis (no redis-server on the path)', fetchRedis);
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
  const env = { ...process.env, LD_LIBRARY_PATH: librariesIn(unpackedDir) };
  return firstThatRuns(join(unpackedDir, 'usr', 'bin'), env);
}

async function fetchRedis() {
  try {
    await unpackDebianPackages(['redis-server'], unpackedDir);
  } catch (error) {
    throw new Problem(
      `${messageOf(error)}\nNo Redis was found, and none could be fetched: ${advice}`,
    );
  }
}
