// Concurrent callers share one load. A failure is not cached.
export class Cached<T> {
  private value?: Promise<T>;
  // Infinity while a load is under way.
  private until = 0;

  constructor(
    private readonly load: () => Promise<T>,
    private readonly maxAge: (value: T) => number = () => 1_000,
  ) {}

  get(): Promise<T> {
    if (Date.now() >= this.until) this.renew();
    return this.value!;
  }

  forget(): void {
    this.value = undefined;
    this.until = 0;
  }

  private renew() {
    const began = Date.now();
    const loaded = this.load();
    this.value = loaded;
    this.until = Infinity;
    const settle = (until: number) => {
      if (this.value === loaded) this.until = until;
    };
    loaded.then(
      (value) => settle(began + this.maxAge(value)),
      () => settle(0),
    );
  }
}
