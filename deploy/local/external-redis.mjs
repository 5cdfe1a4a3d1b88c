// @ts-check
import { variableOf } from '../../libs/database/src/services.mjs';
import { Problem } from '../../libs/processes/src/problem.mjs';

// Milliseconds.
const timeout = 5000;
const oldest = 7;

/**
 * @param {import('./settings.mjs').Settings} settings with `redisUrl`
 * @throws {Problem} that names the setting of a Redis that does not answer, or that is too old
 */
export async function assertRedisUsable({ redisUrl, redisUrls }) {
  const settings = Object.entries(redisUrls).map(([service, url]) =>
    url === redisUrl ? ['REDIS_URL', url] : [`${variableOf(service)}_REDIS_URL`, url],
  );
  const byUrl = new Map(settings.map(([name, url]) => [url, name]));
  await Promise.all([...byUrl].map(([url, name]) => assertUsable(name, url)));
}

/**
 * @param {string} name
 * @param {string} url
 */
async function assertUsable(name, url) {
  const { host, protocol } = new URL(url);
  const server = await infoOf(url).catch((/** @type {Error} */ error) => {
    throw new Problem(
      `${name}: the Redis at ${protocol}//${host} cannot be used (${causeOf(error)}): start it, or correct the address, user or password.`,
    );
  });
  const version = /^redis_version:(\S+)/m.exec(server)?.[1] ?? 'unknown';
  if (parseInt(version, 10) >= oldest) return;
  throw new Problem(
    `${name}: the Redis at ${protocol}//${host} is version ${version}, and Lodge needs ${oldest} or newer.`,
  );
}

/** @param {string} url */
async function infoOf(url) {
  // ioredis is imported here, because this file is loaded before the packages are installed.
  const { Redis } = await import('ioredis');
  const redis = new Redis(url, {
    lazyConnect: true,
    connectTimeout: timeout,
    commandTimeout: timeout,
    retryStrategy: () => null,
    disableClientInfo: true,
  });
  /** @type {Error | undefined} */
  let failure;
  redis.on('error', (error) => (failure = error));
  try {
    await redis.connect();
    return await redis.info('server');
  } catch (error) {
    // ioredis reports why the connection was closed only in an event.
    throw failure ?? error;
  } finally {
    redis.disconnect();
  }
}

/** @param {Error} error */
const causeOf = (error) =>
  /** @type {NodeJS.ErrnoException} */ (error).code ?? error.message.split('\n')[0];
