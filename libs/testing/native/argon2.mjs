// @ts-check
import { createRequire } from 'node:module';
import { setTimeout as sleep } from 'node:timers/promises';

/** @type {typeof import('@node-rs/argon2')} */
const argon2 = createRequire(import.meta.url)('@node-rs/argon2');
const CHEAPEST = { memoryCost: 8, timeCost: 1, parallelism: 1 };
// Milliseconds that a hash at the product's cost takes.
const PAUSE = 15;

/**
 * Scenes hash thousands of passwords. Here a hash takes as long as in the product, so that races keep their room, and
 * hardly any processor time. The built system hashes as it does in production: see test/credentials.spec.ts.
 * @param {string} password
 */
export async function hash(password) {
  const [hashed] = await Promise.all([argon2.hash(password, CHEAPEST), sleep(PAUSE)]);
  return hashed;
}

/**
 * @param {string} hashed
 * @param {string} password
 */
export async function verify(hashed, password) {
  const [isRight] = await Promise.all([argon2.verify(hashed, password), sleep(PAUSE)]);
  return isRight;
}
