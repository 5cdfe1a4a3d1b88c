// Milliseconds until smaller work no longer overtakes larger work.
const OVERTAKING_TIMEOUT = 10_000;

interface Waiting {
  memory: number;
  since: number;
  admit: () => void;
}

export class MemoryBudget {
  private waiting: Waiting[] = [];

  constructor(private free: number) {}

  /** `memory` in bytes, at most the whole budget, or the work never begins. */
  async run<T>(memory: number, work: () => Promise<T>): Promise<T> {
    await new Promise<void>((admit) => {
      this.waiting.push({ memory, since: Date.now(), admit });
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
    this.waiting = this.waiting.filter(({ memory, since, admit }) => {
      if (isHeldBack || memory > this.free) {
        isHeldBack ||= Date.now() - since > OVERTAKING_TIMEOUT;
        return true;
      }
      this.free -= memory;
      admit();
      return false;
    });
  }
}
