import type { Network } from '@lodge/limits';

export class NetworkCounts {
  private readonly counts = new Map<string, number>();

  constructor(private readonly most: number) {}

  tryAdd({ narrow, wide }: Network): boolean {
    if (this.of(narrow) >= this.most) return false;
    if (wide && this.of(wide) >= 2 * this.most) return false;
    this.change(narrow, 1);
    if (wide) this.change(wide, 1);
    return true;
  }

  remove({ narrow, wide }: Network): void {
    this.change(narrow, -1);
    if (wide) this.change(wide, -1);
  }

  private of(key: string): number {
    return this.counts.get(key) ?? 0;
  }

  private change(key: string, by: 1 | -1) {
    const count = this.of(key) + by;
    if (count > 0) this.counts.set(key, count);
    else this.counts.delete(key);
  }
}
