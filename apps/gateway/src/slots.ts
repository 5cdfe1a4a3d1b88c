import { unavailable } from '@lodge/http';

/** Milliseconds after which places serve nobody any more: none was taken or given back, and somebody waits. */
const STUCK_AFTER = 10_000;

/**
 * A bounded number of places with a bounded queue before them. Taking a free place is synchronous,
 * so that it costs a request next to nothing.
 */
export class Slots {
  private taken = 0;
  private lastMove = Date.now();
  private readonly waiting = new Set<() => void>();

  /**
   * @param size places
   * @param mostWaiting who may queue for one
   * @param patience milliseconds in the queue
   * @param refuse makes the error for those who do not fit, or waited too long
   */
  constructor(
    private readonly size: number,
    private readonly mostWaiting: number,
    private readonly patience: number,
    private readonly refuse: () => Error = () => unavailable(1),
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

  /** Takes a place if one is free. */
  tryTake(): boolean {
    if (!this.hasRoom) return false;
    this.lastMove = Date.now();
    this.taken++;
    return true;
  }

  /** Waits for a place. @throws what `refuse` makes, at once when the queue is full */
  take(): Promise<void> {
    if (this.tryTake()) return Promise.resolve();
    if (this.waiting.size >= this.mostWaiting) return Promise.reject(this.refuse());
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => {
        this.waiting.delete(next);
        reject(this.refuse());
      }, this.patience);
      const next = () => {
        clearTimeout(timer);
        resolve();
      };
      this.waiting.add(next);
    });
  }

  /** Hands the place to whoever has waited longest. */
  release(): void {
    this.lastMove = Date.now();
    const [next] = this.waiting;
    if (!next) return void this.taken--;
    this.waiting.delete(next);
    next();
  }
}
