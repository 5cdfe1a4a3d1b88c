/** Milliseconds after which the smaller ones no longer pass one that waits. */
const PATIENCE = 10_000;

interface Waiting {
  memory: number;
  since: number;
  admit: () => void;
}

/** Lets work begin while there is a place and memory for it; smaller work may pass larger for a while. */
export class Admission {
  private readonly waiting: Waiting[] = [];

  /** @param memory bytes */
  constructor(private places: number, private memory: number) {}

  async run<T>(memory: number, work: () => Promise<T>): Promise<T> {
    await new Promise<void>((admit) => {
      this.waiting.push({ memory, since: Date.now(), admit });
      this.admitNext();
    });
    try {
      return await work();
    } finally {
      this.places++;
      this.memory += memory;
      this.admitNext();
    }
  }

  private admitNext() {
    for (let next = this.nextThatFits(); next; next = this.nextThatFits()) {
      this.waiting.splice(this.waiting.indexOf(next), 1);
      this.places--;
      this.memory -= next.memory;
      next.admit();
    }
  }

  private nextThatFits(): Waiting | undefined {
    if (this.places === 0) return undefined;
    const isImpatient = ({ since }: Waiting) => Date.now() - since > PATIENCE;
    return this.waiting.find((one, index) => {
      const isPassing = this.waiting.slice(0, index).some(isImpatient);
      return one.memory <= this.memory && !isPassing;
    });
  }
}
