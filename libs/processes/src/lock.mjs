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

/** One start per DATA_DIR. The file also names the children, so that a start after a kill finds what was left. */
export class Lock {
  /** @type {Map<string, LeftOver>} */
  #children = new Map();

  /** @param {string} file */
  constructor(file) {
    this.file = file;
  }

  /**
   * Takes the lock, over from a dead holder too.
   * @param {string} dataDir
   * @returns {Promise<{ lock: Lock, leftOvers: LeftOver[] }>} what a dead holder left
   * @throws {Held} when another start holds it
   */
  static async take(dataDir) {
    const lock = new Lock(join(dataDir, 'start.lock'));
    const before = read(lock.file);
    if (before && isAlive(before)) throw new Held(inUse(dataDir, before.pid));
    lock.#write();
    // Two starts may have found the same dead holder: the last to write has it.
    if (before) await sleep(100);
    const now = read(lock.file);
    if (now && now.pid !== process.pid) throw new Held(inUse(dataDir, now.pid));
    return { lock, leftOvers: before?.children.filter(isAlive) ?? [] };
  }

  /**
   * @param {string} name
   * @param {number} pid
   * @param {NodeJS.Signals} signal that ends it cleanly
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
 * @returns {Holder | undefined} undefined also for a file that a full disk cut short
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
