// @ts-check
import { randomBytes } from 'node:crypto';
import pg from 'pg';

/**
 * Creates an empty database with a unique name, and thus with roles of its own.
 * @param {string} serverUrl URL of a role that may create databases
 * @returns {Promise<string>} URL of the new database for the same role
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
