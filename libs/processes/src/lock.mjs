// @ts-check
import { linkSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Problem } from './problem.mjs';
import { bornAt, isAlive } from './processes.mjs';

/**
 * @typedef {import('./processes.mjs').Known & { name: string, signal: NodeJS.Signals }} LeftOver
 * @typedef {{ pid: number, born: string, program?: string, children: LeftOver[] }} Holder
 */

export const npmStart = 'npm start';

export class Held extends Problem {
  /** @param {string} dataDir @param {Holder} [holder] unknown if it was gone at once */
  constructor(dataDir, holder) {
    super(inUse(dataDir, holder));
    // Earlier versions did not write it.
    this.program = holder && (holder.program ?? npmStart);
    this.pid = holder?.pid;
  }
}

/**
 * Files are numbered, because replacing a dead holder's would leave a moment for two starts. They
 * list the children, so that the start after a kill can end them.
 */
export class Lock {
  /** @type {LeftOver[]} */
  #children = [];

  /** @param {string} file @param {string} program */
  constructor(file, program) {
    this.file = file;
    this.program = program;
  }

  /**
   * Takes the lock, also from a dead holder.
   * @param {string} dataDir
   * @param {string} program what others are told about the holder
   * @returns {Promise<{ lock: Lock, leftOvers: LeftOver[] }>} leftOvers: processes of a dead holder that still run
   * @throws {Held} when another program holds it
   */
  static async take(dataDir, program) {
    const dead = deadTurns(dataDir);
    const turn = Math.max(0, ...dead.map((known) => known.turn)) + 1;
    const lock = new Lock(join(dataDir, `start.${turn}.lock`), program);
    if (!lock.#create()) throw new Held(dataDir, read(lock.file));
    try {
      // A start that was released meanwhile may have let another one begin with a lower number.
      deadTurns(dataDir, lock.file);
      // Before it was released, that start may have removed this file with those of the dead.
      if (read(lock.file)?.pid !== process.pid) throw new Held(dataDir);
    } catch (error) {
      lock.release();
      throw error;
    }
    // Its number may have been taken again since it was read.
    for (const { file } of dead) if (!isHeld(read(file))) rmSync(file, { force: true });
    const children = dead.flatMap(({ holder }) => holder?.children ?? []);
    return { lock, leftOvers: children.filter(isAlive) };
  }

  /**
   * @param {string} name @param {number} pid @param {NodeJS.Signals} signal for a clean shutdown
   */
  started(name, pid, signal) {
    const others = this.#children.filter((child) => child.name !== name);
    this.#children = [...others, { name, pid, born: bornAt(pid) ?? '', signal }];
    try {
      renameSync(this.#written(), this.file);
    } catch {
      // A full disk must not stop what runs. On Linux, children end with this process anyway.
    }
  }

  /** A later start may have the number of this lock, which another took for dead. */
  release() {
    if (read(this.file)?.pid === process.pid) rmSync(this.file, { force: true });
  }

  /** A link is made whole or not at all, and never in place of a file. */
  #create() {
    const written = this.#written();
    try {
      linkSync(written, this.file);
      return true;
    } catch (error) {
      if (/** @type {NodeJS.ErrnoException} */ (error).code === 'EEXIST') return false;
      throw error;
    } finally {
      rmSync(written);
    }
  }

  #written() {
    const written = `${this.file}.${process.pid}`;
    const { pid } = process;
    const holder = { pid, born: bornAt(pid), program: this.program, children: this.#children };
    writeFileSync(written, JSON.stringify(holder), { mode: 0o600 });
    return written;
  }
}

/** @param {string} dataDir @param {string} [own] @throws {Held} when a holder is alive */
function deadTurns(dataDir, own) {
  const turns = readdirSync(dataDir).flatMap((name) => {
    // Earlier versions had one file for all holders.
    const [match, turn = '0'] = /^start(?:\.(\d+))?\.lock$/.exec(name) ?? [];
    const file = join(dataDir, name);
    return match && file !== own ? [{ file, turn: Number(turn), holder: read(file) }] : [];
  });
  const alive = turns.find(({ holder }) => isHeld(holder));
  if (alive) throw new Held(dataDir, alive.holder);
  return turns;
}

/** @param {Holder | undefined} holder */
const isHeld = (holder) => holder !== undefined && isAlive(holder);

/** @param {string} file @returns {Holder | undefined} undefined if a full disk truncated it */
function read(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return undefined;
  }
}

/** @param {string} dataDir @param {Holder} [holder] */
function inUse(dataDir, holder) {
  if (!holder) return `Another program is starting on ${dataDir}: try again.`;
  const { pid, program = npmStart } = holder;
  return program === npmStart
    ? `Lodge is already running on ${dataDir} (process ${pid}): stop it first, or choose another DATA_DIR and PORT.`
    : `${program} is running on ${dataDir} (process ${pid}): wait until it has finished, or choose another DATA_DIR and PORT.`;
}
