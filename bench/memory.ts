import { residentMemory } from '../libs/testing/src/proc.mjs';

export type Watched = { name: string; pid: number | undefined };

/** Tracks the maximum memory of each process and its children, from /proc. */
export class MemoryWatch {
  peaks = new Map<string, number>();
  /** Processes killed because they took more memory than the machine can spare. */
  ended: string[] = [];
  #timer: NodeJS.Timeout | undefined;

  /** @param guard bytes at which a process is killed, before the machine runs out of memory */
  constructor(
    readonly processes: () => Watched[],
    readonly guard = Infinity,
  ) {}

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
