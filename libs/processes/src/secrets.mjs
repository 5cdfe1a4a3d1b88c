// @ts-check
import { randomBytes } from 'node:crypto';
import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { exists, Problem } from './problem.mjs';
import { databaseServices, storeServices } from './apps.mjs';

/** @typedef {ReturnType<typeof newSecrets>} Secrets */

/**
 * Generated once; those new in this version are added. @param {string} dataDir @returns {Secrets}
 */
export function secretsOf(dataDir) {
  const file = join(dataDir, 'secrets.json');
  const known = exists(file) ? readSecrets(file) : {};
  const secrets = completed(known);
  if (!isDeepStrictEqual(secrets, known)) writeSecrets(file, secrets);
  return secrets;
}

/** @param {Partial<Secrets>} known @returns {Secrets} */
function completed(known) {
  const fresh = newSecrets();
  return {
    ...fresh,
    ...known,
    // A service that is new in this version has none in a group that is known.
    services: { ...fresh.services, ...known.services },
    redisUsers: { ...fresh.redisUsers, ...known.redisUsers },
    storeUsers: { ...fresh.storeUsers, ...known.storeUsers },
  };
}

/** @param {string} file @param {Secrets} secrets */
function writeSecrets(file, secrets) {
  writeFileSync(`${file}.new`, JSON.stringify(secrets, null, 2), { mode: 0o600, flush: true });
  renameSync(`${file}.new`, file);
}

export function newSecrets() {
  /** @returns {Record<string, string>} */
  const each = (services = databaseServices) =>
    Object.fromEntries(services.map((service) => [service, password()]));
  return {
    // Of the owner, and of the operator.
    postgres: password(),
    redis: password(),
    // Of each service's role in the database, and its users in Redis and the store.
    services: each(),
    redisUsers: each(),
    storeUsers: each(storeServices),
    // Keys of sessions, and of second factors.
    session: password(),
    factors: password(),
    // With it the gateway authenticates to the services.
    gateway: password(),
  };
}

function password() {
  return randomBytes(24).toString('base64url');
}

/** @param {string} file @returns {Partial<Secrets>} */
function readSecrets(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    throw new Problem(
      `${file} cannot be read: bring it back from a backup, or choose a fresh DATA_DIR.`,
    );
  }
}
