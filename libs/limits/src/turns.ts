import { unavailable } from '@lodge/service';

interface Bounds {
  perMember: number;
  total: number;
  // Counts all members: each waiting call holds a connection of the gateway.
  mostWaiting: number;
  // Milliseconds.
  longestWait: number;
}

interface Waiting {
  start: () => void;
  turnAway: () => void;
  timer: NodeJS.Timeout;
}

/**
 * Runs `perMember` pieces of work at once for each member, and `total` for all of them. Others
 * wait, and start in turn: one of each member who waits. Where no more may wait, the member with
 * the most waiting loses their latest.
 */
export class Turns {
  private readonly running = new Map<number, number>();
  // In the order in which the members are next.
  private readonly waiting = new Map<number, Waiting[]>();
  private count = 0;

  constructor(private readonly bounds: Bounds) {}

  /** @throws ApiError 503 after `longestWait`, and at once where it is one too many */
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
    this.makeRoom(memberId);
    return new Promise((resolve, reject) => {
      const turnAway = () => {
        this.remove(memberId, waiting);
        reject(unavailable());
      };
      const timer = setTimeout(turnAway, this.bounds.longestWait);
      const waiting = { start: resolve, turnAway, timer };
      this.waiting.set(memberId, [...this.queueOf(memberId), waiting]);
    });
  }

  private makeRoom(memberId: number) {
    const queues = [...this.waiting.values()];
    if (queues.reduce((sum, { length }) => sum + length, 0) < this.bounds.mostWaiting) return;
    const longest = queues.reduce((most, queue) => (queue.length > most.length ? queue : most));
    if (longest.length <= this.queueOf(memberId).length + 1) throw unavailable();
    longest.at(-1)!.turnAway();
  }

  private queueOf(memberId: number): Waiting[] {
    return this.waiting.get(memberId) ?? [];
  }

  private remove(memberId: number, { timer }: Waiting) {
    clearTimeout(timer);
    const queue = this.queueOf(memberId).filter((waiting) => waiting.timer !== timer);
    if (queue.length > 0) this.waiting.set(memberId, queue);
    else this.waiting.delete(memberId);
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
    const [memberId, [first, ...queue]] = next;
    clearTimeout(first.timer);
    this.waiting.delete(memberId);
    if (queue.length > 0) this.waiting.set(memberId, queue);
    this.begin(memberId);
    first.start();
  }
}
