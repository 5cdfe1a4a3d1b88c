// @ts-check
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { usageOf } from '../../apps/operator/src/help.mjs';
import { bundleOf } from '../../libs/processes/src/paths.mjs';
import { exists, Problem } from '../../libs/processes/src/problem.mjs';
import { withBuildLock } from '../../libs/processes/src/build-lock.mjs';
import { assertFolderRestored } from '../../libs/processes/src/unfinished-restore.mjs';
import { shareNewFiles } from '../../libs/processes/src/users.mjs';
import { build } from '../local/build.mjs';
import { install } from '../local/install.mjs';
import { withOwnPostgres } from './own-postgres.mjs';

/** @typedef {keyof typeof import('../../apps/operator/src/help.mjs').help} Command */

/**
 * The folder argument, absolute.
 * @param {string[]} args
 * @param {Command} command
 */
export function folderOf(args, command) {
  if (args.length !== 1 || args[0].startsWith('-'))
    throw wrongArguments(command, 'Name one folder');
  return resolve(args[0]);
}

/** @param {Command} command @param {string} wanted what the arguments lack */
export const wrongArguments = (command, wanted) =>
  new Problem(`${wanted}: ${usageOf(command)} (--help says more).`);

/**
 * Runs an operator's program on the data of `npm start`, or on the stores in the settings, if there
 * is any. Its exit code becomes this process's.
 * @param {'admin' | 'backup' | 'check-store' | 'copy-store' | 'documents' | 'figures'} name
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
 * @param {'admin' | 'backup' | 'restore' | 'check-store' | 'copy-store' | 'documents' | 'figures'} name
 * @param {string[]} args
 * @param {import('../local/settings.mjs').Settings} settings
 * @param {import('./own-postgres.mjs').Provide} [provide] the PostgreSQL of `dataDir`
 */
export async function runOnStores(name, args, settings, provide = withOwnPostgres) {
  const { databaseUrl, s3, dataDir, storageDir = join(dataDir, 'storage'), redisUrl } = settings;
  await prepare(name);
  const run = async (/** @type {string} */ url) => {
    const env = {
      ...process.env,
      DATABASE_URL: url,
      ...(s3.S3_ENDPOINT ? s3 : { STORAGE_DIR: storageDir }),
      ...(redisUrl ? { REDIS_URL: redisUrl } : {}),
    };
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

/** @param {string} name */
async function prepare(name) {
  if (existsSync(bundleOf(name))) return;
  await withBuildLock(async () => {
    await install();
    await build();
  });
  if (!existsSync(bundleOf(name)))
    throw new Problem(`${bundleOf(name)} is missing: run npm run build.`);
}
