// @ts-check
import { spawnSync } from 'node:child_process';

/**
 * @typedef {{ command: string, args: string[] }} Command
 */

const canBind =
  process.platform === 'linux' &&
  spawnSync('setpriv', ['--pdeathsig', 'TERM', 'true']).status === 0;

/**
 * Wraps a command so that the kernel signals it when this process dies, however it dies. Linux only: elsewhere the
 * command is returned unchanged, and the next start cleans up.
 * @param {Command} command
 * @param {'TERM' | 'INT' | 'KILL'} signal
 * @returns {Command}
 */
export function bound({ command, args }, signal) {
  return canBind
    ? { command: 'setpriv', args: ['--pdeathsig', signal, '--', command, ...args] }
    : { command, args };
}
