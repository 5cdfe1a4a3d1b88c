// @ts-check
import { spawnSync } from 'node:child_process';

/**
 * @typedef {{ command: string, args: string[] }} Command
 */

const canBind =
  process.platform === 'linux' &&
  spawnSync('setpriv', ['--pdeathsig', 'TERM', 'true']).status === 0;

/**
 * A command that gets a signal from the system when this process dies, however it dies. Elsewhere than on Linux
 * the command is left as it is, and the next start finds what was left.
 * @param {Command} command
 * @param {'TERM' | 'INT' | 'KILL'} signal
 * @returns {Command}
 */
export function bound({ command, args }, signal) {
  return canBind
    ? { command: 'setpriv', args: ['--pdeathsig', signal, '--', command, ...args] }
    : { command, args };
}
