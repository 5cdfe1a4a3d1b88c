// @ts-check
import { spawn } from 'node:child_process';
import { mkdtempSync, openSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { attempt } from '../../../libs/processes/src/run.mjs';

/**
 * @typedef {object} Engine
 * @property {NodeJS.ProcessEnv} env with which `docker` reaches it
 * @property {string} version
 * @property {() => Promise<void>} stop
 */

/**
 * Finds the running engine or else starts one, which only root can do.
 * @returns {Promise<Engine | string>} a string says why there is none
 */
export async function findEngine() {
  const { PATH, HOME, DOCKER_HOST } = process.env;
  const env = { PATH, HOME, ...(DOCKER_HOST && { DOCKER_HOST }), DOCKER_BUILDKIT: '1' };
  if (!(await succeeds('docker', ['compose', 'version'], env)))
    return 'there is no `docker compose`';
  const version = await versionOf(env);
  if (version) return { env, version, stop: async () => {} };
  if (process.getuid?.() !== 0) return 'no engine answers, and only root can start one';
  if (!(await succeeds('dockerd', ['--version'], env))) return 'no engine answers, or is installed';
  return startEngine(env);
}

/**
 * @param {NodeJS.ProcessEnv} env
 * @returns {Promise<Engine | string>}
 */
async function startEngine(env) {
  const dir = mkdtempSync(join(tmpdir(), 'lodge-engine-'));
  const socket = `unix://${join(dir, 'docker.sock')}`;
  const args = [
    '--host',
    socket,
    '--data-root',
    join(dir, 'data'),
    '--exec-root',
    join(dir, 'run'),
  ];
  const log = openSync(join(dir, 'log'), 'a');
  const engine = spawn('dockerd', [...args, '--pidfile', join(dir, 'pid')], {
    stdio: ['ignore', log, log],
  });
  const ended = new Promise((resolve) => engine.once('exit', resolve));
  const stop = async () => {
    engine.kill('SIGTERM');
    await ended;
    rmSync(dir, { recursive: true, force: true });
  };
  const own = { ...env, DOCKER_HOST: socket };
  for (let tries = 0; tries < 60 && engine.exitCode === null; tries++) {
    const version = await versionOf(own);
    if (version) return { env: own, version, stop };
    await sleep(500);
  }
  if (engine.exitCode === null) engine.kill('SIGTERM');
  return `dockerd does not start: ${join(dir, 'log')} says why`;
}

/** @param {NodeJS.ProcessEnv} env */
async function versionOf(env) {
  const args = ['version', '--format', '{{.Server.Version}}'];
  const { code, output } = await attempt('docker', args, { env, stdio: 'pipe' });
  return code === 0 ? output.trim() : undefined;
}

/** @param {string} command @param {string[]} args @param {NodeJS.ProcessEnv} env */
const succeeds = (command, args, env) =>
  attempt(command, args, { env, stdio: 'pipe' }).then(
    ({ code }) => code === 0,
    () => false,
  );
