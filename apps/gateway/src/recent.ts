/**
 * An answer that is expensive to find, kept for a moment: however many ask at once, it is looked for
 * once, and nobody is told anything older than `maxAge` milliseconds. A failure is not kept.
 */
export class Recent<T> {
  private answer?: Promise<T>;
  private until = 0;
  private isPending = false;

  constructor(
    private readonly find: () => Promise<T>,
    private readonly maxAge = 1_000,
  ) {}

  get(): Promise<T> {
    if (!this.isPending && (!this.answer || Date.now() >= this.until)) this.renew();
    return this.answer!;
  }

  /** To be called when the answer is known to be out of date. */
  forget(): void {
    this.answer = undefined;
    this.isPending = false;
  }

  private renew() {
    const found = this.find();
    this.answer = found;
    this.isPending = true;
    this.until = Date.now() + this.maxAge;
    found.then(
      () => this.settle(found),
      () => this.answer === found && this.forget(),
    );
  }

  private settle(found: Promise<T>) {
    if (this.answer === found) this.isPending = false;
  }
}
