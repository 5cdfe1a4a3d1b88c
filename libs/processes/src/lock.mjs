// @ts-check
import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Problem } from './problem.mjs';
import { bornAt, isAlive } from './processes.mjs';

/**
 * @typedef {import('./processes.mjs').Known & { name: string, signal: NodeJS.Signals }} LeftOver
 * @typedef {{ pid: number, born: string, children: LeftOver[] }} Holder
 */

export class Held extends Problem {}

/** Allows one start per DATA_DIR. The file also lists the children, so that the start after a kill can end them. */
export class Lock {
  /** @type {Map<string, LeftOver>} */
  #children = new Map();

  /** @param {string} file */
  constructor(file) {
    this.file = file;
  }

  /**
   * Takes the lock, also from a dead holder.
   * @param {string} dataDir
   * @returns {Promise<{ lock: Lock, leftOvers: LeftOver[] }>} leftOvers: processes of a dead holder that still run
   * @throws {Held} when another start holds it
   */
  static async take(dataDir) {
    const lock = new Lock(join(dataDir, 'start.lock'));
    const before = read(lock.file);
    if (before && isAlive(before)) throw new Held(inUse(dataDir, before.pid));
    lock.#write();
    // Two starts may have found the same dead holder: the last to write wins.
    if (before) await sleep(100);
    const now = read(lock.file);
    if (now && now.pid !== process.pid) throw new Held(inUse(dataDir, now.pid));
    return { lock, leftOvers: before?.children.filter(isAlive) ?? [] };
  }

  /**
   * @param {string} name
   * @param {number} pid
   * @param {NodeJS.Signals} signal for a clean shutdown
   */
  started(name, pid, signal) {
    this.#children.set(name, { name, pid, born: bornAt(pid) ?? '', signal });
    this.#write();
  }

  release() {
    rmSync(this.file, { force: true });
  }

  #write() {
    const holder = {
      pid: process.pid,
      born: bornAt(process.pid),
      children: [...this.#children.values()],
    };
    writeFileSync(`${this.file}.${process.pid}`, JSON.stringify(holder), { mode: 0o600 });
    renameSync(`${this.file}.${process.pid}`, this.file);
  }
}

/**
 * @param {string} file
 * @returns {Holder | undefined} undefined also for a file truncated by a full disk
 */
function read(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return undefined;
  }
}

/**
 * @param {string} dataDir
 * @param {number} pid
 */
function inUse(dataDir, pid) {
  return `Lodge is already running on ${dataDir} (process ${pid}): stop it first, or choose another DATA_DIR and PORT.`;
}
