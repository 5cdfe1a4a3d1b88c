import { unavailable } from '@lodge/service';

interface Waiting {
  start: () => void;
  owner: Owner | undefined;
}

// An account that a known device or a session vouches for.
type Owner = number;

// While both queues have work, one start in this many goes to the queue that is not preferred.
const SHARE = 4;
// One account cannot fill the preferred queue.
const PREFERRED_PER_OWNER = 2;
// Milliseconds assumed per hash until one has been measured.
const FIRST_GUESS = 20;

// A short queue: a flood of guesses delays others only briefly. Work with an owner goes first.
export class HashQueue {
  private running = 0;
  private starts = 0;
  private mean = FIRST_GUESS;
  private readonly preferred: Waiting[] = [];
  private readonly others: Waiting[] = [];
  private readonly owners = new Map<Owner, number>();

  // `longestWait`: milliseconds that all hashes of a queue may take.
  constructor(
    private readonly atOnce: number,
    private readonly longestWait: number,
  ) {}

  /** @throws ApiError 503 at once if too many wait */
  async run<T>(work: () => Promise<T>, owner?: Owner): Promise<T> {
    const preferredOwner =
      owner !== undefined && this.countOf(owner) < PREFERRED_PER_OWNER ? owner : undefined;
    const { length } = preferredOwner === undefined ? this.others : this.preferred;
    if (this.running >= this.atOnce && length >= this.longestQueue) throw unavailable(1);
    await this.turn(preferredOwner);
    const began = performance.now();
    try {
      return await work();
    } finally {
      this.mean += (performance.now() - began - this.mean) / 16;
      this.done(preferredOwner);
    }
  }

  // The queue holds as many as the measured speed completes in the longest wait.
  get longestQueue(): number {
    return Math.max(this.atOnce, (this.longestWait / this.mean) * this.atOnce);
  }

  private turn(owner: Owner | undefined): Promise<void> {
    if (owner !== undefined) this.owners.set(owner, this.countOf(owner) + 1);
    return new Promise((start) => {
      (owner === undefined ? this.others : this.preferred).push({ start, owner });
      this.next();
    });
  }

  private done(owner: Owner | undefined) {
    this.running--;
    if (owner !== undefined) this.leave(owner);
    this.next();
  }

  private next() {
    if (this.running >= this.atOnce) return;
    const isOthersTurn = this.others.length > 0 && this.starts % SHARE === SHARE - 1;
    const next = isOthersTurn
      ? this.others.shift()
      : (this.preferred.shift() ?? this.others.shift());
    if (!next) return;
    this.running++;
    this.starts++;
    next.start();
  }

  private countOf(owner: Owner): number {
    return this.owners.get(owner) ?? 0;
  }

  private leave(owner: Owner) {
    const left = this.countOf(owner) - 1;
    if (left > 0) this.owners.set(owner, left);
    else this.owners.delete(owner);
  }
}
