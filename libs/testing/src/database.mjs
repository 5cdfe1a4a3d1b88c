// @ts-check
import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';

const timeout = 60_000;
// The server does not listen yet, or is starting up.
const early = ['ECONNREFUSED', '57P03'];

/**
 * Creates a database with a unique name, and thus with roles of its own, empty without a template.
 * Waits for a server that is starting.
 * @param {string} serverUrl URL of a role that may create databases
 * @param {string} [template] URL of a database that nobody is connected to, to copy
 * @returns {Promise<string>} URL of the new database for the same role
 */
export async function createDatabase(serverUrl, template) {
  const name = `test_${randomBytes(6).toString('hex')}`;
  const client = await connected(serverUrl);
  try {
    const source = template ? ` template ${new URL(template).pathname.slice(1)}` : '';
    await client.query(`create database ${name}${source}`);
  } finally {
    await client.end();
  }
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  return url.href;
}

/** @param {string} connectionString */
async function connected(connectionString) {
  for (const until = Date.now() + timeout; ; await sleep(50)) {
    const client = new pg.Client({ connectionString });
    try {
      await client.connect();
      return client;
    } catch (error) {
      const { code = '' } = /** @type {NodeJS.ErrnoException} */ (error);
      if (!early.includes(code) || Date.now() > until) throw error;
    }
  }
}
