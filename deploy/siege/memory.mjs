// @ts-check
import { readdirSync, readFileSync } from 'node:fs';

/** @typedef {{ name: string, pid: number | undefined }} Watched */

/** Tracks the maximum memory of each process and its children, from /proc. */
export class MemoryWatch {
  /** @type {Map<string, number>} */
  peaks = new Map();
  /**
   * Processes that were killed because they took more memory than the machine can spare.
   * @type {string[]}
   */
  ended = [];
  /** @type {NodeJS.Timeout | undefined} */
  #timer;

  /**
   * @param {() => Watched[]} processes
   * @param {number} guard bytes at which a process is killed, before the machine runs out of memory
   */
  constructor(processes, guard) {
    this.processes = processes;
    this.guard = guard;
  }

  start() {
    this.peaks = new Map();
    this.ended = [];
    this.#timer = setInterval(() => this.#sample(), 100);
  }

  stop() {
    clearInterval(this.#timer);
    return { peaks: this.peaks, ended: this.ended };
  }

  #sample() {
    for (const { name, pid } of this.processes()) {
      const bytes = pid ? residentMemory(pid) : 0;
      this.peaks.set(name, Math.max(bytes, this.peaks.get(name) ?? 0));
      if (pid && bytes > this.guard && !this.ended.includes(name)) {
        this.ended.push(name);
        process.kill(pid, 'SIGKILL');
      }
    }
  }
}

/**
 * Resident memory of a process and all its children. Shared pages count for each.
 * @param {number} pid
 * @returns {number} bytes, 0 without /proc
 */
export function residentMemory(pid) {
  const status = read(`/proc/${pid}/status`);
  const own = Number(/^VmRSS:\s*(\d+) kB$/m.exec(status)?.[1] ?? 0) * 1024;
  return childrenOf(pid).reduce((sum, child) => sum + residentMemory(child), own);
}

/** @param {number} pid */
function childrenOf(pid) {
  const threads = list(`/proc/${pid}/task`);
  const children = threads.map((thread) => read(`/proc/${pid}/task/${thread}/children`));
  return children.join(' ').split(' ').filter(Boolean).map(Number);
}

/**
 * A process that has exited has no memory.
 * @param {string} path
 */
function read(path) {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}

/** @param {string} path */
function list(path) {
  try {
    return readdirSync(path);
  } catch {
    return [];
  }
}
