// @ts-check
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { bundleOf } from '../../libs/processes/src/paths.mjs';
import { Problem, sentenceFor } from '../../libs/processes/src/problem.mjs';
import { warn } from '../../libs/processes/src/say.mjs';
import { shareNewFiles } from '../../libs/processes/src/users.mjs';
import { build } from '../local/build.mjs';
import { install } from '../local/install.mjs';
import { inTurn } from '../../libs/processes/src/turns.mjs';

/**
 * Runs an operator's program on the data of `npm start`, or on the stores in the settings. Its exit code
 * becomes this process's.
 * @param {'backup' | 'restore' | 'check-store' | 'documents'} name
 * @param {string[]} args
 * @param {string} databaseUrl
 * @param {import('../local/settings.mjs').Settings} settings
 */
export async function runProgram(name, args, databaseUrl, { s3, dataDir, redisUrl }) {
  const storage = s3.S3_ENDPOINT
    ? s3
    : { STORAGE_DIR: process.env.STORAGE_DIR || join(dataDir, 'storage') };
  const env = {
    ...process.env,
    DATABASE_URL: databaseUrl,
    ...storage,
    ...(redisUrl ? { REDIS_URL: redisUrl } : {}),
  };
  shareNewFiles();
  const child = spawn(process.execPath, [bundleOf(name), ...args], { env, stdio: 'inherit' });
  const [code] = await once(child, 'exit');
  process.exitCode = code ?? 1;
}

/** @param {'backup' | 'restore' | 'check-store' | 'documents'} name */
export async function prepare(name) {
  if (existsSync(bundleOf(name))) return;
  await inTurn(async () => {
    await install();
    await build();
  });
  if (!existsSync(bundleOf(name)))
    throw new Problem(`${bundleOf(name)} is missing: run npm run build.`);
}

/** @param {() => Promise<void>} work */
export async function reportErrors(work) {
  try {
    await work();
  } catch (error) {
    warn(sentenceFor(error) ?? String(error instanceof Error ? error.stack : error));
    process.exitCode = 1;
  }
}
