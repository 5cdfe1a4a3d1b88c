// @ts-check
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';

/** @typedef {{ pid: number, born: string }} Known a process, told from a later one with the same number */

const hasProc = existsSync('/proc/self/stat');

/**
 * When a process was started, as text to compare, or undefined when it is gone (a zombie counts as gone).
 * @param {number} pid
 * @returns {string | undefined}
 */
export function bornAt(pid) {
  try {
    return hasProc
      ? bornByProc(pid)
      : execFileSync('ps', ['-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8' }).trim();
  } catch {
    return undefined;
  }
}

/** @param {number} pid */
function bornByProc(pid) {
  // The name in parentheses may hold spaces; the state is the first field after it, the start time the 20th.
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
    .replace(/^.*\) /s, '')
    .split(' ');
  const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();
  return fields[0] === 'Z' ? undefined : `${boot} ${fields[19]}`;
}

/** @param {Known} known */
export function isAlive({ pid, born }) {
  return bornAt(pid) === born;
}

/**
 * Ends a process that is no child of this one: the signal first, SIGKILL when it takes too long.
 * @param {Known} known
 * @param {NodeJS.Signals} signal
 * @param {number} patience milliseconds
 */
export async function end(known, signal, patience) {
  if (isAlive(known)) send(known.pid, signal);
  const until = Date.now() + patience;
  while (isAlive(known) && Date.now() < until) await sleep(50);
  if (isAlive(known)) send(known.pid, 'SIGKILL');
}

/**
 * @param {number} pid
 * @param {NodeJS.Signals} signal
 */
function send(pid, signal) {
  try {
    process.kill(pid, signal);
  } catch (error) {
    if (/** @type {NodeJS.ErrnoException} */ (error).code !== 'ESRCH') throw error;
  }
}
