// @ts-check
import { chmodSync, chownSync, existsSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { environmentOf, environmentOfDecoders } from './apps.mjs';
import { answers } from './health.mjs';
import { Log } from './log.mjs';
import { bundleOf } from './paths.mjs';
import { userOf } from './users.mjs';

// 64 MB of semi-space serve 10 % more polls than 8, for 40 MB of idle memory per app.
/** @param {string} app */
const semiSpaceOf = (app) => (['gateway', 'groups-chat', 'profile-media'].includes(app) ? 64 : 4);

/**
 * The program that runs an app.
 * @param {string} app
 * @param {{ port: number, host: string, metricsPort?: number }} address
 * @param {import('./apps.mjs').Surroundings} surroundings
 * @param {string} logsDir
 * @param {{ name?: string, awaitsStores?: boolean }} [options]
 *   name: for several replicas of one app; awaitsStores: it loads its code, and goes on when it is
 *   released
 * @returns {import('./supervised.mjs').Program}
 */
export function appProgram(
  app,
  address,
  surroundings,
  logsDir,
  { name = app, awaitsStores = false } = {},
) {
  const reachableAt = { '0.0.0.0': '127.0.0.1', '::': '::1' }[address.host] ?? address.host;
  // The gateway's health covers the whole system.
  const health = app === 'gateway' ? '/api/health' : '/health';
  return {
    name,
    command: [process.execPath, `--max-semi-space-size=${semiSpaceOf(app)}`, bundleOf(app)],
    env: {
      ...environmentOf(app, address, surroundings),
      ...(awaitsStores && { AWAIT_STORES: '1' }),
    },
    ipc: true,
    stopSignal: 'SIGTERM',
    isReady: () => answers(address.port, health, reachableAt),
    log: new Log(name, join(logsDir, `${name}.log`)),
  };
}

/**
 * The program that starts photo decoders for the image-worker, as a user who owns nothing. There is
 * none where processes have no users of their own: the worker starts decoders itself.
 * @param {string} logsDir
 * @returns {import('./supervised.mjs').Program & { dir: string } | undefined} dir: of its sockets, whose path the kernel limits to 107 bytes
 */
export function decoderProgram(logsDir) {
  const name = 'image-decoder';
  const [user, worker] = [userOf(name), userOf('image-worker')];
  if (!user || !worker) return undefined;
  const dir = mkdtempSync(join(tmpdir(), 'lodge-decoders-'));
  chownSync(dir, user.uid, worker.gid);
  chmodSync(dir, 0o710);
  return {
    name,
    dir,
    user,
    command: [process.execPath, '--max-semi-space-size=4', bundleOf('decoder-server')],
    env: environmentOfDecoders(dir),
    stopSignal: 'SIGTERM',
    isReady: () => existsSync(join(dir, 'slow')),
    log: new Log(name, join(logsDir, `${name}.log`)),
  };
}
