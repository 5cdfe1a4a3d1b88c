// @ts-check
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { answers } from '../../processes/src/health.mjs';
import { Log } from '../../processes/src/log.mjs';
import { cacheDir } from '../../processes/src/paths.mjs';

/**
 * MINIO_BINARY, then the path, the folder of `go install`, and .cache.
 * @param {NodeJS.ProcessEnv} env @returns {string | undefined}
 */
export function findMinio(env) {
  if (env.MINIO_BINARY) return env.MINIO_BINARY;
  const folders = [...(env.PATH ?? '').split(':'), goBin(env), cacheDir].filter(Boolean);
  return folders.map((folder) => join(folder, 'minio')).find((file) => existsSync(file));
}

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
 * A MinIO server in a folder, for tests.
 * @param {{ binary: string, dir: string, ports: number[], accessKey: string, secretKey: string, logsDir: string }} options
 * ports: of the store and of its console
 * @returns {import('../../processes/src/supervised.mjs').Server}
 */
export function minioServer({ binary, dir, ports: [port, consolePort], logsDir, ...keys }) {
  const address = `127.0.0.1:${port}`;
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
