/** Milliseconds after which smaller work no longer passes larger work that waits. */
const PATIENCE = 10_000;

interface Waiting {
  memory: number;
  since: number;
  admit: () => void;
}

/** Lets work begin while there is memory for it; smaller work may pass larger for a while. */
export class MemoryBudget {
  private readonly waiting: Waiting[] = [];

  /** @param free bytes */
  constructor(private free: number) {}

  /** Does `work` once there is room for its `memory`, in bytes, which must not exceed the budget. */
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
    for (const one of this.waiting.slice()) {
      if (one.memory <= this.free) this.admit(one);
      else if (Date.now() - one.since > PATIENCE) return;
    }
  }

  private admit(one: Waiting) {
    this.waiting.splice(this.waiting.indexOf(one), 1);
    this.free -= one.memory;
    one.admit();
  }
}
