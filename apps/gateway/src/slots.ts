import { unavailable } from '@lodge/http';

/**
 * Milliseconds without a slot being taken or released, while calls wait, after which the slots
 * count as stuck.
 */
const STUCK_AFTER = 10_000;

/**
 * A semaphore with a bounded queue. Taking a free slot is synchronous, so that it costs a request
 * next to nothing.
 */
export class Slots {
  private taken = 0;
  private lastMove = Date.now();
  private readonly waiting = new Set<() => void>();

  /**
   * @param size slots
   * @param mostWaiting callers that may queue for one
   * @param timeout milliseconds in the queue
   * @param createError makes the error for callers that find no room, or waited too long
   */
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
    return this.taken === 0 && this.waiting.size === 0;
  }

  get isStuck(): boolean {
    return this.waiting.size > 0 && Date.now() - this.lastMove > STUCK_AFTER;
  }

  /** Takes a slot if one is free. */
  tryTake(): boolean {
    if (!this.hasRoom) return false;
    this.lastMove = Date.now();
    this.taken++;
    return true;
  }

  /** Waits for a slot. @throws what `createError` makes, at once when the queue is full */
  take(): Promise<void> {
    if (this.tryTake()) return Promise.resolve();
    if (this.waiting.size >= this.mostWaiting) return Promise.reject(this.createError());
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => {
        this.waiting.delete(next);
        reject(this.createError());
      }, this.timeout);
      const next = () => {
        clearTimeout(timer);
        resolve();
      };
      this.waiting.add(next);
    });
  }

  /** Hands the slot to the caller that has waited longest. */
  release(): void {
    this.lastMove = Date.now();
    const [next] = this.waiting;
    if (!next) return void this.taken--;
    this.waiting.delete(next);
    next();
  }
}
