// @ts-check
import { residentMemory } from '../libs/processes/src/proc.mjs';

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
   * @param {number} [guard] bytes at which a process is killed, before the machine runs out of memory
   */
  constructor(processes, guard = Infinity) {
    this.processes = processes;
    this.guard = guard;
  }

  start(interval = 100) {
    this.peaks = new Map();
    this.ended = [];
    this.#timer = setInterval(() => this.#sample(), interval);
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
