// @ts-check
import { randomBytes } from 'node:crypto';
import pg from 'pg';

/**
 * Creates an empty database with a unique name, and so with roles that no other database shares.
 * @param {string} serverUrl of an owner
 * @returns {Promise<string>} the same server and owner, the new database
 */
export async function createDatabase(serverUrl) {
  const name = `test_${randomBytes(6).toString('hex')}`;
  const client = new pg.Client({ connectionString: serverUrl });
  await client.connect();
  try {
    await client.query(`create database ${name}`);
  } finally {
    await client.end();
  }
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  return url.href;
}
