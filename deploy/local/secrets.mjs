// @ts-check
import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Problem } from './problem.mjs';
import { databaseServices } from './apps.mjs';

/** @typedef {{ postgres: string, redis: string, services: Record<string, string> }} Secrets */

/**
 * The passwords of the servers this installation runs by itself: made once, readable by their owner only.
 * @param {string} dataDir
 * @returns {Secrets}
 */
export function secretsOf(dataDir) {
  const file = join(dataDir, 'secrets.json');
  if (existsSync(file)) return readSecrets(file);
  const secrets = newSecrets();
  writeFileSync(`${file}.new`, JSON.stringify(secrets, null, 2), { mode: 0o600, flush: true });
  renameSync(`${file}.new`, file);
  return secrets;
}

/** @returns {Secrets} */
export function newSecrets() {
  const services = Object.fromEntries(databaseServices.map((service) => [service, password()]));
  return { postgres: password(), redis: password(), services };
}

function password() {
  return randomBytes(24).toString('base64url');
}

/** @param {string} file */
function readSecrets(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    throw new Problem(`${file} cannot be read: bring it back from a backup, or choose a fresh DATA_DIR.`);
  }
}
