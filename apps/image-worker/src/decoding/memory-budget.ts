/** Milliseconds after which smaller work no longer passes larger work that waits. */
const OVERTAKING_TIMEOUT = 10_000;

interface Waiting {
  memory: number;
  since: number;
  admit: () => void;
}

/** Lets work begin while there is memory for it; smaller work may pass larger for a while. */
export class MemoryBudget {
  private waiting: Waiting[] = [];

  /** @param free bytes */
  constructor(private free: number) {}

  /** Does `work` once there is room for its `memory`, in bytes, at most the whole budget. */
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
