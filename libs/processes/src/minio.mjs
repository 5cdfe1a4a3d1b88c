// @ts-check
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { bound } from './bound.mjs';
import { answers } from './health.mjs';
import { cacheDir } from './paths.mjs';

/**
 * Finds the MinIO server: MINIO_BINARY, then the path, the folder of `go install`, and .cache.
 * @param {NodeJS.ProcessEnv} env
 * @returns {string | undefined}
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

/**
 * Users of the services for one bucket of a shared MinIO.
 * @param {string} bucket
 * @param {Record<string, string>} secretKeys by service
 */
export function storeUsersOf(bucket, secretKeys) {
  return Object.fromEntries(
    Object.entries(secretKeys).map(([service, secretKey]) => [
      service,
      { accessKey: `${bucket}-${service}`, secretKey },
    ]),
  );
}

/** A MinIO server in a folder, for the tests of the S3 driver. */
export class Minio {
  /** @param {{ binary: string, dir: string, port: number, consolePort: number, accessKey: string, secretKey: string }} options */
  constructor(options) {
    this.options = options;
  }

  get env() {
    const { accessKey, secretKey } = this.options;
    return {
      ...process.env,
      MINIO_ROOT_USER: accessKey,
      MINIO_ROOT_PASSWORD: secretKey,
      MINIO_BROWSER: 'off',
      MINIO_UPDATE: 'off',
    };
  }

  get endpoint() {
    return `http://127.0.0.1:${this.options.port}`;
  }

  command() {
    const { binary, dir, port, consolePort } = this.options;
    const args = [
      'server',
      dir,
      '--quiet',
      '--address',
      `127.0.0.1:${port}`,
      '--console-address',
      `127.0.0.1:${consolePort}`,
    ];
    return bound({ command: binary, args }, 'TERM');
  }

  isReady() {
    // `ready` answers 200 before objects can be reached.
    return answers(this.options.port, '/minio/health/cluster');
  }
}
