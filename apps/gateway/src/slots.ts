import { unavailable } from '@lodge/service';

// Milliseconds without a slot taken or released while calls wait.
const STUCK_AFTER = 10_000;

// A semaphore whose free slots are taken synchronously, which costs a request next to nothing.
export class Slots {
  private taken = 0;
  private lastMove = Date.now();
  private readonly waiting = new Set<() => void>();

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
    return this.taken === 0 && this.waiting.size === 0;
  }

  get isStuck(): boolean {
    return this.waiting.size > 0 && Date.now() - this.lastMove > STUCK_AFTER;
  }

  tryTake(): boolean {
    if (!this.hasRoom) return false;
    this.lastMove = Date.now();
    this.taken++;
    return true;
  }

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

  release(): void {
    this.lastMove = Date.now();
    const [next] = this.waiting;
    if (!next) return void this.taken--;
    this.waiting.delete(next);
    next();
  }
}
