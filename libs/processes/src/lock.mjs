// @ts-check
import { linkSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Problem } from './problem.mjs';
import { bornAt, end, isAlive } from './processes.mjs';
import { warn } from './say.mjs';

/**
 * @typedef {import('./processes.mjs').Known & { name: string, signal: NodeJS.Signals }} LeftOver
 * @typedef {{ pid: number, born: string, program: string, children: LeftOver[] }} Holder
 */

export const npmStart = 'npm start';

export class Held extends Problem {
  /** @param {string} dir @param {Holder} [holder] unknown if it was gone at once */
  constructor(dir, holder) {
    const program = holder?.program ?? 'Another program';
    const isLodge = program === npmStart;
    const where = holder ? `on ${dir} (process ${holder.pid})` : `on ${dir}`;
    super(
      isLodge
        ? `Lodge is already running ${where}: stop it first, or choose another DATA_DIR and PORT.`
        : `${program} is running ${where}: wait until it has finished, or choose another DATA_DIR and PORT.`,
    );
    this.program = program;
    /** What it is to those who wait for it. */
    this.state = isLodge
      ? `Lodge is starting or stopping ${where}`
      : `${program} is running ${where}`;
    this.hint = isLodge ? ' If it was started with a DATABASE_URL, set the same one here.' : '';
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
   * Takes the lock, also from a dead holder, whose processes it ends.
   * @param {string} dir
   * @param {string} program what others are told about the holder
   * @throws {Held} when another program holds it
   */
  static async take(dir, program) {
    const dead = deadTurns(dir);
    const turn = Math.max(0, ...dead.map((known) => known.turn)) + 1;
    const lock = new Lock(join(dir, `start.${turn}.lock`), program);
    if (!lock.#create()) throw new Held(dir, read(lock.file));
    try {
      // A start that was released meanwhile may have let another one begin with a lower number.
      deadTurns(dir, lock.file);
      // Before it was released, that start may have removed this file with those of the dead.
      if (read(lock.file)?.pid !== process.pid) throw new Held(dir);
      await endAll(dead.flatMap(({ holder }) => holder?.children ?? []));
    } catch (error) {
      lock.release();
      throw error;
    }
    // Its number may have been taken again since it was read.
    for (const { file } of dead) if (!isHeld(read(file))) rmSync(file, { force: true });
    return lock;
  }

  /**
   * Takes the lock once the others have released it, and says so while it waits.
   * @template [Other=never]
   * @param {string} dir @param {string} program
   * @param {{ wait: number, signal?: AbortSignal, instead?: (held: Held) => Other | undefined }} options
   *   wait: milliseconds at most; instead: ends the wait with another result
   * @returns {Promise<Lock | Other>}
   * @throws {Problem} that names the program that holds it for longer
   */
  static async takeWhenFree(dir, program, { wait, signal, instead }) {
    const until = Date.now() + wait;
    for (let isAnnounced = false; ; isAnnounced = true) {
      try {
        return await Lock.take(dir, program);
      } catch (error) {
        if (!(error instanceof Held)) throw error;
        const other = instead?.(error);
        if (other !== undefined) return other;
        const { state, hint } = error;
        if (Date.now() >= until)
          throw new Problem(
            `${state} and has not finished yet: end it if it hangs, and try again.${hint}`,
          );
        if (!isAnnounced) warn(`${state}: waiting for it …${hint}`);
      }
      await sleep(500, undefined, { signal });
    }
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

/** @param {string} dir @param {string} [own] @throws {Held} when a holder is alive */
function deadTurns(dir, own) {
  const turns = readdirSync(dir).flatMap((name) => {
    const [, turn] = /^start\.(\d+)\.lock$/.exec(name) ?? [];
    const file = join(dir, name);
    return turn && file !== own ? [{ file, turn: Number(turn), holder: read(file) }] : [];
  });
  const alive = turns.find(({ holder }) => isHeld(holder));
  if (alive) throw new Held(dir, alive.holder);
  return turns;
}

/** @param {Holder | undefined} holder */
const isHeld = (holder) => holder !== undefined && isAlive(holder);

/** @param {LeftOver[]} children of a holder that was killed */
async function endAll(children) {
  const alive = children.filter(isAlive);
  if (alive.length > 0) warn('Stopping processes left over from an earlier start …');
  await Promise.all(alive.map((child) => end(child, child.signal, 8000)));
}

/** @param {string} file @returns {Holder | undefined} undefined if a full disk truncated it */
function read(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return undefined;
  }
}
