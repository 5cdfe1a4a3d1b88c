// Milliseconds until smaller work no longer overtakes larger work.
const OVERTAKING_TIMEOUT = 10_000;

interface Waiting {
  memory: number;
  // Left free for others when this work begins.
  spare: number;
  since: number;
  admit: () => void;
}

export class MemoryBudget {
  private waiting: Waiting[] = [];

  constructor(private free: number) {}

  /** Both in bytes, together at most the whole budget, or the work never begins. */
  async run<T>(memory: number, spare: number, work: () => Promise<T>): Promise<T> {
    await new Promise<void>((admit) => {
      this.waiting.push({ memory, spare, since: Date.now(), admit });
      this.admitWaiting();
    });
    try {
      return await work();
    } finally {
      this.free += memory;
      this.admitWaiting();
    }
  }

  private admitWaiting() {
    let isHeldBack = false;
    this.waiting = this.waiting.filter(({ memory, spare, since, admit }) => {
      if (isHeldBack || memory + spare > this.free) {
        isHeldBack ||= Date.now() - since > OVERTAKING_TIMEOUT;
        return true;
      }
      this.free -= memory;
      admit();
      return false;
    });
  }
}
