// @ts-check
import { findMinio } from './minio.mjs';
import { describeResponses } from '../../service/describe-responses.mjs';
import { beginPostgres, removeLeftFolders, shareMinio, startRedis } from './servers.mjs';

/**
 * Starts one PostgreSQL, one Redis and, if installed, one MinIO for the whole run, except servers
 * whose variable is already set. PostgreSQL, which takes longest, is still starting while the first
 * tests are loaded.
 */
export default async function startServers() {
  const { env } = process;
  removeLeftFolders();
  describeResponses();
  await Promise.all([
    env.LODGE_TEST_DATABASE_URL || usePostgres(),
    env.LODGE_TEST_REDIS_URL || useRedis(),
    env.LODGE_TEST_MINIO_ENDPOINT || startMinioIfThere(),
  ]);
}

async function usePostgres() {
  const { url, server } = await beginPostgres();
  runningServers().push(server);
  process.env.LODGE_TEST_DATABASE_URL = url;
}

async function startMinioIfThere() {
  const binary = findMinio(process.env);
  if (!binary && process.env.REQUIRE_MINIO)
    throw new Error(
      'REQUIRE_MINIO is set, and there is no minio: go install github.com/minio/minio@latest',
    );
  if (!binary) return;
  const starting = shareMinio(binary);
  runningServers().push(starting);
  await starting;
}

async function useRedis() {
  const starting = startRedis();
  runningServers().push(starting);
  process.env.LODGE_TEST_REDIS_URL = (await starting).url;
}

/**
 * @returns {Promise<import('./servers.mjs').Server>[]} shared with the teardown, which runs in the same process
 */
export function runningServers() {
  const shared = /** @type {{ lodgeTestServers?: Promise<import('./servers.mjs').Server>[] }} */ (
    globalThis
  );
  return (shared.lodgeTestServers ??= []);
}
