// @ts-check
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';

/** @typedef {{ pid: number, born: string }} Known a process, even if its pid is reused */

const hasProc = existsSync('/proc/self/stat');

/** Undefined for none, or a zombie. @param {number} pid @returns {string | undefined} */
export function bornAt(pid) {
  try {
    return hasProc ? bornByProc(pid) : bornByPs(pid);
  } catch {
    return undefined;
  }
}

/** @param {number} pid */
function bornByProc(pid) {
  // A name may contain spaces; after it come the state and, as the 20th, the start time.
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
    .replace(/^.*\) /s, '')
    .split(' ');
  const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();
  return fields[0] === 'Z' ? undefined : `${boot} ${fields[19]}`;
}

/** @param {number} pid */
export const bornByPs = (pid) => ps('lstart', pid);

/** Its program and arguments, each with a space behind it; empty if there is none. @param {number} pid */
export function commandOf(pid) {
  try {
    if (hasProc) return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ');
    return `${ps('command', pid)} `;
  } catch {
    return '';
  }
}

/** What `ps` says of a process. @param {'lstart' | 'command'} field @param {number} pid @throws if there is none */
function ps(field, pid) {
  // Commands of another language or time zone, such as cron's, compare it.
  const env = { ...process.env, LC_ALL: 'C', TZ: 'UTC' };
  const args = ['-ww', '-o', `${field}=`, '-p', String(pid)];
  return execFileSync('ps', args, { encoding: 'utf8', env }).trim();
}

/** @param {Known} known */
export function isAlive({ pid, born }) {
  return bornAt(pid) === born;
}

/**
 * Sends the signal, then SIGKILL; also to what is no child of this process.
 * @param {Known} known @param {NodeJS.Signals} signal @param {number} timeout milliseconds
 */
export async function end(known, signal, timeout) {
  if (isAlive(known)) send(known.pid, signal);
  const until = Date.now() + timeout;
  while (isAlive(known) && Date.now() < until) await sleep(50);
  if (isAlive(known)) send(known.pid, 'SIGKILL');
}

/** @param {number} pid @param {NodeJS.Signals} signal */
function send(pid, signal) {
  try {
    process.kill(pid, signal);
  } catch (error) {
    if (/** @type {NodeJS.ErrnoException} */ (error).code !== 'ESRCH') throw error;
  }
}
