// @ts-check
import { readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Problem } from './problem.mjs';
import { bornAt, isAlive } from './processes.mjs';

/**
 * @typedef {import('./processes.mjs').Known & { name: string, signal: NodeJS.Signals }} LeftOver
 * @typedef {{ pid: number, born: string, children: LeftOver[] }} Holder
 * @typedef {{ file: string, turn: number, holder: Holder | undefined }} Turn holder: undefined for a file without content
 */

// Milliseconds in which a file without content is being written; an older one was truncated by a full disk.
const longestWrite = 1000;

export class Held extends Problem {}

/**
 * Allows one start per DATA_DIR. Each holder has a numbered file of its own, created exclusively, because a dead holder's
 * file could not be replaced without a moment in which two starts replace it. The file also lists the children, so that the
 * start after a kill can end them.
 */
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
    const dead = await deadTurns(dataDir);
    const turn = Math.max(0, ...dead.map((known) => known.turn)) + 1;
    const lock = new Lock(join(dataDir, `start.${turn}.lock`));
    if (!lock.#create()) throw new Held(inUse(dataDir));
    try {
      // A start that was released meanwhile may have let another one begin with a lower number.
      await deadTurns(dataDir, lock.file);
    } catch (error) {
      lock.release();
      throw error;
    }
    for (const { file } of dead) rmSync(file, { force: true });
    const children = dead.flatMap(({ holder }) => holder?.children ?? []);
    return { lock, leftOvers: children.filter(isAlive) };
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

  #create() {
    try {
      writeFileSync(this.file, this.#content(), { mode: 0o600, flag: 'wx' });
      return true;
    } catch (error) {
      if (/** @type {NodeJS.ErrnoException} */ (error).code === 'EEXIST') return false;
      throw error;
    }
  }

  #write() {
    writeFileSync(`${this.file}.new`, this.#content(), { mode: 0o600 });
    renameSync(`${this.file}.new`, this.file);
  }

  #content() {
    const children = [...this.#children.values()];
    return JSON.stringify({ pid: process.pid, born: bornAt(process.pid), children });
  }
}

/**
 * @param {string} dataDir
 * @param {string} [own] file of this start
 * @returns {Promise<Turn[]>} the turns of dead holders
 * @throws {Held} when one is alive
 */
async function deadTurns(dataDir, own) {
  for (;;) {
    const turns = turnsIn(dataDir).filter(({ file }) => file !== own);
    const alive = turns.find(({ holder }) => holder && isAlive(holder));
    if (alive) throw new Held(inUse(dataDir, alive.holder?.pid));
    if (!turns.some(isBeingWritten)) return turns;
    await sleep(20);
  }
}

/**
 * @param {string} dataDir
 * @returns {Turn[]}
 */
function turnsIn(dataDir) {
  return readdirSync(dataDir).flatMap((name) => {
    // Earlier versions had one file for all holders.
    const [, turn] = /^start(?:\.(\d+))?\.lock$/.exec(name) ?? [];
    const file = join(dataDir, name);
    return turn || name === 'start.lock'
      ? [{ file, turn: Number(turn ?? 0), holder: read(file) }]
      : [];
  });
}

/** @param {Turn} turn */
function isBeingWritten({ file, holder }) {
  const stat = holder ? undefined : statSync(file, { throwIfNoEntry: false });
  return stat !== undefined && Date.now() - stat.mtimeMs < longestWrite;
}

/**
 * @param {string} file
 * @returns {Holder | undefined}
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
 * @param {number} [pid]
 */
function inUse(dataDir, pid) {
  const by = pid ? ` (process ${pid})` : '';
  return `Lodge is already running on ${dataDir}${by}: stop it first, or choose another DATA_DIR and PORT.`;
}
