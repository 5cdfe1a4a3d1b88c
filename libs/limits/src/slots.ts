import { unavailable } from '@lodge/service';

type Owner = string | number;

interface Bounds {
  size: number;
  // The most slots of one owner.
  share?: number;
  mostWaiting: number;
  // Milliseconds in the queue.
  timeout: number;
}

interface Waiting {
  start: () => void;
  turnAway: () => void;
}

// Milliseconds without a slot taken or released while calls wait.
const STUCK_AFTER = 10_000;

/**
 * A semaphore whose free slots are taken synchronously, which costs a request next to nothing.
 * Waiting owners are served in turn, one request each. Once no more may wait, the owner with the
 * most waiting requests loses the latest of them.
 */
export class Slots {
  private taken = 0;
  private lastMove = Date.now();
  private readonly ofOwner = new Map<Owner, number>();
  // Owners are in the order in which they are next.
  private readonly waiting = new Map<Owner, Set<Waiting>>();
  private waitingCount = 0;

  /** @param createError makes the error for callers that find no room or waited too long */
  constructor(
    private readonly bounds: Bounds,
    private readonly createError: () => Error = () => unavailable(1),
  ) {}

  get hasRoom(): boolean {
    return this.taken < this.bounds.size;
  }

  get isIdle(): boolean {
    return this.taken === 0 && this.waitingCount === 0;
  }

  get isStuck(): boolean {
    return this.waitingCount > 0 && Date.now() - this.lastMove > STUCK_AFTER;
  }

  tryTake(owner: Owner = ''): boolean {
    if (!this.hasRoomFor(owner)) return false;
    this.move(owner, 1);
    return true;
  }

  take(owner: Owner = ''): Promise<void> {
    if (this.tryTake(owner)) return Promise.resolve();
    if (this.waitingCount >= this.bounds.mostWaiting && !this.makeRoom(owner))
      return Promise.reject(this.createError());
    return new Promise((resolve, reject) => {
      const turnAway = () => {
        clearTimeout(timer);
        this.remove(owner, waiting);
        reject(this.createError());
      };
      const timer = setTimeout(turnAway, this.bounds.timeout);
      const start = () => {
        clearTimeout(timer);
        resolve();
      };
      const waiting = { start, turnAway };
      this.add(owner, waiting);
    });
  }

  release(owner: Owner = ''): void {
    this.move(owner, -1);
    for (const [next, queue] of this.waiting) {
      if (!this.hasRoomFor(next)) continue;
      const [first] = queue;
      this.remove(next, first);
      // The owner's next call stands behind those of all other owners.
      if (this.waiting.delete(next)) this.waiting.set(next, queue);
      this.move(next, 1);
      return first.start();
    }
  }

  /** Holds a slot while `work` runs. */
  async run<T>(owner: Owner, work: () => Promise<T>): Promise<T> {
    await this.take(owner);
    try {
      return await work();
    } finally {
      this.release(owner);
    }
  }

  private hasRoomFor(owner: Owner): boolean {
    const { share } = this.bounds;
    return this.hasRoom && (share === undefined || (this.ofOwner.get(owner) ?? 0) < share);
  }

  private move(owner: Owner, change: 1 | -1) {
    this.lastMove = Date.now();
    this.taken += change;
    if (this.bounds.share === undefined) return;
    const count = (this.ofOwner.get(owner) ?? 0) + change;
    if (count > 0) this.ofOwner.set(owner, count);
    else this.ofOwner.delete(owner);
  }

  private makeRoom(owner: Owner): boolean {
    let longest = new Set<Waiting>();
    for (const queue of this.waiting.values()) if (queue.size > longest.size) longest = queue;
    if (longest.size <= (this.waiting.get(owner)?.size ?? 0) + 1) return false;
    [...longest].at(-1)!.turnAway();
    return true;
  }

  private add(owner: Owner, waiting: Waiting) {
    const queue = this.waiting.get(owner);
    if (queue) queue.add(waiting);
    else this.waiting.set(owner, new Set([waiting]));
    this.waitingCount++;
  }

  private remove(owner: Owner, waiting: Waiting) {
    const queue = this.waiting.get(owner)!;
    queue.delete(waiting);
    if (queue.size === 0) this.waiting.delete(owner);
    this.waitingCount--;
  }
}
