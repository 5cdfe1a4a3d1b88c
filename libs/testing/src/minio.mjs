// @ts-check
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { answers } from '../../processes/src/health.mjs';
import { Log } from '../../processes/src/log.mjs';
import { cacheDir } from '../../processes/src/paths.mjs';

/**
 * MINIO_BINARY, then the path, the folder of `go install`, and .cache. With `S3_SERVER=versitygw`,
 * tests of the store run against that server.
 * @param {NodeJS.ProcessEnv} env @returns {string | undefined}
 */
export function findMinio(env) {
  if (env.MINIO_BINARY && !isVersitygw(env)) return env.MINIO_BINARY;
  const folders = [...(env.PATH ?? '').split(':'), goBin(env), cacheDir].filter(Boolean);
  const name = isVersitygw(env) ? 'versitygw' : 'minio';
  return folders.map((folder) => join(folder, name)).find((file) => existsSync(file));
}

/** @param {NodeJS.ProcessEnv} env */
const isVersitygw = ({ S3_SERVER }) => S3_SERVER === 'versitygw';

/** @param {NodeJS.ProcessEnv} env */
function goBin(env) {
  const answer = spawnSync('go', ['env', 'GOPATH'], { encoding: 'utf8', env });
  return join(answer.stdout?.trim() || join(homedir(), 'go'), 'bin');
}

/** @param {string} bucket @param {Record<string, string>} secretKeys by service */
export function storeUsersOf(bucket, secretKeys) {
  return Object.fromEntries(
    Object.entries(secretKeys).map(([service, secretKey]) => [
      service,
      { accessKey: `${bucket}-${service}`, secretKey },
    ]),
  );
}

/**
 * A MinIO or versitygw server in a folder, for tests.
 * @param {{ binary: string, dir: string, ports: number[], accessKey: string, secretKey: string, logsDir: string }} options
 * ports: of the store and of its console
 * @returns {import('../../processes/src/supervised.mjs').Server}
 */
export function minioServer({ binary, dir, ports: [port, consolePort], logsDir, ...keys }) {
  const address = `127.0.0.1:${port}`;
  if (isVersitygw(process.env)) return versitygwServer({ binary, dir, port, logsDir, ...keys });
  return {
    name: 'minio',
    url: `http://${address}`,
    command: [
      binary,
      'server',
      dir,
      '--quiet',
      `--address=${address}`,
      `--console-address=127.0.0.1:${consolePort}`,
    ],
    env: {
      ...process.env,
      MINIO_ROOT_USER: keys.accessKey,
      MINIO_ROOT_PASSWORD: keys.secretKey,
      MINIO_BROWSER: 'off',
      MINIO_UPDATE: 'off',
    },
    stopSignal: 'SIGTERM',
    // `ready` answers 200 before objects can be reached.
    isReady: () => answers(port, '/minio/health/cluster'),
    log: new Log('minio', join(logsDir, 'minio.log')),
  };
}

/**
 * @param {{ binary: string, dir: string, port: number, accessKey: string, secretKey: string, logsDir: string }} options
 * @returns {import('../../processes/src/supervised.mjs').Server}
 */
function versitygwServer({ binary, dir, port, accessKey, secretKey, logsDir }) {
  const address = `127.0.0.1:${port}`;
  const [objects, users] = ['objects', 'users'].map((name) => join(dir, name));
  for (const folder of [objects, users]) mkdirSync(folder, { recursive: true });
  return {
    name: 'versitygw',
    url: `http://${address}`,
    command: [binary, '--quiet', '--keep-alive', '--health=/health', `--port=${address}`].concat(
      `--iam-dir=${users}`,
      'posix',
      objects,
    ),
    env: { ...process.env, ROOT_ACCESS_KEY: accessKey, ROOT_SECRET_KEY: secretKey },
    stopSignal: 'SIGTERM',
    isReady: () => answers(port, '/health'),
    log: new Log('versitygw', join(logsDir, 'minio.log')),
  };
}
