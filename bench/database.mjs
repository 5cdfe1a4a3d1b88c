// @ts-check
import pg from 'pg';

/**
 * Runs `work` with a connection as the database's owner.
 * @template T
 * @param {import('./systems.mjs').System} system
 * @param {(database: pg.Client) => Promise<T>} work
 * @returns {Promise<T>}
 */
export async function withDatabase(system, work) {
  const database = new pg.Client(system.databaseUrl('owner'));
  await database.connect();
  try {
    return await work(database);
  } finally {
    await database.end();
  }
}
