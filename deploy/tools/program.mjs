// @ts-check
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { bundleOf } from '../../libs/processes/src/paths.mjs';
import { exists, Problem } from '../../libs/processes/src/problem.mjs';
import { assertFolderRestored } from '../../libs/processes/src/unfinished-restore.mjs';
import { shareNewFiles } from '../../libs/processes/src/users.mjs';
import { installAndBuild } from '../local/build.mjs';
import { addressOf } from '../local/settings.mjs';
import { withOwnPostgres } from './own-postgres.mjs';

/** @typedef {import('../../apps/operator/src/help.mjs').Command} Command */

/**
 * Runs an operator's program on the data of `npm start`, or on the stores in the settings, if there
 * is any. Its exit code becomes this process's.
 * @param {Command} name
 * @param {string[]} args
 * @param {import('../local/settings.mjs').Settings} settings
 * @throws {Problem}
 */
export async function runProgram(name, args, settings) {
  const { databaseUrl, dataDir } = settings;
  if (!databaseUrl) assertFolderRestored(dataDir);
  if (!databaseUrl && !exists(join(dataDir, 'postgres', 'PG_VERSION')))
    throw new Problem(
      `${dataDir} holds no database: set DATA_DIR, or DATABASE_URL and the store's settings.`,
    );
  await runOnStores(name, args, settings);
}

/**
 * As {@link runProgram}, on stores that may be empty.
 * @param {Command} name
 * @param {string[]} args
 * @param {import('../local/settings.mjs').Settings} settings
 * @param {import('./own-postgres.mjs').Provide} [provide] the PostgreSQL of `dataDir`
 */
export async function runOnStores(name, args, settings, provide = withOwnPostgres) {
  const { databaseUrl, dataDir } = settings;
  if (!existsSync(bundleOf(name))) await installAndBuild();
  const run = async (/** @type {string} */ url) => {
    const env = { ...process.env, DATABASE_URL: url, ...environmentOf(settings) };
    shareNewFiles();
    const child = spawn(process.execPath, [bundleOf(name), ...args], { env, stdio: 'inherit' });
    // Only the program knows what to clean up; the embedded PostgreSQL is stopped after it.
    for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP']))
      process.on(signal, () => void child.kill(signal));
    const [code, signal] = await once(child, 'exit');
    if (code === null) throw new Problem(`deploy/lodge ${name} was ended by ${signal}.`);
    process.exitCode = code;
  };
  await (databaseUrl ? run(databaseUrl) : provide(dataDir, `deploy/lodge ${name}`, run));
}

/** @param {import('../local/settings.mjs').Settings} settings */
function environmentOf(settings) {
  const { databaseUrl, s3, dataDir, storageDir, redisUrl, ofAuth } = settings;
  return {
    ...(s3.S3_ENDPOINT ? s3 : { STORAGE_DIR: storageDir ?? join(dataDir, 'storage') }),
    ...(redisUrl ? { REDIS_URL: redisUrl } : {}),
    // Links are complete, unless the members of this database reach Lodge at another machine.
    PUBLIC_ORIGIN: ofAuth.PUBLIC_ORIGIN ?? (databaseUrl ? '' : addressOf(settings)),
  };
}
