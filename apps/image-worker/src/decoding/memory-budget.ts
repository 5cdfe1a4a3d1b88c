import type { DecodingCost } from './decoding-cost.js';

// Milliseconds until work that fits no longer overtakes work that does not fit yet.
const OVERTAKING_TIMEOUT = 10_000;

interface Waiting extends DecodingCost {
  since: number;
  admit: () => void;
}

// Slow work never takes what is reserved: a few huge images would hold up everyone's photos.
export class MemoryBudget {
  private waiting: Waiting[] = [];
  private readonly inUse = { quick: 0, slow: 0 };

  constructor(
    private readonly total: number,
    private readonly reserved: number,
  ) {}

  /** False for what no budget bounds, such as NaN, too. */
  hasRoomFor({ memory, isSlow }: DecodingCost): boolean {
    return memory >= 0 && memory <= (isSlow ? this.total - this.reserved : this.total);
  }

  /** @throws RangeError for what would wait for ever, and hold up all others */
  async run<T>(cost: DecodingCost, work: () => Promise<T>): Promise<T> {
    if (!this.hasRoomFor(cost)) throw new RangeError('more memory than there is');
    await new Promise<void>((admit) => {
      this.waiting.push({ ...cost, since: Date.now(), admit });
      this.admitWaiting();
    });
    try {
      return await work();
    } finally {
      this.inUse[kindOf(cost.isSlow)] -= cost.memory;
      this.admitWaiting();
    }
  }

  private admitWaiting() {
    const room = { quick: this.total, slow: this.total - this.reserved };
    this.waiting = this.waiting.filter(({ memory, isSlow, since, admit }) => {
      const kind = kindOf(isSlow);
      if (memory <= room[kind] - this.inUse[kind] && memory <= this.free) {
        this.inUse[kind] += memory;
        admit();
        return false;
      }
      if (Date.now() - since > OVERTAKING_TIMEOUT) {
        room.slow = 0;
        room.quick = isSlow ? Math.min(room.quick, this.reserved) : 0;
      }
      return true;
    });
  }

  private get free() {
    return this.total - this.inUse.quick - this.inUse.slow;
  }
}

const kindOf = (isSlow: boolean) => (isSlow ? 'slow' : 'quick');
