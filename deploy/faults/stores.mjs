// @ts-check
import { join } from 'node:path';
import { Log } from '../../libs/processes/src/log.mjs';
import { Minio } from '../../libs/processes/src/minio.mjs';
import { freePorts } from '../../libs/processes/src/ports.mjs';
import { Postgres } from '../../libs/processes/src/postgres.mjs';
import { postgresProgram, redisProgram } from '../../libs/processes/src/program.mjs';
import { Redis } from '../../libs/processes/src/redis.mjs';

/**
 * @typedef {object} Place
 * @property {string} dir
 * @property {string} logs
 * @property {import('../../libs/processes/src/secrets.mjs').Secrets} secrets
 * @property {string | undefined} minioBinary without it the store is a folder
 */

/**
 * Starts PostgreSQL, Redis and the object store.
 * @param {import('./processes.mjs').Processes} processes
 * @param {Place} place
 * @returns {Promise<Pick<import('../../libs/processes/src/apps.mjs').Surroundings, 'ownerUrl' | 'redisUrl' | 'storage'>>}
 */
export async function startStores(processes, { dir, logs, secrets, minioBinary }) {
  const [postgresPort, redisPort, storePort, consolePort] = await freePorts(4);
  const postgres = await Postgres.prepare({
    dir: join(dir, 'postgres'),
    port: postgresPort,
    password: secrets.postgres,
  });
  const redis = await Redis.prepare({
    dir: join(dir, 'redis'),
    port: redisPort,
    password: secrets.redis,
    users: secrets.redisUsers,
  });
  const minio = minioBinary
    ? new Minio({
        binary: minioBinary,
        dir: join(dir, 'minio'),
        port: storePort,
        consolePort,
        accessKey: 'lodge',
        secretKey: secrets.redis,
      })
    : undefined;
  await Promise.all([
    processes.run(postgresProgram(postgres, logs)),
    processes.run(redisProgram(redis, logs)),
    minio && processes.run(minioProgram(minio, logs)),
  ]);
  return {
    ownerUrl: postgres.url(secrets.postgres),
    redisUrl: redis.url,
    storage: minio ? settingsOf(minio) : { STORAGE_DIR: join(dir, 'storage') },
  };
}

/**
 * @param {Minio} minio
 * @param {string} logs
 * @returns {import('../../libs/processes/src/supervised.mjs').Program}
 */
const minioProgram = (minio, logs) => ({
  name: 'minio',
  command: () => minio.command(),
  env: minio.env,
  stopSignal: 'SIGTERM',
  isReady: () => minio.isReady(),
  log: new Log('minio', join(logs, 'minio.log'), { shown: false }),
});

/** @param {Minio} minio @returns {Record<string, string>} */
const settingsOf = ({ endpoint, options }) => ({
  S3_ENDPOINT: endpoint,
  S3_ACCESS_KEY: options.accessKey,
  S3_SECRET_KEY: options.secretKey,
  S3_BUCKET: 'lodge',
});
