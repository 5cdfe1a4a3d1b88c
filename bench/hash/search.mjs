// @ts-check
import pg from 'pg';
import { startPostgres } from '../../libs/testing/src/servers.mjs';
import { Random } from '../../libs/testing/src/random.mjs';

const count = 50_000;
const rounds = 40;

/** @typedef {typeof import('../../libs/domain/src/photo-hash/index.js')} Lib */

/**
 * Milliseconds to search 50,000 hashes for one photo in all its orientations: in memory, of CPU time, and in PostgreSQL.
 * @param {Lib} lib
 */
export async function searchTimes(lib) {
  const random = new Random(17);
  const hashes = Array.from({ length: count + rounds }, () => randomHash(random));
  const wanted = hashes.splice(count).map(lib.orientations);
  return { memory: inMemory(lib, hashes, wanted), postgres: await inPostgres(lib, hashes, wanted) };
}

const randomHash = (/** @type {Random} */ random) =>
  Array.from({ length: 256 }, () => random.whole(0, 1)).join('');

/** @param {Lib} lib @param {string[]} hashes @param {string[][]} wanted */
function inMemory({ HashList }, hashes, wanted) {
  const list = new HashList();
  hashes.forEach((hash, at) => list.add(at + 1, hash));
  return wanted.map((turned) => {
    const start = process.cpuUsage();
    list.search(turned);
    const { user, system } = process.cpuUsage(start);
    return (user + system) / 1000;
  });
}

/** @param {Lib} lib @param {string[]} hashes @param {string[][]} wanted */
async function inPostgres({ MAX_DISTANCE }, hashes, wanted) {
  const server = await startPostgres();
  const client = new pg.Client(server.url);
  await client.connect();
  try {
    await client.query('create table hashes (id integer, hash bit(256) not null)');
    await client.query(
      'insert into hashes select at, hash::bit(256) from unnest($1::text[]) with ordinality one (hash, at)',
      [hashes],
    );
    await client.query('vacuum analyze hashes');
    const like = [1, 2, 3, 4, 5, 6, 7, 8].map(
      (at) => `bit_count(hash # $${at}::bit(256)) <= ${MAX_DISTANCE}`,
    );
    const times = [];
    for (const values of wanted) {
      const start = performance.now();
      await client.query({
        name: 'search',
        text: `select id from hashes where ${like.join(' or ')}`,
        values,
      });
      times.push(performance.now() - start);
    }
    return times;
  } finally {
    await client.end();
    await server.stop();
  }
}
