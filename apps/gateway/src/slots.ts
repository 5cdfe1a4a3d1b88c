import { unavailable } from '@lodge/service';

// Milliseconds without a slot taken or released while calls wait.
const STUCK_AFTER = 10_000;

interface Waiting {
  start: () => void;
  turnAway: () => void;
}

/**
 * A semaphore whose free slots are taken synchronously, which costs a request next to nothing.
 * Waiting owners are served in turn, one request each. Where no more may wait, the owner with the
 * most waiting loses their latest.
 */
export class Slots {
  private taken = 0;
  private lastMove = Date.now();
  // In the order in which the owners are next.
  private readonly waiting = new Map<string, Set<Waiting>>();
  private waitingCount = 0;

  // `timeout` in milliseconds; `createError` for callers that find no room or waited too long.
  constructor(
    private readonly size: number,
    private readonly mostWaiting: number,
    private readonly timeout: number,
    private readonly createError: () => Error = () => unavailable(1),
  ) {}

  get hasRoom(): boolean {
    return this.taken < this.size;
  }

  get isIdle(): boolean {
    return this.taken === 0 && this.waitingCount === 0;
  }

  get isStuck(): boolean {
    return this.waitingCount > 0 && Date.now() - this.lastMove > STUCK_AFTER;
  }

  tryTake(): boolean {
    if (!this.hasRoom) return false;
    this.lastMove = Date.now();
    this.taken++;
    return true;
  }

  take(owner = ''): Promise<void> {
    if (this.tryTake()) return Promise.resolve();
    if (this.waitingCount >= this.mostWaiting && !this.makeRoom(owner))
      return Promise.reject(this.createError());
    return new Promise((resolve, reject) => {
      const turnAway = () => {
        clearTimeout(timer);
        this.remove(owner, waiting);
        reject(this.createError());
      };
      const timer = setTimeout(turnAway, this.timeout);
      const start = () => {
        clearTimeout(timer);
        resolve();
      };
      const waiting = { start, turnAway };
      this.add(owner, waiting);
    });
  }

  release(): void {
    this.lastMove = Date.now();
    if (this.waitingCount === 0) return void this.taken--;
    const [[owner, queue]] = this.waiting;
    const [first] = queue;
    this.remove(owner, first);
    // The owner's next call stands behind those of all other owners.
    if (this.waiting.delete(owner)) this.waiting.set(owner, queue);
    first.start();
  }

  private makeRoom(owner: string): boolean {
    let longest = new Set<Waiting>();
    for (const queue of this.waiting.values()) if (queue.size > longest.size) longest = queue;
    if (longest.size <= (this.waiting.get(owner)?.size ?? 0) + 1) return false;
    [...longest].at(-1)!.turnAway();
    return true;
  }

  private add(owner: string, waiting: Waiting) {
    const queue = this.waiting.get(owner);
    if (queue) queue.add(waiting);
    else this.waiting.set(owner, new Set([waiting]));
    this.waitingCount++;
  }

  private remove(owner: string, waiting: Waiting) {
    const queue = this.waiting.get(owner)!;
    queue.delete(waiting);
    if (queue.size === 0) this.waiting.delete(owner);
    this.waitingCount--;
  }
}
