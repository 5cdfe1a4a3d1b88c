import { unavailable } from '@lodge/http';

/** Calls of one member that may wait; a page has a few at most. */
const MOST_WAITING = 64;

interface Bounds {
  perMember: number;
  total: number;
  // Milliseconds.
  longestWait: number;
}

interface Waiting {
  start: () => void;
  timer: NodeJS.Timeout;
}

/**
 * Runs `perMember` pieces of work at once for each member, and `total` for all of them. Others wait,
 * and start in turn: one of each member who waits.
 */
export class Turns {
  private readonly running = new Map<number, number>();
  // In the order in which the members are next.
  private readonly waiting = new Map<number, Waiting[]>();
  private count = 0;

  constructor(private readonly bounds: Bounds) {}

  /** @throws ApiError 503 after `longestWait`, and at once for one more than may wait */
  async take<T>(memberId: number, work: () => Promise<T>): Promise<T> {
    if (!this.mayStart(memberId)) await this.wait(memberId);
    else this.begin(memberId);
    try {
      return await work();
    } finally {
      this.end(memberId);
    }
  }

  private mayStart(memberId: number): boolean {
    return (
      this.count < this.bounds.total && (this.running.get(memberId) ?? 0) < this.bounds.perMember
    );
  }

  private wait(memberId: number): Promise<void> {
    const queue = this.waiting.get(memberId) ?? [];
    if (queue.length >= MOST_WAITING) throw unavailable();
    this.waiting.set(memberId, queue);
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => {
        this.remove(memberId, waiting);
        reject(unavailable());
      }, this.bounds.longestWait);
      const waiting = { start: resolve, timer };
      queue.push(waiting);
    });
  }

  private remove(memberId: number, waiting: Waiting) {
    const queue = this.waiting.get(memberId);
    queue?.splice(queue.indexOf(waiting), 1);
    if (queue?.length === 0) this.waiting.delete(memberId);
  }

  private begin(memberId: number) {
    this.count++;
    this.running.set(memberId, (this.running.get(memberId) ?? 0) + 1);
  }

  private end(memberId: number) {
    this.count--;
    const left = this.running.get(memberId)! - 1;
    if (left) this.running.set(memberId, left);
    else this.running.delete(memberId);
    this.startNext();
  }

  private startNext() {
    const next = [...this.waiting].find(([memberId]) => this.mayStart(memberId));
    if (!next) return;
    const [memberId, queue] = next;
    const { start, timer } = queue.shift()!;
    clearTimeout(timer);
    this.waiting.delete(memberId);
    if (queue.length > 0) this.waiting.set(memberId, queue);
    this.begin(memberId);
    start();
  }
}
