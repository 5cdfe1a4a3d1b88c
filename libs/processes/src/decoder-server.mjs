// @ts-check
import { chownSync, chmodSync, existsSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { environmentOfDecoders } from './apps.mjs';
import { Log } from './log.mjs';
import { bundleOf } from './paths.mjs';

/**
 * The program that starts photo decoders for the image-worker, as a user who owns nothing.
 * @param {import('./users.mjs').User} user of the decoders
 * @param {number} group that may connect: the worker's
 * @param {string} logsDir
 * @returns {import('./supervised.mjs').Program & { dir: string }} dir: of its sockets, whose path the kernel limits to 107 bytes
 */
export function decoderServer(user, group, logsDir) {
  const name = 'image-decoder';
  const dir = mkdtempSync(join(tmpdir(), 'lodge-decoders-'));
  chownSync(dir, user.uid, group);
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
