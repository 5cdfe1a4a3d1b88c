// Concurrent callers share one load. A failure is not cached.
export class Cached<T> {
  private value?: Promise<T>;
  private until = 0;
  private isPending = false;

  constructor(
    private readonly load: () => Promise<T>,
    private readonly maxAge: (value: T) => number = () => 1_000,
  ) {}

  get(): Promise<T> {
    if (!this.isPending && (!this.value || Date.now() >= this.until)) this.renew();
    return this.value!;
  }

  forget(): void {
    this.value = undefined;
    this.isPending = false;
  }

  private renew() {
    const began = Date.now();
    const loaded = this.load();
    this.value = loaded;
    this.isPending = true;
    loaded.then(
      (value) => this.settle(loaded, began + this.maxAge(value)),
      () => this.value === loaded && this.forget(),
    );
  }

  private settle(loaded: Promise<T>, until: number) {
    if (this.value !== loaded) return;
    this.isPending = false;
    this.until = until;
  }
}
