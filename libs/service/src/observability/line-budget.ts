const MINUTE = 60_000;

/** Bounds lines a minute of each level, so that a flood of calls rotates no earlier lines away. */
export class LineBudget {
  private leftOut = 0;
  private readonly lines = new Map<string, number>();

  constructor(
    private readonly most: number,
    sayLeftOut: (lines: number) => void,
  ) {
    setInterval(() => {
      if (this.leftOut > 0) sayLeftOut(this.leftOut);
      this.leftOut = 0;
      this.lines.clear();
    }, MINUTE).unref();
  }

  fits(level: string): boolean {
    const count = (this.lines.get(level) ?? 0) + 1;
    this.lines.set(level, count);
    if (count > this.most) this.leftOut++;
    return count <= this.most;
  }
}
