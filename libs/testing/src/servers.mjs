// @ts-check
import { randomBytes } from 'node:crypto';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { postgresUrl, preparePostgres } from '../../processes/src/postgres.mjs';
import { bornAt } from '../../processes/src/processes.mjs';
import { prepareRedis } from '../../processes/src/redis.mjs';
import { newSecrets } from '../../processes/src/secrets.mjs';
import { Supervised } from '../../processes/src/supervised.mjs';
import { minioServer } from './minio.mjs';
import { freePorts } from './ports.mjs';

const timeout = 60_000;
/** Loses writes when the machine crashes, but not when the server is killed. */
export const forTests = ['fsync=off', 'full_page_writes=off', 'max_connections=500'];
/**
 * Milliseconds of uptime after which a failure is not one of a series, as tests end processes on
 * purpose.
 */
export const goodRun = 1000;

/**
 * A real server in a temporary folder on a free loopback port. It exits with the process that
 * started it, however that exits; `stop` also removes the folder.
 * @typedef {object} Server
 * @property {string} url
 * @property {() => number | undefined} pid
 * @property {() => string} log its output so far
 * @property {(signal?: NodeJS.Signals) => Promise<void>} kill sends SIGKILL, or another signal, and waits for the exit
 * @property {NodeJS.Signals} stopSignal for a clean shutdown
 * @property {() => Promise<void>} restart on the same port with the same data
 * @property {() => Promise<void>} stop
 */

/** @typedef {Server & { accessKey: string, secretKey: string }} MinioServer */

/**
 * PostgreSQL 18. The URL is the owner's, who may create databases and roles.
 * @param {{ durable?: boolean, supervised?: boolean }} [options]
 *   durable: with fsync, as in production, for benchmarks; supervised: started again when it exits
 * @returns {Promise<Server>}
 */
export const startPostgres = async (options) => (await beginPostgres(options)).server;

/**
 * As `startPostgres`, without waiting until it answers, which `createDatabase` does.
 * @param {{ durable?: boolean, supervised?: boolean }} [options]
 * @returns {Promise<{ url: string, server: Promise<Server> }>}
 */
export async function beginPostgres({ durable = false, supervised = false } = {}) {
  const dir = temporaryFolder();
  const [port] = await freePorts(1);
  const password = secret();
  const postgres = preparePostgres({
    dir: join(dir, 'postgres'),
    port,
    settings: durable ? ['max_connections=500'] : forTests,
    password,
    logsDir: dir,
  });
  const server = postgres.then((program) => started(dir, program, supervised));
  return { url: postgresUrl(port, password), server };
}

/**
 * Redis with an append-only file. The URL is that of the operator, who has all rights.
 * @param {{ durable?: boolean, supervised?: boolean, users?: Record<string, string> }} [options]
 *   durable: synced every second, as in production; users: passwords by service, as in `newSecrets`
 * @returns {Promise<Server>}
 */
export async function startRedis({
  durable = false,
  supervised = false,
  users = newSecrets().redisUsers,
} = {}) {
  const dir = temporaryFolder();
  const [port] = await freePorts(1);
  const redis = await prepareRedis({
    dir: join(dir, 'redis'),
    port,
    password: secret(),
    users,
    sync: durable ? 'everysec' : 'no',
    logsDir: dir,
  });
  return started(dir, redis, supervised);
}

/**
 * @param {string} binary path from `findMinio`
 * @param {{ supervised?: boolean }} [options]
 * @returns {Promise<MinioServer>}
 */
export async function startMinio(binary, { supervised = false } = {}) {
  const dir = temporaryFolder();
  const keys = { accessKey: 'lodge-test', secretKey: secret() };
  mkdirSync(join(dir, 'minio'));
  const ports = await freePorts(2);
  const minio = minioServer({ binary, dir: join(dir, 'minio'), ports, logsDir: dir, ...keys });
  return { ...(await started(dir, minio, supervised)), ...keys };
}

/**
 * Starts the MinIO of all systems whose storage is `minio`.
 * @param {string} binary path from `findMinio`
 * @param {{ supervised?: boolean }} [options]
 */
export async function shareMinio(binary, options) {
  const server = await startMinio(binary, options);
  process.env.LODGE_TEST_MINIO_ENDPOINT = server.url;
  process.env.LODGE_TEST_MINIO_ACCESS_KEY = server.accessKey;
  process.env.LODGE_TEST_MINIO_SECRET_KEY = server.secretKey;
  return server;
}

/** @returns {string} a new folder that PostgreSQL's user can traverse */
export function temporaryFolder() {
  const dir = mkdtempSync(join(tmpdir(), `lodge-test-${process.pid}-`));
  chmodSync(dir, 0o711);
  return dir;
}

/** Removes the folders of killed runs. */
export function removeLeftFolders() {
  for (const name of readdirSync(tmpdir())) {
    const [, pid] = /^lodge-test-(\d+)-/.exec(name) ?? [];
    if (pid && !bornAt(Number(pid))) removeIfPossible(join(tmpdir(), name));
  }
}

/** Skips folders that are still mounted or belong to another user. @param {string} dir */
function removeIfPossible(dir) {
  try {
    rmSync(dir, { recursive: true, force: true });
  } catch (error) {
    if (
      !['EBUSY', 'EPERM', 'EACCES'].includes(
        /** @type {NodeJS.ErrnoException} */ (error).code ?? '',
      )
    )
      throw error;
  }
}

/**
 * @param {string} dir
 * @param {import('../../processes/src/supervised.mjs').Server} program
 * @param {boolean} isSupervised
 * @returns {Promise<Server>}
 */
async function started(dir, program, isSupervised) {
  const supervised = new Supervised({ ...program, once: !isSupervised, goodRun });
  const start = () => {
    supervised.start();
    return supervised.ready(timeout);
  };
  await start();
  return {
    url: program.url,
    pid: () => supervised.pid,
    // A full log is rotated.
    log: () =>
      ['.4', '.3', '.2', '.1', '']
        .map((age) => program.log.path + age)
        .filter((path) => existsSync(path))
        .map((path) => readFileSync(path, 'utf8'))
        .join(''),
    kill: (signal = 'SIGKILL') => supervised.end(signal),
    stopSignal: program.stopSignal,
    restart: async () => {
      await supervised.end('SIGKILL');
      const until = Date.now() + timeout;
      for (;;) {
        // A new server does not start until the helper processes of the killed one have exited.
        await sleep(250);
        try {
          return await start();
        } catch (error) {
          if (Date.now() > until) throw error;
        }
      }
    },
    stop: async () => {
      await supervised.stop(30_000);
      // Helper processes of a killed server may still be writing.
      rmSync(dir, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
    },
  };
}

function secret() {
  return randomBytes(18).toString('base64url');
}
